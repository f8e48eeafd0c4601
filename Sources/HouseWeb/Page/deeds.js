// What can be done to things, as the sentences that do it: what a rule does, and what is in a scene.
import { here, house, services, characteristic } from './house.js';
import { t, set, has } from './words.js';

/** Each thing that can be done, as a sentence. */
export function deeds() {
  const found = [];
  for (const { service } of services()) {
    for (const [type, kinds] of Object.entries(set('deeds'))) {
      if (!characteristic(service, type)?.writable) continue;
      for (const key of Object.keys(kinds)) found.push(t(`deeds.${type}.${key}`, { name: service.name }));
    }
  }
  return found;
}

/** The scenes, as pairs of the sentence that runs one and its words in a list. */
export function sceneDeeds() {
  return here(house.scenes).map(scene => [t('sentences.run', { name: scene.name }), t('sceneNamed', { name: scene.name })]);
}

/** What a value that is set comes to, as a sentence; nothing where the language has none for it. */
export function deed(type, value, name) {
  const percent = { n: typeof value === 'number' ? Math.round(value * 10) / 10 : value, name };
  const exact = `sceneDeeds.${type}.${value}`;
  if (has(exact)) return t(exact, percent);
  const other = `sceneDeeds.${type}.other`;
  return has(other) && (typeof value === 'number' || typeof value === 'string') ? t(other, percent) : null;
}
