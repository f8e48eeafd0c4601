// Signing in with a code that the house gives.
import { el, field } from './dom.js';
import { address, ask } from './api.js';
import { t } from './words.js';

/** The view of who isn't signed in. */
export function signIn(done) {
  const code = el('input', { type: 'text', inputMode: 'numeric', autocomplete: 'one-time-code', required: true, maxLength: 24, name: 'code' });
  const device = el('input', { type: 'text', maxLength: 64, value: deviceName(), name: 'device' });
  const problem = el('p', { class: 'problem', role: 'alert' });
  const form = el('form', { class: 'card narrow', onsubmit: async event => {
    event.preventDefault();
    problem.textContent = '';
    try {
      await ask('POST', '/v1/sign-in', { code: code.value, device: device.value, cookie: true });
      await done();
    } catch (error) { problem.textContent = error.message || t('away'); }
  } }, field(t('code'), code), field(t('device'), device), problem, el('button', { type: 'submit' }, t('signIn')));
  return [el('h1', {}, t('welcome')), el('p', {}, t('signInHelp')), form,
    el('p', { class: 'quiet' }, el('a', { href: address('/certificate') }, t('certificate')))];
}

function deviceName() {
  const agent = navigator.userAgent;
  return ['iPhone', 'iPad', 'Android', 'Macintosh', 'Windows', 'Linux'].find(name => agent.includes(name)) ?? '';
}
