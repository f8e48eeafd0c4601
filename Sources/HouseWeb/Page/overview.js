// The first view: problems on top, then the favourites, then the rooms with what is on.
import { el, button } from './dom.js';
import { here, home, house, loadProblems, services, value } from './house.js';
import { isKnown, problems } from './problems.js';
import { isFavourite } from './favourites.js';
import { isOn, temperature } from './values.js';
import { card, kindOf } from './card.js';
import { mainSwitch } from './controls.js';
import { placePart, zonePart } from './places.js';
import { Parts, mark, place, write } from './parts.js';
import { set } from './setting.js';
import { withSymbol } from './symbols.js';
import { t, count } from './words.js';

const nowhere = '';
/** How often it is asked what is wrong while the view is seen, in milliseconds: a full disk or a closed connection tells nothing by itself. */
const pause = 15000;

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

/** Cards of services in an element, each its own for as long as it is the same thing. */
function cards(grid) {
  const parts = new Parts();
  return things => parts.show(grid, things, one => one.service.id, card, kindOf);
}

/** The view; it keeps its elements while what they show changes. */
export function overview() {
  const title = el('h1', { tabIndex: -1 });
  const fine = el('p', { class: 'fine' });
  const wrong = new Parts();
  const list = el('ul', {});
  const problemPart = el('section', { class: 'problems', 'aria-label': t('problemsTitle') }, list);
  const present = el('p', { class: 'quiet' });
  const favourites = el('div', { class: 'grid' });
  const favouritePart = el('section', {}, el('h2', {}, t('favourites')), favourites);
  const showFavourites = cards(favourites);
  const roomGrid = el('div', { class: 'grid' });
  const roomParts = new Parts();
  const zoneGrid = el('div', { class: 'grid' });
  const zoneParts = new Parts();
  const everywhere = placePart(t('everywhere'), '');
  const roomPart = el('section', {}, el('h2', {}, t('rooms')), roomGrid);
  const zonesPart = el('section', {}, el('h2', {}, t('zones')), zoneGrid);
  const wholePart = el('section', {}, el('h2', {}, t('everywhere')), everywhere.element);
  const empty = el('p', {}, t('emptyHouse', { sentence: t('sentences.rooms') }));
  const view = el('div', {});
  const update = () => {
    const found = problems().slice(0, 30);
    write(title, home()?.name ?? t('noHome'));
    write(fine, t(isKnown() ? 'allFine' : 'nothingOpen'));
    wrong.show(list, found, one => one.key, problem);
    write(present, presence());
    const first = services().filter(one => isFavourite(one.service.id));
    showFavourites(first);
    const all = rooms();
    const zones = home()?.zones ?? [];
    roomParts.show(roomGrid, all, one => one.name, roomCard, one => one.icon ?? '');
    zoneParts.show(zoneGrid, zones, one => one.name, zonePart, one => one.icon ?? '');
    everywhere.show(services());
    place(view, [title, found.length ? problemPart : fine, present.textContent ? present : null, first.length ? favouritePart : null,
      all.length ? roomPart : empty, zones.length ? zonesPart : null, everywhere.element.childElementCount ? wholePart : null]);
  };
  update();
  const timer = setInterval(() => {
    if (!view.isConnected) clearInterval(timer); else if (!document.hidden) loadProblems();
  }, pause);
  return { nodes: [view], update };
}

function problem() {
  const link = el('a', {});
  const text = el('span', {});
  const element = el('li', {});
  return { element, show: one => {
    // What is wrong with the house as a whole is in none of its rooms.
    const shown = one.room === undefined ? text : link;
    write(shown, one.text);
    if (one.room !== undefined) mark(link, 'href', `#room/${encodeURIComponent(one.room)}`);
    mark(element, 'class', one.weight >= 7 ? 'grave' : '');
    place(element, [shown]);
  } };
}

function presence() {
  const people = here(house.people);
  const names = people.filter(person => person.present).map(person => person.name);
  if (!people.length) return '';
  return names.length ? t('atHome', { names: names.join(', ') }) : t('nobodyAtHome');
}

function roomCard({ name, icon }) {
  const state = el('span', { class: 'state' });
  const row = el('div', { class: 'row' });
  const chips = new Parts();
  const buttons = name === nowhere ? null : placePart(name, t('inPlace', { place: name }), true);
  const element = el('article', { class: 'card room', 'aria-label': roomName(name) },
    el('a', { class: 'head', href: `#room/${encodeURIComponent(name)}` }, withSymbol(el('span', { class: 'name' }, roomName(name)), icon), state),
    row, buttons?.element);
  return { element, show: ({ things }) => {
    const on = things.filter(one => one.accessory.reachable && isOn(one.service));
    const degrees = things.map(one => value(one.service, 'CurrentTemperature')).find(one => typeof one === 'number');
    const facts = [on.length ? count('on', on.length) : t('nothingOn'), degrees !== undefined ? temperature(degrees) : null];
    write(state, facts.filter(Boolean).join(' · '));
    chips.show(row, on.slice(0, 6), one => one.service.id, chip, one => one.service.name);
    row.hidden = !on.length;
    buttons?.show(things);
  } };
}

/** What is on, as a button that puts it out. */
function chip({ service }) {
  const main = mainSwitch(service);
  if (!main) return { element: el('span', { class: 'quiet' }, service.name) };
  const problem = el('span', { class: 'problem', role: 'alert' });
  const control = button(service.name, async () => {
    control.setAttribute('aria-busy', 'true');
    problem.textContent = await set(service.id, { [main.type]: false }, service.name);
    control.removeAttribute('aria-busy');
  }, { class: 'plain chip', 'aria-label': t('turnOff', { name: service.name }), title: t('turnOff', { name: service.name }) });
  return { element: el('span', {}, control, problem) };
}

/** The view of a room. */
export function room(name) {
  const title = el('h1', { tabIndex: -1 }, roomName(name));
  const back = el('a', { href: '#home', class: 'back' }, t('back'));
  const buttons = name === nowhere ? null : placePart(name, t('inPlace', { place: name }));
  const grid = el('div', { class: 'grid' });
  const show = cards(grid);
  const nothing = el('p', {}, t('nothingHere'));
  const view = el('div', {});
  const update = () => {
    const things = rooms().find(one => one.name === name)?.things;
    buttons?.show(things ?? []);
    show(things ?? []);
    place(view, [back, title, things ? buttons?.element : null, things ? grid : nothing]);
  };
  update();
  return { nodes: [view], update };
}
