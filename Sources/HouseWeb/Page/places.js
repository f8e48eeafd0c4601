// What is done with all of a place at once, a room, a zone or the whole home: each button says the sentence that would do it.
import { el, button } from './dom.js';
import { services, value } from './house.js';
import { say } from './talk.js';
import { Parts, write } from './parts.js';
import { withSymbol } from './symbols.js';
import { t } from './words.js';

/** The buttons for what is in a place; none for what isn't in it, and with `isShort` only the most wanted. `where` is as it stands behind a command: “in the kitchen”. */
export function placePart(name, where, isShort = false) {
  const element = el('div', { class: 'row' });
  const parts = new Parts();
  const made = ([key, sentence]) => {
    const text = t(sentence, { where }).trim();
    return { element: button(t(key), () => say(text), { class: 'plain low', 'aria-label': `${t(key)}: ${name}`, title: text }) };
  };
  return { element, show: things => {
    const can = type => things.some(one => one.service.type === type);
    const switches = things.some(one => value(one.service, 'On') !== undefined || value(one.service, 'Active') !== undefined);
    const wanted = [
      switches && ['off', 'sentences.off'], can('Lightbulb') && ['lightsOn', 'sentences.lightsOn'],
      can('Lightbulb') && !isShort && ['lightsOff', 'sentences.lightsOff'],
      can('WindowCovering') && ['up', 'sentences.coversUp'], can('WindowCovering') && ['down', 'sentences.coversDown'],
    ];
    parts.show(element, wanted.filter(Boolean), ([key]) => key, made);
  } };
}

/** A zone of the home with its buttons. */
export function zonePart({ name, icon }) {
  const rooms = el('p', { class: 'quiet' });
  const buttons = placePart(name, t('inPlace', { place: name }));
  return {
    element: el('article', { class: 'card', 'aria-label': name }, withSymbol(el('span', { class: 'name' }, name), icon), rooms, buttons.element),
    show: zone => {
      write(rooms, (zone.rooms ?? []).join(', '));
      buttons.show(services().filter(one => zone.rooms?.includes(one.accessory.room)));
    },
  };
}
