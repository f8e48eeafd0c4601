// The rules: in plain sentences, each with its switch and with what is wrong about it; what will happen; and a rule made in three steps.
import { el, button, ask as askPerson } from './dom.js';
import { here, house, load } from './house.js';
import { Parts, place } from './parts.js';
import { say } from './talk.js';
import { maker } from './rulemaker.js';
import { timeline } from './timeline.js';
import { t } from './words.js';

/** The view. */
export function rules() {
  const mayChange = house.me.role !== 'guest';
  const list = el('div', { id: 'rules', class: 'grid' });
  const parts = new Parts();
  const none = el('p', {}, t('noRules'));
  const coming = el('div', {}, timeline());
  const making = el('div', {});
  let changing = null;
  const make = old => { changing = old; place(making, [maker(async () => { make(null); await again(); }, old)]); };
  const edit = one => { make(one); making.scrollIntoView({ block: 'nearest' }); making.querySelector('h2')?.focus(); };
  const again = () => load('rules', 'scenes').catch(() => {});
  const update = () => {
    const all = here(house.rules);
    parts.show(list, all, one => one.id, one => ({ element: rule(one, mayChange, { again, edit }) }), one => JSON.stringify(one));
    if (!all.length) place(list, [none]);
    // What is gone, or has been changed by a yes below, is changed no more; nobody loses what they write just now.
    const now = all.find(one => one.id === changing?.id);
    if (changing && JSON.stringify(now?.rule) !== JSON.stringify(changing.rule) && !making.contains(document.activeElement)) make(null);
  };
  update();
  if (mayChange) make(null);
  const nodes = [el('h1', { tabIndex: -1 }, t('tabs.rules')), list,
    el('div', { class: 'row' }, button(t('tomorrow'), () => say(t('sentences.tomorrow')), { class: 'plain' })),
    mayChange ? making : el('p', { class: 'quiet' }, t('guestRules')), coming];
  return { nodes, update: changed => { if (changed.has('rules')) { update(); coming.replaceChildren(timeline()); } } };
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
