// What can be done to things, as the sentences that do it: what a rule does, and what is in a scene.
import { here, house, services, characteristic } from './house.js';
import { degrees } from './values.js';
import { t, set, has } from './words.js';

/** Each thing that can be done, as a sentence. */
export function deeds() {
  const found = [];
  for (const { service } of services()) {
    for (const [type, kinds] of Object.entries(set('deeds'))) {
      const one = characteristic(service, type);
      if (!one?.writable) continue;
      for (const key of Object.keys(kinds)) {
        // What is named by a number is that value, where the thing can be set to it.
        const value = Number(key);
        if (value < one.min || value > one.max) continue;
        found.push(t(`deeds.${type}.${key}`, { name: service.name, n: said(one, value) }));
      }
    }
  }
  return found;
}

/** The scenes, as pairs of the sentence that runs one and its words in a list. */
export function sceneDeeds() {
  return here(house.scenes).map(scene => [t('sentences.run', { name: scene.name }), t('sceneNamed', { name: scene.name })]);
}

/** A number as it is said of a characteristic: a temperature in the unit of the home. */
function said(one, value) {
  if (typeof value !== 'number') return value;
  return one?.unit === 'celsius' ? degrees(value) : Math.round(value * 10) / 10;
}

/** What a value that is set comes to, as a sentence; nothing where the language has none for it. */
export function deed(type, value, name) {
  const one = characteristic(services().find(each => each.service.name === name)?.service ?? { characteristics: [] }, type);
  const words = { n: said(one, value), name };
  const exact = `sceneDeeds.${type}.${value}`;
  if (has(exact)) return t(exact, words);
  const other = `sceneDeeds.${type}.other`;
  return has(other) && (typeof value === 'number' || typeof value === 'string') ? t(other, words) : null;
}
