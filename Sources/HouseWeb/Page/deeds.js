// What can be done to things, as the sentences that do it: what a rule does, and what is in a scene.
import { here, house, services, characteristic } from './house.js';
import { degrees } from './values.js';
import { t, set } from './words.js';

/** The values that the words of deeds stand for, where they are others. */
const values = {
  On: { on: true, off: false }, Active: { on: true, off: false }, TargetPosition: { open: 100, close: 0 },
  LockTargetState: { lock: 'locked' }, TargetDoorState: { close: 'closed' },
};

/** Each thing that can be done, as a sentence, with what is set by it. */
export function deeds() {
  const found = [];
  for (const { service } of services()) {
    for (const [type, kinds] of Object.entries(set('deeds'))) {
      const one = characteristic(service, type);
      if (!one?.writable) continue;
      for (const key of Object.keys(kinds)) {
        // What is named by a number is that value, where the thing can be set to it.
        const value = values[type]?.[key] ?? (Number.isNaN(Number(key)) ? key : Number(key));
        if (value < one.min || value > one.max) continue;
        found.push({ text: t(`deeds.${type}.${key}`, { name: service.name, n: said(one, value) }),
          writes: [{ service: String(service.id), characteristic: type, value }] });
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
