// All words of the page: they are in a file of the language, so that another language needs another file and no other page.
import { address } from './api.js';

let words = {};

/** The languages that there are. */
const languages = ['en'];

/** Reads the words of a language, or of the first that there is. */
export async function loadWords(wanted) {
  const language = languages.find(code => (wanted ?? '').toLowerCase().startsWith(code)) ?? languages[0];
  const response = await fetch(address(`/${language}.json`));
  words = await response.json();
  document.documentElement.lang = language;
}

function find(key) { return key.split('.').reduce((node, part) => node?.[part], words); }

/** Whether there are words for something. */
export function has(key) { return find(key) !== undefined; }

/** The words for something, with what stands in braces filled in; the key itself where there are none. */
export function t(key, values = {}) {
  const found = find(key);
  if (typeof found !== 'string') return key;
  return found.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

/** The words for a number of things. */
export function count(key, number) { return t(number === 1 ? `${key}.one` : `${key}.many`, { n: number }); }

/** A word of a fixed set, in the language where it has a word for it; else as it is, with spaces. */
export function word(set, name) {
  const key = `${set}.${name}`;
  return has(key) ? t(key) : String(name).replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/** All that is in a set. */
export function set(key) { return find(key) ?? {}; }

/** A clock time as it is said. */
export function clock(time) {
  const [hour, minute] = time.split(':').map(Number);
  if (words.clock !== '12') return time;
  const half = hour < 12 ? t('halves.am') : t('halves.pm');
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${half}`;
}
