// What is done with all of a place at once, a room, a zone or the whole home: each button says the sentence that would do it.
import { el, button } from './dom.js';
import { home, services, value } from './house.js';
import { say } from './talk.js';
import { withSymbol } from './symbols.js';
import { t } from './words.js';

/** The buttons for what is in a place; none for what isn't in it, and with `isShort` only the most wanted. `where` is as it stands behind a command: “in the kitchen”. */
export function placeButtons(name, where, things, isShort = false) {
  const can = type => things.some(one => one.service.type === type);
  const button_ = (key, sentence) => {
    const text = t(sentence, { where }).trim();
    return button(t(key), () => say(text), { class: 'plain low', 'aria-label': `${t(key)}: ${name}`, title: text });
  };
  const switches = things.some(one => value(one.service, 'On') !== undefined || value(one.service, 'Active') !== undefined);
  return el('div', { class: 'row' },
    switches ? button_('off', 'sentences.off') : null,
    can('Lightbulb') ? [button_('lightsOn', 'sentences.lightsOn'), isShort ? null : button_('lightsOff', 'sentences.lightsOff')] : null,
    can('WindowCovering') ? [button_('up', 'sentences.coversUp'), button_('down', 'sentences.coversDown')] : null);
}

/** The zones of the home, each with its buttons. */
export function zones() {
  const all = home()?.zones ?? [];
  if (!all.length) return null;
  return el('section', {}, el('h2', {}, t('zones')), el('div', { class: 'grid' }, all.map(zone => {
    const things = services().filter(one => zone.rooms?.includes(one.accessory.room));
    return el('article', { class: 'card', 'aria-label': zone.name }, withSymbol(el('span', { class: 'name' }, zone.name), zone.icon),
      el('p', { class: 'quiet' }, (zone.rooms ?? []).join(', ')),
      placeButtons(zone.name, t('inPlace', { place: zone.name }), things));
  })));
}
