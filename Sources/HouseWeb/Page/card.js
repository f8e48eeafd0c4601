// One thing of the house, as a card: what it is, how it is, its switch, and the rest where it is wanted.
import { el, button, freshID } from './dom.js';
import { value, watch, characteristic } from './house.js';
import { controls, mainSwitch, toggle } from './controls.js';
import { summary } from './values.js';
import { t, word } from './words.js';
import { say } from './talk.js';
import { isFavourite, toggleFavourite } from './favourites.js';
import { hasPicture, picture } from './picture.js';
import { withSymbol } from './symbols.js';

const opened = new Set();

/** The card of a service. */
export function card({ accessory, service }) {
  const problem = el('p', { class: 'problem', role: 'alert' });
  const report = text => { problem.textContent = text; };
  const state = el('span', { id: freshID(), class: 'state' }, accessory.reachable ? summary(service) : t('unreachable'));
  for (const one of service.characteristics) {
    watch(service.id, one.type, () => { state.textContent = accessory.reachable ? summary(service) : t('unreachable'); });
  }
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
  open(opened.has(service.id));
  return el('article', { class: accessory.reachable ? 'card' : 'card lost', 'aria-labelledby': title },
    el('div', { class: 'row head' }, more, main && toggle(service, main, service.name, report)), problem, body);
}

function tools(service) {
  const favourite = button(t('favourite'), async event => {
    const star = event.currentTarget;
    star.setAttribute('aria-pressed', String(await toggleFavourite(service.id)));
  }, { class: 'plain', 'aria-pressed': String(isFavourite(service.id)) });
  return el('div', { class: 'row' }, favourite,
    button(t('why'), () => say(t('sentences.why', { name: service.name, state: whyState(service) })), { class: 'plain' }));
}

function whyState(service) {
  for (const type of ['On', 'Active']) {
    if (typeof value(service, type) === 'boolean') return t(value(service, type) ? 'states.on' : 'states.off');
  }
  const one = ['LockCurrentState', 'CurrentDoorState', 'ContactSensorState'].map(type => characteristic(service, type))
    .find(found => typeof found?.value === 'string');
  if (one) return word('states', one.value);
  const position = value(service, 'CurrentPosition');
  if (typeof position === 'number') return t(position === 0 ? 'states.closed' : 'states.open');
  return t('states.on');
}
