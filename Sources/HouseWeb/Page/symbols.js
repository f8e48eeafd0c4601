// What stands before the names of things and rooms: a sign each, which the device's own font draws.
import { address } from './api.js';
import { el } from './dom.js';

const signs = { types: new Map(), words: new Map() };

/** Reads which signs there are; without them the names stand alone. */
export async function loadSymbols() {
  try {
    const response = await fetch(address('/symbols.json'));
    for (const [part, all] of Object.entries(await response.json())) {
      for (const [sign, names] of Object.entries(all)) for (const name of names) signs[part].set(name, sign);
    }
  } catch (problem) { console.warn(problem); }
}

/** The sign for what another program shows by a picture, as `mdi:floor-lamp`: that of the most words in a row, of these the last. */
function signOfIcon(icon) {
  const parts = icon.split(':').pop().split(/[-_]/);
  for (let length = parts.length; length > 0; length -= 1) {
    for (let start = parts.length - length; start >= 0; start -= 1) {
      const sign = signs.words.get(parts.slice(start, start + length).join('-'));
      if (sign) return sign;
    }
  }
}

/** The sign for something: by the picture that it is shown by elsewhere, else by its type; none where neither has one. */
export function sign(icon, type) { return (icon && signOfIcon(icon)) || signs.types.get(type); }

/** The name of something with its sign before it, which is for the eye alone. */
export function withSymbol(name, icon, type) {
  const found = sign(icon, type);
  return found ? el('span', {}, el('span', { class: 'symbol', 'aria-hidden': 'true' }, found), name) : name;
}
