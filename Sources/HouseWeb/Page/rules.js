// The rules: in plain sentences, each with its switch; what will happen; and a rule made in three steps.
import { el, button } from './dom.js';
import { here, house, load } from './house.js';
import { say } from './talk.js';
import { maker } from './rulemaker.js';
import { timeline } from './timeline.js';
import { t } from './words.js';

/** The view. */
export function rules() {
  const mayChange = house.me.role !== 'guest';
  const list = el('div', { id: 'rules' });
  const draw = () => {
    const all = here(house.rules);
    list.replaceChildren(...(all.length ? all.map(one => rule(one, mayChange, again)) : [el('p', {}, t('noRules'))]));
  };
  const again = async () => { await load('rules', 'scenes'); draw(); };
  draw();
  return [el('h1', { tabIndex: -1 }, t('tabs.rules')), list,
    el('div', { class: 'row' }, button(t('tomorrow'), () => say(t('sentences.tomorrow')), { class: 'plain' })),
    timeline(),
    mayChange ? maker(again) : el('p', { class: 'quiet' }, t('guestRules'))];
}

function rule(one, mayChange, again) {
  const prefix = `${one.name}: `;
  const sentence = one.text.startsWith(prefix) ? one.text.slice(prefix.length) : one.text;
  const control = el('button', { type: 'button', class: 'switch', role: 'switch', 'aria-label': one.name, 'aria-checked': String(one.enabled) });
  control.addEventListener('click', async () => {
    control.setAttribute('aria-busy', 'true');
    await say(t(one.enabled ? 'sentences.disable' : 'sentences.enable', { name: one.name }));
    control.removeAttribute('aria-busy');
    await again();
  });
  return el('article', { class: 'card', 'aria-label': one.name },
    el('div', { class: 'row head' }, el('h2', {}, one.name), mayChange ? control : null),
    el('p', {}, sentence),
    mayChange ? el('div', { class: 'row' }, button(t('delete'), async () => {
      await say(t('sentences.delete', { name: one.name }));
      await again();
    }, { class: 'plain', 'aria-label': `${t('delete')}: ${one.name}` })) : null);
}
