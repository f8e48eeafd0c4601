// The first view: problems on top, then the favourites, then the rooms with what is on.
import { el, button } from './dom.js';
import { here, home, house, services, value } from './house.js';
import { problems } from './problems.js';
import { isFavourite } from './favourites.js';
import { isOn, temperature } from './values.js';
import { card } from './card.js';
import { mainSwitch } from './controls.js';
import { placeButtons, zones } from './places.js';
import { set } from './setting.js';
import { withSymbol } from './symbols.js';
import { t, count } from './words.js';

const nowhere = '';

/** The rooms with what is in them; what is in no room comes last. */
export function rooms() {
  const all = services();
  const known = home()?.rooms ?? [];
  const names = known.map(room => room.name);
  const groups = known.map(({ name, icon }) => ({ name, icon, things: all.filter(one => one.accessory.room === name) }));
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
    ...(services().length || rooms().length ? places() : [el('p', {}, t('emptyHouse', { sentence: t('sentences.rooms') }))]),
  ];
}

function places() {
  const everywhere = placeButtons(t('everywhere'), '', services());
  return [
    el('section', {}, el('h2', {}, t('rooms')), el('div', { class: 'grid' }, rooms().map(roomCard))),
    zones(),
    everywhere.childElementCount ? el('section', {}, el('h2', {}, t('everywhere')), everywhere) : null,
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

function roomCard({ name, icon, things }) {
  const on = things.filter(one => one.accessory.reachable && isOn(one.service));
  const degrees = things.map(one => value(one.service, 'CurrentTemperature')).find(one => typeof one === 'number');
  const facts = [on.length ? count('on', on.length) : t('nothingOn'), degrees !== undefined ? temperature(degrees) : null];
  return el('article', { class: 'card room', 'aria-label': roomName(name) },
    el('a', { class: 'head', href: `#room/${encodeURIComponent(name)}` },
      withSymbol(el('span', { class: 'name' }, roomName(name)), icon), el('span', { class: 'state' }, facts.filter(Boolean).join(' · '))),
    on.length ? el('div', { class: 'row' }, on.slice(0, 6).map(chip)) : null,
    name === nowhere ? null : placeButtons(name, t('inPlace', { place: name }), things, true));
}

/** What is on, as a button that puts it out. */
function chip({ service }) {
  const main = mainSwitch(service);
  if (!main) return el('span', { class: 'quiet' }, service.name);
  return button(service.name, async event => {
    const control = event.currentTarget;
    control.setAttribute('aria-busy', 'true');
    const problem = await set(service.id, { [main.type]: false }, service.name);
    control.removeAttribute('aria-busy');
    if (problem) control.replaceWith(el('span', { class: 'problem', role: 'alert' }, problem));
  }, { class: 'plain chip', 'aria-label': t('turnOff', { name: service.name }), title: t('turnOff', { name: service.name }) });
}

/** The view of a room. */
export function room(name) {
  const found = rooms().find(one => one.name === name);
  const title = el('h1', { tabIndex: -1 }, roomName(name));
  if (!found) return [title, el('p', {}, t('nothingHere'))];
  return [el('a', { href: '#home', class: 'back' }, t('back')), title,
    name === nowhere ? null : placeButtons(name, t('inPlace', { place: name }), found.things),
    el('div', { class: 'grid' }, found.things.map(card))];
}
