// What people should know first: what the house says is wrong, and what is open.
import { here, house, services, value } from './house.js';
import { t } from './words.js';

/** How grave what the house finds wrong is, by its kind. */
const weights = { alarm: 9, fault: 7, store: 7, connection: 6, unreachable: 3, battery: 2 };

/** What is wrong or open in the home, the gravest first: each with a key, its words and, where it is in one, the room to look at. */
export function problems() {
  const found = here(house.problems ?? []).map(one =>
    ({ key: one.id, weight: weights[one.kind] ?? 5, text: one.text.replace(/\.$/, ''), room: one.room }));
  for (const { accessory, service } of services()) {
    if (!accessory.reachable) continue;
    const key = value(service, 'LockCurrentState') === 'unlocked' ? 'unlocked' : isOpen(service) ? 'open' : null;
    if (!key) continue;
    found.push({ key: `${key}.${service.id}`, weight: key === 'open' ? 4 : 5, text: t(`problems.${key}`, { name: service.name }), room: accessory.room ?? '' });
  }
  return found.sort((one, other) => other.weight - one.weight);
}

/** Whether the house could be asked what is wrong: that nothing is can't be said without. */
export function isKnown() { return house.problems !== null; }

function isOpen(service) {
  return ['open', 'opening'].includes(value(service, 'CurrentDoorState')) || value(service, 'ContactSensorState') === 'open'
    || ['Door', 'Window'].includes(service.type) && value(service, 'CurrentPosition') > 0;
}
