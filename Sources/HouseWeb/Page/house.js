// What the page knows of the house: read at the start, then kept by what happens.
import { ask } from './api.js';

/** Who is signed in, and everything that is shown. */
export const house = { me: null, homes: [], accessories: [], scenes: [], rules: [], people: [], timers: [], connected: false };

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
  if (parts.size > 1 || waits) return;
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
  const answers = await Promise.all(wanted.map(part => ask('GET', paths[part])));
  wanted.forEach((part, index) => { house[part] = part === 'homes' ? answers[index].homes : answers[index]; changed(part); });
}

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
      for (const watcher of watchers.get(`${found.id}.${type}`) ?? []) watcher(value);
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
    return changed('accessories');
  }
  if (kind === 'presence') {
    for (const person of house.people) if (person.name === object.person) person.present = object.present;
    return changed('people');
  }
  if (kind === 'rule') return load('rules');
  if (kind === 'timer' || kind === 'announcement') return load('timers');
  if (kind === 'structure' || kind === 'missed') return load();
}
