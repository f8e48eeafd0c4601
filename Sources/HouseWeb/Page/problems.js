// What people should know first: what is wrong, and what is open.
import { services, value } from './house.js';
import { t } from './words.js';

/** What is wrong or open in the home, the gravest first: each with its words and the room to look at. */
export function problems() {
  const found = [];
  const add = (weight, key, { accessory, service }) =>
    found.push({ weight, text: t(`problems.${key}`, { name: service?.name ?? accessory.name }), room: accessory.room });
  const lost = new Set();
  for (const place of services()) {
    const { accessory, service } = place;
    if (!accessory.reachable) {
      if (!lost.has(accessory.id)) add(3, 'unreachable', { accessory });
      lost.add(accessory.id);
      continue;
    }
    if (value(service, 'SmokeDetected')) add(9, 'smoke', place);
    if (value(service, 'CarbonMonoxideDetected')) add(9, 'carbonMonoxide', place);
    if (value(service, 'LeakDetected')) add(8, 'leak', place);
    if (value(service, 'SecuritySystemCurrentState') === 'triggered') add(9, 'triggered', place);
    if (value(service, 'LockCurrentState') === 'jammed') add(7, 'jammed', place);
    if (value(service, 'LockCurrentState') === 'unlocked') add(6, 'unlocked', place);
    if (['open', 'opening', 'stopped'].includes(value(service, 'CurrentDoorState'))) add(5, 'open', place);
    if (value(service, 'ContactSensorState') === 'open') add(5, 'open', place);
    if (['Door', 'Window'].includes(service.type) && value(service, 'CurrentPosition') > 0) add(5, 'open', place);
    if (value(service, 'ObstructionDetected')) add(7, 'obstructed', place);
    if (value(service, 'StatusLowBattery') || value(service, 'BatteryLevel') < 15) add(2, 'battery', place);
  }
  return found.sort((one, other) => other.weight - one.weight);
}
