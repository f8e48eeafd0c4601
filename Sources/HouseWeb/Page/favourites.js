// What stands first for whoever is signed in, on all their devices: the house keeps it.
import { ask } from './api.js';
import { house } from './house.js';

const most = 24;

/** Whether a service stands first. */
export function isFavourite(id) { return house.me?.favourites?.includes(id) ?? false; }

/** Puts a service first, or no more; gives whether it is. */
export function toggleFavourite(id) {
  const all = house.me.favourites ?? [];
  const isIn = all.includes(id);
  house.me.favourites = isIn ? all.filter(one => one !== id) : [...all, id].slice(-most);
  ask('PUT', '/v1/me/favourites', { services: house.me.favourites }).catch(() => { house.me.favourites = all; });
  return !isIn;
}
