// Sets values, and asks first where the house wants to be asked.
import { ask } from './api.js';
import { ask as askPerson } from './dom.js';
import { t } from './words.js';

/** Sets values of one service; gives what went wrong, in words, or nothing. */
export async function set(service, values, name) {
  const settings = Object.entries(values).map(([characteristic, value]) =>
    ({ service: String(service), characteristic, value }));
  return withConfirmation(name, async confirmed => {
    const done = await ask('PUT', '/v1/characteristics', settings.map(one => ({ ...one, confirmed })));
    return done.map(one => one.error).filter(error => error).join(' ');
  });
}

/** Runs a scene; gives what went wrong, in words, or nothing. */
export async function run(scene) {
  return withConfirmation(scene.name, async confirmed => {
    const done = await ask('POST', `/v1/scenes/${scene.id}/run`, { confirmed });
    return done.set.map(one => one.error).filter(error => error).join(' ');
  });
}

/** Puts other values into a scene; gives what went wrong, in words, or null where it is done. Without a yes nothing is. */
export async function change(scene, actions) {
  let isDone = false;
  const problem = await withConfirmation(scene.name, async confirmed => {
    await ask('PUT', `/v1/scenes/${scene.id}`, { actions, confirmed });
    isDone = true;
    return '';
  });
  return isDone ? null : problem;
}

/** Does something that the house may want to be asked about: what lets somebody in is done after a yes. */
async function withConfirmation(name, act) {
  try {
    return await act(false);
  } catch (problem) {
    if (problem.status !== 409) return problem.message || t('away');
    if (!await askPerson(t('letsIn', { name }), t('yes'), t('no'))) return '';
  }
  try { return await act(true); } catch (problem) { return problem.message || t('away'); }
}
