// The scenes: what each does, in words, a button that runs it, and the way to make another.
import { el, button, ask as askPerson } from './dom.js';
import { here, house, load, services } from './house.js';
import { Parts, place } from './parts.js';
import { run } from './setting.js';
import { say } from './talk.js';
import { sceneMaker } from './scenemaker.js';
import { text } from './values.js';
import { t, word } from './words.js';

/** The view. */
export function scenes() {
  const mayChange = house.me.role !== 'guest';
  const grid = el('div', { class: 'grid' });
  const parts = new Parts();
  const making = el('div', {});
  const again = async () => { make(); await load('scenes', 'rules'); };
  const make = old => place(making, [sceneMaker(again, old)]);
  const edit = one => { make(one); making.scrollIntoView({ block: 'nearest' }); making.querySelector('h2')?.focus(); };
  const update = () => parts.show(grid, here(house.scenes), one => one.id, one => ({ element: scene(one, mayChange, edit) }), one => JSON.stringify(one));
  update();
  if (mayChange) make();
  return { nodes: [el('h1', { tabIndex: -1 }, t('tabs.scenes')), el('p', { class: 'quiet' }, t('scenesHelp')), grid, making],
    update: changed => { if (changed.has('scenes')) update(); } };
}

function scene(one, mayChange, edit) {
  const problem = el('p', { class: 'problem', role: 'alert' });
  return el('article', { class: 'card', 'aria-label': one.name },
    el('div', { class: 'row head' }, el('h2', {}, one.name),
      button(t('run'), async event => {
        const control = event.currentTarget;
        control.setAttribute('aria-busy', 'true');
        problem.textContent = await run(one);
        control.removeAttribute('aria-busy');
      }, { 'aria-label': `${t('run')}: ${one.name}` })),
    problem,
    one.actions.length ? el('ul', {}, one.actions.map(action => el('li', {}, line(action)))) : el('p', { class: 'quiet' }, t('emptyScene')),
    el('p', { class: 'quiet' }, t('sayLike', { sentence: t('sentences.run', { name: one.name }) })),
    mayChange ? el('div', { class: 'row' },
      button(t('edit'), () => edit(one), { class: 'plain', 'aria-label': `${t('edit')}: ${one.name}` }),
      button(t('delete'), async () => {
        if (!await askPerson(t('reallyDelete', { name: one.name }), t('yes'), t('no'))) return;
        await say(t('sentences.deleteScene', { name: one.name }));
        await load('scenes', 'rules').catch(() => {});
      }, { class: 'plain', 'aria-label': `${t('delete')}: ${one.name}` })) : null);
}

/** What is done to a service, in words: as the sentence that does it, where the house has one. */
export function line(action) {
  if (action.sentence) return action.sentence;
  const found = services().find(one => one.service.id === action.service)?.service;
  const values = Object.entries(action.set).map(([type, value]) => {
    const known = found?.characteristics.find(one => one.type === type) ?? { type };
    return `${word('characteristics', type)} ${text({ ...known, value })}`;
  });
  return `${action.name}: ${values.join(', ')}`;
}
