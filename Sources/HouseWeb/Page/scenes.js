// The scenes: what each does, in words, and a button that runs it.
import { el, button } from './dom.js';
import { here, house, services } from './house.js';
import { run } from './setting.js';
import { text } from './values.js';
import { t, word } from './words.js';

/** The view. */
export function scenes() {
  const all = here(house.scenes);
  return [el('h1', { tabIndex: -1 }, t('tabs.scenes')), el('p', { class: 'quiet' }, t('scenesHelp')),
    el('div', { class: 'grid' }, all.map(scene))];
}

function scene(one) {
  const problem = el('p', { class: 'problem', role: 'alert' });
  const actions = one.scene.actions ?? [];
  return el('article', { class: 'card', 'aria-label': one.name },
    el('div', { class: 'row head' }, el('h2', {}, one.name),
      button(t('run'), async event => {
        const control = event.currentTarget;
        control.setAttribute('aria-busy', 'true');
        problem.textContent = await run(one);
        control.removeAttribute('aria-busy');
      }, { 'aria-label': `${t('run')}: ${one.name}` })),
    problem,
    actions.length ? el('ul', {}, actions.map(action => el('li', {}, line(action)))) : el('p', { class: 'quiet' }, t('emptyScene')),
    el('p', { class: 'quiet' }, t('sayLike', { sentence: t('sentences.run', { name: one.name }) })));
}

/** What is done to a service, in words. */
export function line(action) {
  const found = services().find(one => one.service.name === action.service)?.service;
  const values = Object.entries(action.set ?? {}).map(([type, value]) => {
    const known = found?.characteristics.find(one => one.type === type) ?? { type };
    const words = text({ ...known, value });
    return ['On', 'Active'].includes(type) ? words : `${word('characteristics', type)} ${words}`;
  });
  return `${action.service}: ${values.join(', ')}`;
}
