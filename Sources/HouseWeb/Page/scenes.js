// The scenes: what each does, in words, a button that runs it, and the way to make another.
import { el, button, ask as askPerson } from './dom.js';
import { here, house, load, services } from './house.js';
import { run } from './setting.js';
import { say } from './talk.js';
import { deed } from './deeds.js';
import { sceneMaker } from './scenemaker.js';
import { text } from './values.js';
import { t, word } from './words.js';

/** The view. */
export function scenes() {
  const all = here(house.scenes);
  const mayChange = house.me.role !== 'guest';
  const edited = el('div', {});
  const again = () => load('scenes', 'rules');
  const edit = one => { edited.replaceChildren(sceneMaker(again, one)); edited.scrollIntoView({ block: 'nearest' }); edited.querySelector('h2')?.focus(); };
  if (mayChange) edited.append(sceneMaker(again));
  return [el('h1', { tabIndex: -1 }, t('tabs.scenes')), el('p', { class: 'quiet' }, t('scenesHelp')),
    el('div', { class: 'grid' }, all.map(one => scene(one, mayChange, edit))), edited];
}

function scene(one, mayChange, edit) {
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
    el('p', { class: 'quiet' }, t('sayLike', { sentence: t('sentences.run', { name: one.name }) })),
    mayChange ? el('div', { class: 'row' },
      button(t('edit'), () => edit(one), { class: 'plain', 'aria-label': `${t('edit')}: ${one.name}` }),
      button(t('delete'), async () => {
        if (!await askPerson(t('reallyDelete', { name: one.name }), t('yes'), t('no'))) return;
        await say(t('sentences.deleteScene', { name: one.name }));
        await load('scenes', 'rules');
      }, { class: 'plain', 'aria-label': `${t('delete')}: ${one.name}` })) : null);
}

/** What is done to a service, in words: as the sentence that does it, where there is one for all of it. */
export function line(action) {
  const sentences = sentencesOf(action);
  if (sentences) return sentences.join(', ');
  const found = services().find(one => one.service.name === action.service)?.service;
  const values = Object.entries(action.set ?? {}).map(([type, value]) => {
    const known = found?.characteristics.find(one => one.type === type) ?? { type };
    const words = text({ ...known, value });
    return ['On', 'Active'].includes(type) ? words : `${word('characteristics', type)} ${words}`;
  });
  return `${action.service}: ${values.join(', ')}`;
}

/** The sentences that do to a service what is done to it; nothing where one of the values has none. */
export function sentencesOf(action) {
  const values = Object.entries(action.set ?? {});
  // What is dimmed is on.
  const needed = values.filter(([type, value]) => !(type === 'On' && value === true && values.some(([other]) => other === 'Brightness')));
  const sentences = needed.map(([type, value]) => deed(type, value, action.service));
  return sentences.length && sentences.every(one => one) ? sentences : null;
}
