// What the page knows of the house: read at the start, then kept by what happens.
import { ask } from './api.js';

/** Who is signed in, and everything that is shown. `problems` is nothing where they can't be read. */
export const house = {
  me: null, homes: [], accessories: [], scenes: [], rules: [], people: [], timers: [], problems: null, connected: false,
};

/** Whether the house can be asked for something: a method and a path. */
export function offers(route) { return house.me?.offers?.includes(route) ?? false; }

const listeners = new Set();
const watchers = new Map();
const parts = new Set();
let waits = false;

/** Is told, at most once for each picture that is drawn, which parts are different. */
export function follow(listener) { listeners.add(listener); return () => listeners.delete(listener); }

/** Is told each new value of a characteristic until the view is another. */
export function watch(service, type, watcher) {
  const key = `${service}.${type}`;
  watchers.set(key, [...(watchers.get(key) ?? []), watcher]);
}

/** Forgets who watches: the view is another. */
export function forgetWatchers() { watchers.clear(); }

/** Tells those who follow that a part of the house is different: a list that was read, or `values`. */
export function changed(part) {
  parts.add(part);
  if (waits) return;
  waits = true;
  const tell = () => {
    const told = new Set(parts);
    parts.clear();
    waits = false;
    for (const listener of listeners) listener(told);
  };
  if (document.hidden) setTimeout(tell, 100); else requestAnimationFrame(tell);
}

const paths = {
  homes: '/v1/homes', accessories: '/v1/accessories', scenes: '/v1/scenes', rules: '/v1/rules', people: '/v1/people',
  timers: '/v1/timers',
};

/** Reads parts of the house anew; all of it where none is named. */
export async function load(...parts) {
  const wanted = parts.length ? parts : Object.keys(paths);
  if (!parts.length) loadProblems();
  const since = happened;
  const answers = await Promise.all(wanted.map(part => ask('GET', paths[part])));
  wanted.forEach((part, index) => { if (takers[part]) takers[part](answers[index], since); else house[part] = answers[index]; changed(part); });
}

/** How many values were told, and which of them a value or a reachability was the last time. */
let happened = 0;
const heard = new Map();

/** How parts are taken that are no plain lists; what was told since they were asked for is newer than they are. */
const takers = {
  homes: answer => { house.homes = answer.homes; },
  // What there was stays the same object: what shows a thing shows its new values.
  accessories: (all, since) => {
    const isNewer = key => heard.get(key) > since;
    const told = [];
    const services = (old, fresh) => merged(old, fresh, one => one.id, (known, service) => {
      const types = merged(known.characteristics, service.characteristics, one => one.type, (one, other) => {
        const key = `${service.id}.${one.type}`;
        if (isNewer(key)) return { ...other, value: one.value };
        if (one.value !== other.value) told.push([key, other.value]);
        return other;
      });
      return { ...service, characteristics: types };
    });
    house.accessories = merged(house.accessories, all, one => one.id,
      (known, accessory) => ({ ...accessory, services: services(known.services, accessory.services),
        reachable: isNewer(accessory.name) ? known.reachable : accessory.reachable }));
    for (const [key, value] of told) for (const watcher of watchers.get(key) ?? []) watcher(value);
  },
};

/** A list as it is now, in which the objects of the old one stay and have what `join` gives for the old and the new. */
function merged(old, fresh, key, join) {
  const known = new Map(old.map(one => [key(one), one]));
  return fresh.map(one => {
    const before = known.get(key(one));
    if (!before) return one;
    const now = join(before, one);
    for (const name of Object.keys(before)) if (!(name in now)) delete before[name];
    return Object.assign(before, now);
  });
}

let reading = null;
let isDue = false;

/** Reads what is wrong with the house; one time after the other, however often it is asked for. */
export function loadProblems() {
  if (!offers('GET /v1/problems')) return;
  if (reading) { isDue = true; return; }
  reading = ask('GET', '/v1/problems').then(all => {
    const isSame = JSON.stringify(all) === JSON.stringify(house.problems);
    house.problems = all;
    if (!isSame) changed('problems');
  }).catch(() => {}).finally(() => {
    reading = null;
    if (isDue) { isDue = false; setTimeout(loadProblems, 200); }
  });
}

/** What is told of by the list of problems. */
const telling = /^(Status|BatteryLevel|Lock|CurrentDoor|Obstruction|SecuritySystemCurrent|Carbon)|Detected$/;

/** The home that is shown: the primary one, or the one that was chosen on this device. */
export function home() {
  const chosen = localStorage.getItem('home');
  return house.homes.find(home => home.name === chosen) ?? house.homes.find(home => home.primary) ?? house.homes[0];
}

/** What of a list is in the home that is shown. */
export function here(list) { const name = home()?.name; return list.filter(item => item.home === name); }

/** All services of the home that is shown, each with its accessory. */
export function services() {
  return here(house.accessories).flatMap(accessory => accessory.services.map(service => ({ accessory, service })));
}

/** A characteristic of a service. */
export function characteristic(service, type) { return service.characteristics.find(one => one.type === type); }

/** The value of a characteristic of a service. */
export function value(service, type) { return characteristic(service, type)?.value; }

/** Takes a new value. */
export function take({ accessory, service, id, characteristic: type, value }) {
  for (const one of house.accessories) {
    for (const found of one.services) {
      const isIt = id === undefined ? one.name === accessory && found.name === service : found.id === id;
      const place = isIt && found.characteristics.find(each => each.type === type);
      if (!place) continue;
      place.value = value;
      heard.set(`${found.id}.${type}`, ++happened);
      for (const watcher of watchers.get(`${found.id}.${type}`) ?? []) watcher(value);
      if (telling.test(type)) loadProblems();
      changed('values');
      return;
    }
  }
}

/** Takes what happened. */
export async function hear(kind, object) {
  if (kind === 'value') return take(object);
  if (kind === 'reachability') {
    for (const one of house.accessories) if (one.name === object.accessory) one.reachable = object.reachable;
    heard.set(object.accessory, ++happened);
    loadProblems();
    return changed('accessories');
  }
  if (kind === 'presence') {
    for (const person of house.people) if (person.name === object.person) person.present = object.present;
    return changed('people');
  }
  if (kind === 'alert') return loadProblems();
  if (kind === 'rule') return load('rules');
  if (kind === 'timer' || kind === 'announcement') return load('timers');
  if (kind === 'structure' || kind === 'missed') return load();
}
