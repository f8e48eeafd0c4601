// One thing of the house, as a card: what it is, how it is, its switch, and the rest where it is wanted.
import { el, button, freshID } from './dom.js';
import { ask } from './api.js';
import { watch } from './house.js';
import { controls, mainSwitch, toggle } from './controls.js';
import { summary } from './values.js';
import { t } from './words.js';
import { isFavourite, toggleFavourite } from './favourites.js';
import { hasPicture, picture } from './picture.js';
import { mark, write } from './parts.js';
import { withSymbol } from './symbols.js';

const opened = new Set();

/** What makes a card another one: what the thing is, and what can be set on it. */
export function kindOf({ service }) {
  return JSON.stringify([service.name, service.type, service.icon,
    service.characteristics.map(({ value, ...rest }) => [rest, value === null || value === undefined])]);
}

/** The card of a service, which shows by itself what changes. */
export function card({ accessory, service }) {
  const problem = el('p', { class: 'problem', role: 'alert' });
  const report = text => { problem.textContent = text; };
  const state = el('span', { id: freshID(), class: 'state' });
  const show = () => {
    write(state, accessory.reachable ? summary(service) : t('unreachable'));
    mark(element, 'class', accessory.reachable ? 'card' : 'card lost');
  };
  const title = freshID();
  const body = el('div', { id: freshID(), hidden: true });
  const more = button('', () => open(body.hidden), { class: 'plain more', 'aria-controls': body.id, 'aria-labelledby': `${title} ${state.id}` });
  const open = wanted => {
    if (wanted) opened.add(service.id); else opened.delete(service.id);
    if (wanted && !body.childElementCount) {
      if (hasPicture(service)) body.append(picture(accessory));
      body.append(controls(service, report, true), tools(service));
    }
    body.hidden = !wanted;
    more.setAttribute('aria-expanded', String(wanted));
  };
  const main = mainSwitch(service);
  more.append(withSymbol(el('span', { id: title, class: 'name' }, service.name), service.icon, service.type), state);
  const element = el('article', { 'aria-labelledby': title },
    el('div', { class: 'row head' }, more, main && toggle(service, main, service.name, report)), problem, body);
  open(opened.has(service.id));
  for (const one of service.characteristics) watch(service.id, one.type, show);
  show();
  return { element, show };
}

function tools(service) {
  const told = el('p', { class: 'reply', role: 'status' });
  const favourite = button(t('favourite'), async event => {
    const star = event.currentTarget;
    star.setAttribute('aria-pressed', String(await toggleFavourite(service.id)));
  }, { class: 'plain', 'aria-pressed': String(isFavourite(service.id)) });
  const why = button(t('why'), async () => {
    try {
      told.textContent = (await ask('GET', `/v1/log?service=${service.id}&limit=20`)).why;
    } catch (problem) { told.textContent = problem.message || t('away'); }
  }, { class: 'plain', 'aria-label': `${t('why')} ${service.name}` });
  return el('div', {}, el('div', { class: 'row' }, favourite, why), told);
}
