// What stands first for whoever is signed in, on all their devices: the house keeps it.
import { ask } from './api.js';
import { changed, house } from './house.js';

const most = 24;
let turn = Promise.resolve();

/** Whether a service stands first. */
export function isFavourite(id) { return house.me?.favourites?.includes(id) ?? false; }

/** Puts a service first, or no more, after what was asked for before; gives whether it is. */
export function toggleFavourite(id) {
  turn = turn.then(() => toggle(id));
  return turn;
}

async function toggle(id) {
  const isIn = isFavourite(id);
  try {
    // Another device may have changed the list since it was read here.
    const others = ((await ask('GET', '/v1/me')).favourites ?? []).filter(one => one !== id);
    const services = isIn ? others : [...others, id].slice(-most);
    await ask('PUT', '/v1/me/favourites', { services });
    if (house.me) house.me.favourites = services;
  } catch {
    // The view shows again what the house was last known to keep.
    changed('accessories');
  }
  return isFavourite(id);
}
