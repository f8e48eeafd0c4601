// The rules: in plain sentences, each with its switch and with what is wrong about it; what will happen; and a rule made in three steps.
import { el, button, ask as askPerson } from './dom.js';
import { follow, here, house, load } from './house.js';
import { say } from './talk.js';
import { maker } from './rulemaker.js';
import { timeline } from './timeline.js';
import { t } from './words.js';

/** The view. */
export function rules() {
  const mayChange = house.me.role !== 'guest';
  const list = el('div', { id: 'rules', class: 'grid' });
  const coming = el('div', {}, timeline());
  const making = el('div', {});
  const draw = () => {
    const all = here(house.rules);
    list.replaceChildren(...(all.length ? all.map(one => rule(one, mayChange, { again, edit })) : [el('p', {}, t('noRules'))]));
  };
  const make = old => making.replaceChildren(maker(async () => { make(null); await again(); }, old));
  const edit = one => { make(one); making.scrollIntoView({ block: 'nearest' }); making.querySelector('h2')?.focus(); };
  const again = () => load('rules', 'scenes');
  // What others change, or a yes below, is seen without drawing the fields anew that somebody fills in just now.
  let isShown = false;
  const stop = follow(parts => {
    isShown ||= list.isConnected;
    if (isShown && !list.isConnected) return stop();
    if (parts.has('rules')) { draw(); coming.replaceChildren(timeline()); }
  });
  draw();
  if (mayChange) make(null);
  return [el('h1', { tabIndex: -1 }, t('tabs.rules')), list,
    el('div', { class: 'row' }, button(t('tomorrow'), () => say(t('sentences.tomorrow')), { class: 'plain' })),
    mayChange ? making : el('p', { class: 'quiet' }, t('guestRules')), coming];
}

function rule(one, mayChange, { again, edit }) {
  const control = el('button', { type: 'button', class: 'switch', role: 'switch', 'aria-label': one.name, 'aria-checked': String(one.enabled) });
  control.addEventListener('click', async () => {
    control.setAttribute('aria-busy', 'true');
    await say(t(one.enabled ? 'sentences.disable' : 'sentences.enable', { name: one.name }));
    control.removeAttribute('aria-busy');
    await again();
  });
  const sentence = one.sentence ?? one.text;
  return el('article', { class: 'card', 'aria-label': one.name },
    el('div', { class: 'row head' }, el('h2', {}, one.name), mayChange ? control : null),
    sentence.toLowerCase() === one.name.toLowerCase() ? null : el('p', {}, sentence),
    (one.conflicts ?? []).map(text => el('p', { class: 'problem' }, text)),
    mayChange ? el('div', { class: 'row' },
      one.sentence ? button(t('edit'), () => edit(one), { class: 'plain', 'aria-label': `${t('edit')}: ${one.name}` }) : null,
      button(t('delete'), async () => {
        if (!await askPerson(t('reallyDelete', { name: one.name }), t('yes'), t('no'))) return;
        await say(t('sentences.delete', { name: one.name }));
        await again();
      }, { class: 'plain', 'aria-label': `${t('delete')}: ${one.name}` })) : null);
}
