// A rule in steps: what was chosen in each, the sentence that says the same, and what to choose for a rule that there is.
import { house, services } from './house.js';
import { secondsOf } from './values.js';
import { t, set, has, clock } from './words.js';

/** What is chosen in the steps of a new rule. */
export const nothing = {
  deed: '', days: 'daily', when: 'time', time: '19:00', offset: '0', who: 'me', event: '', condition: 'none', from: '17:00', until: '23:00',
};

/** The minutes before and after the sun that can be chosen. */
export const offsets = ['-60', '-30', '-15', '0', '15', '30', '60'];

const weeks = { '': 'daily', 'mon,tue,wed,thu,fri': 'weekdays', 'sat,sun': 'weekends' };

/** What to choose in the steps for a rule that there is; nothing where they can't show all of it. */
export function stepsOf(one) {
  const { events = [], conditions = [], days = [], tell = [], once, for: lasts } = one.rule;
  if (events.length !== 1 || conditions.length > 1 || tell.length || lasts || !one.deed) return null;
  const moment = momentOf(events[0], days.join(','), once, one.rule.by);
  const condition = conditionOf(conditions[0]);
  return moment && condition && { ...nothing, deed: one.deed, ...moment, ...condition };
}

function momentOf(event, days, once, author) {
  const week = once ? (days === '' ? 'once' : undefined) : weeks[days];
  if (event.time && week) return { when: 'time', time: event.time.slice(0, 5), days: week };
  if (event.sun && week) {
    const minutes = event.offset ? (event.offset.startsWith('-') ? -1 : 1) * secondsOf(event.offset.replace('-', '')) / 60 : 0;
    return offsets.includes(String(minutes)) ? { when: event.sun, offset: String(minutes), days: week } : null;
  }
  // What is said of coming, leaving and changing has no days.
  if (week !== 'daily' || event.place || event.heldFor) return null;
  if (event.arrive) return { when: 'arrive', who: whoOf(event.arrive, author) };
  if (event.leave) return { when: 'leave', who: whoOf(event.leave, author) };
  const sentence = event.changes && eventOf(event.changes);
  return sentence ? { when: 'changes', event: sentence } : null;
}

/** Who “I” is depends on who has made the rule. */
function whoOf(who, author) {
  if (who === 'me') return !author || author === house.me.person ? 'me' : `=${author}`;
  return ['anyone', 'first', 'last'].includes(who) ? who : `=${who}`;
}

function eventOf({ service, characteristic, to }) {
  const words = { On: { true: 'on', false: 'off' } }[characteristic]?.[to] ?? (to === true ? 'yes' : to === false ? 'no' : to);
  const key = `events.${characteristic}.${words}`;
  return has(key) && services().some(one => one.service.name === service) ? t(key, { name: service }) : null;
}

function conditionOf(condition) {
  if (!condition) return { condition: 'none' };
  if (condition.not) return null;
  if (condition.sun?.after === 'sunset' && condition.sun.before === 'sunrise') return { condition: 'dark' };
  if (condition.present === 'anyone') return { condition: 'somebody' };
  if (condition.present === 'nobody') return { condition: 'nobody' };
  const { after, before } = condition.time ?? {};
  return after && before ? { condition: 'between', from: after.slice(0, 5), until: before.slice(0, 5) } : null;
}

/** The sentence that says what was chosen; nothing while something is missing. */
export function sentenceOf(chosen) {
  if (!chosen.deed) return '';
  const condition = t(`conditions.${chosen.condition}`, { from: clock(chosen.from), until: clock(chosen.until) });
  const days = t(`days.${chosen.days}`);
  let moment = '';
  switch (chosen.when) {
    case 'time': moment = t('moments.time', { days, time: clock(chosen.time) }); break;
    case 'sunrise': case 'sunset': {
      const key = chosen.offset === '0' ? 'moments.sun' : chosen.offset.startsWith('-') ? 'moments.beforeSun' : 'moments.afterSun';
      moment = t(key, { days, n: chosen.offset.replace('-', ''), sun: t(`sun.${chosen.when}`) });
      break;
    }
    case 'arrive': case 'leave': {
      const named = chosen.who.startsWith('=');
      const key = `moments.${chosen.when}.${named ? 'other' : chosen.who}`;
      moment = has(key) ? t(key, { name: chosen.who.slice(1) }) : '';
      break;
    }
    default: moment = chosen.event ? t('moments.changes', { event: chosen.event }) : '';
  }
  return moment ? t('ruleSentence', { moment, deed: chosen.deed, condition }).replace(/\s+/g, ' ').trim() : '';
}

/** What may set a rule off by a change: first that any of several of a kind does it, then each by itself. */
export function eventSentences() {
  const all = services();
  const having = type => all.filter(({ service }) => service.characteristics.some(one => one.type === type));
  const found = [];
  for (const [type, kinds] of Object.entries(set('anyEvents'))) if (having(type).length > 1) found.push(...Object.values(kinds));
  for (const [type, kinds] of Object.entries(set('events'))) {
    for (const { service } of having(type)) for (const key of Object.keys(kinds)) found.push(t(`events.${type}.${key}`, { name: service.name }));
  }
  return found;
}
