// The first view: problems on top, then the favourites, then the rooms with what is on.
import { el, button } from './dom.js';
import { here, home, house, services, value } from './house.js';
import { problems } from './problems.js';
import { isFavourite } from './favourites.js';
import { isOn, temperature } from './values.js';
import { card } from './card.js';
import { say } from './talk.js';
import { t, count } from './words.js';

const nowhere = '';

/** The rooms with what is in them; what is in no room comes last. */
export function rooms() {
  const all = services();
  const names = home()?.rooms.map(room => room.name) ?? [];
  const groups = names.map(name => ({ name, things: all.filter(one => one.accessory.room === name) }));
  const rest = all.filter(one => !names.includes(one.accessory.room));
  return rest.length ? [...groups, { name: nowhere, things: rest }] : groups;
}

/** How a room is called. */
export function roomName(name) { return name === nowhere ? t('noRoom') : name; }

/** The view. */
export function overview() {
  const favourites = services().filter(one => isFavourite(one.service.id));
  return [
    el('h1', { tabIndex: -1 }, home()?.name ?? t('noHome')),
    problemList(),
    present(),
    favourites.length ? el('section', {}, el('h2', {}, t('favourites')), el('div', { class: 'grid' }, favourites.map(card))) : null,
    el('section', {}, el('h2', {}, t('rooms')), el('div', { class: 'grid' }, rooms().map(roomCard)),
      el('div', { class: 'row' }, button(t('allOff'), () => say(t('sentences.allOff')), { class: 'plain' }))),
  ];
}

function problemList() {
  const found = problems();
  if (!found.length) return el('p', { class: 'fine' }, t('allFine'));
  return el('section', { class: 'problems', 'aria-label': t('problemsTitle') }, el('ul', {}, found.slice(0, 30).map(one =>
    el('li', { class: one.weight >= 7 ? 'grave' : '' },
      el('a', { href: `#room/${encodeURIComponent(one.room ?? nowhere)}` }, one.text)))));
}

function present() {
  const people = here(house.people);
  if (!people.length) return null;
  const names = people.filter(person => person.present).map(person => person.name);
  return el('p', { class: 'quiet' }, names.length ? t('atHome', { names: names.join(', ') }) : t('nobodyAtHome'));
}

function roomCard({ name, things }) {
  const on = things.filter(one => one.accessory.reachable && isOn(one.service));
  const degrees = things.map(one => value(one.service, 'CurrentTemperature')).find(one => typeof one === 'number');
  const facts = [on.length ? count('on', on.length) : t('nothingOn'), degrees !== undefined ? temperature(degrees) : null];
  const covers = things.filter(one => one.service.type === 'WindowCovering');
  return el('article', { class: 'card room', 'aria-label': roomName(name) },
    el('a', { class: 'head', href: `#room/${encodeURIComponent(name)}` },
      el('span', { class: 'name' }, roomName(name)), el('span', { class: 'state' }, facts.filter(Boolean).join(' · '))),
    on.length ? el('p', { class: 'quiet' }, on.slice(0, 6).map(one => one.service.name).join(', ')) : null,
    name === nowhere ? null : roomButtons(name, things, covers));
}

/** What is done with all of a room at once: each button says the sentence that would do it. */
export function roomButtons(name, things, covers) {
  const lights = things.filter(one => one.service.type === 'Lightbulb');
  const button_ = (key, sentence) => button(t(key), () => say(t(sentence, { room: name })),
    { class: 'plain', 'aria-label': `${t(key)}: ${name}`, title: t(sentence, { room: name }) });
  return el('div', { class: 'row' },
    things.some(one => value(one.service, 'On') !== undefined || value(one.service, 'Active') !== undefined)
      ? button_('off', 'sentences.roomOff') : null,
    lights.length ? button_('lightsOn', 'sentences.lightsOn') : null,
    covers.length ? [button_('up', 'sentences.coversUp'), button_('down', 'sentences.coversDown')] : null);
}

/** The view of a room. */
export function room(name) {
  const found = rooms().find(one => one.name === name);
  const title = el('h1', { tabIndex: -1 }, roomName(name));
  if (!found) return [title, el('p', {}, t('nothingHere'))];
  const covers = found.things.filter(one => one.service.type === 'WindowCovering');
  return [el('a', { href: '#home', class: 'back' }, t('back')), title,
    name === nowhere ? null : roomButtons(name, found.things, covers),
    el('div', { class: 'grid' }, found.things.map(card))];
}
