// A rule in three steps: what happens, when, and only if. Beside it stands the sentence that says the same, which may be changed
// by hand as well: what is sent is the sentence.
import { el, button, field, select } from './dom.js';
import { here, house, services, characteristic } from './house.js';
import { say } from './talk.js';
import { deeds, sceneDeeds } from './deeds.js';
import { t, set, has, clock } from './words.js';

/** The part of the view; `made` is called when there is a new rule. With `old` it changes that one, in its own words to begin with. */
export function maker(made, old = null) {
  const chosen = { deed: '', days: 'daily', when: 'time', time: '19:00', offset: '0', who: 'me', event: '', condition: 'none', from: '17:00', until: '23:00' };
  const sentence = el('textarea', { rows: 2, maxLength: 500 });
  const preview = el('p', { class: 'reply', role: 'status' });
  const steps = el('div', {});
  const compose = () => { sentence.value = compose_(chosen); check(); };
  const check = async () => {
    const text = sentence.value.trim();
    if (!text) { preview.textContent = ''; return; }
    const result = await say(text, { dryRun: true });
    // Somebody may have typed on meanwhile.
    if (sentence.value.trim() === text) preview.textContent = result.reply;
  };
  const choose = (key, isNewForm) => value => {
    chosen[key] = value;
    if (isNewForm) draw();
    compose();
  };
  const draw = () => steps.replaceChildren(what(chosen, choose), when(chosen, choose), onlyIf(chosen, choose));
  let timer = 0;
  sentence.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(check, 400); });
  draw();
  if (old) sentence.value = old.sentence;
  const title = old ? t('changeNamed', { name: old.name }) : t('newRule');
  return el('section', { class: 'card', 'aria-label': title }, el('h2', { tabIndex: -1 }, title), steps,
    field(t('sayLikeLabel'), sentence), preview,
    el('div', { class: 'row' }, button(old ? t('save') : t('makeRule'), async () => {
      const text = sentence.value.trim();
      if (!text) { preview.textContent = t('ruleNeeds'); return; }
      if (old ? await replaced(text, old) : (await say(text)).outcome !== 'notUnderstood') await made();
    }, { id: 'make-rule' }), old ? button(t('cancel'), made, { class: 'plain' }) : null));
}

/** Puts a rule in the place of another, with its name. The old one stays where the house doesn't make the new one, or asks back about it first. */
async function replaced(text, old) {
  const checked = await say(text, { dryRun: true });
  if (checked.outcome !== 'done' || checked.commands[0]?.kind !== 'createRule') { await say(text); return false; }
  if ((await say(t('sentences.delete', { name: old.name }))).outcome !== 'done') return false;
  const made = await say(text);
  if (made.outcome !== 'done') { await say(t('sentences.undo')); return false; }
  const name = made.commands.find(one => one.kind === 'createRule')?.rule?.name;
  const wasNamed = old.name.toLowerCase() !== (old.sentence ?? '').toLowerCase();
  if (name && wasNamed && name !== old.name) await say(t('sentences.rename', { name, new: old.name }));
  if (!old.enabled) await say(t('sentences.disable', { name: wasNamed ? old.name : name }));
  return true;
}

function step(number, title, ...parts) {
  return el('fieldset', {}, el('legend', {}, `${number}. ${title}`), parts);
}

function what(chosen, choose) {
  const options = [['', t('choose')], ...sceneDeeds(), ...deeds().map(text => [text, text])];
  return step(1, t('stepWhat'), field(t('deed'), select(options, chosen.deed, choose('deed'))));
}

function when(chosen, choose) {
  const kinds = ['time', 'sunrise', 'sunset', 'arrive', 'leave', 'changes'].map(kind => [kind, t(`when.${kind}`)]);
  const parts = [field(t('whenLabel'), select(kinds, chosen.when, choose('when', true)))];
  const isByClock = ['time', 'sunrise', 'sunset'].includes(chosen.when);
  if (isByClock) parts.push(field(t('daysLabel'), select(Object.keys(set('days')).map(key => [key, t(`dayNames.${key}`)]), chosen.days, choose('days'))));
  if (chosen.when === 'time') parts.push(field(t('timeLabel'), time(chosen.time, choose('time'))));
  if (['sunrise', 'sunset'].includes(chosen.when)) {
    const offsets = ['-60', '-30', '-15', '0', '15', '30', '60'];
    parts.push(field(t('offsetLabel'), select(offsets.map(key => [key, offset(key)]), chosen.offset, choose('offset'))));
  }
  if (['arrive', 'leave'].includes(chosen.when)) {
    const who = ['me', 'anyone', chosen.when === 'arrive' ? 'first' : 'last'].map(key => [key, t(`who.${key}`)]);
    parts.push(field(t('whoLabel'), select([...who, ...here(house.people).map(person => [`=${person.name}`, person.name])], chosen.who, choose('who'))));
  }
  if (chosen.when === 'changes') parts.push(field(t('eventLabel'), select([['', t('choose')], ...events()], chosen.event, choose('event'))));
  return step(2, t('stepWhen'), parts);
}

/** What may set a rule off: first that any of several of a kind does it, then each by itself. */
function events() {
  const options = [];
  for (const [type, kinds] of Object.entries(set('anyEvents'))) {
    if (services().filter(({ service }) => characteristic(service, type)).length < 2) continue;
    for (const text of Object.values(kinds)) options.push([text, text]);
  }
  for (const { service } of services()) {
    for (const [type, kinds] of Object.entries(set('events'))) {
      if (!characteristic(service, type)) continue;
      for (const key of Object.keys(kinds)) {
        const text = t(`events.${type}.${key}`, { name: service.name });
        options.push([text, text]);
      }
    }
  }
  return options;
}

function onlyIf(chosen, choose) {
  const kinds = Object.keys(set('conditions')).map(key => [key, t(`conditionNames.${key}`)]);
  const parts = [field(t('conditionLabel'), select(kinds, chosen.condition, choose('condition', true)))];
  if (chosen.condition === 'between') {
    parts.push(field(t('fromLabel'), time(chosen.from, choose('from'))), field(t('untilLabel'), time(chosen.until, choose('until'))));
  }
  return step(3, t('stepIf'), parts);
}

function time(value, onchange) {
  return el('input', { type: 'time', value, required: true, onchange: event => onchange(event.target.value || value) });
}

function offset(minutes) {
  if (minutes === '0') return t('offsets.none');
  return t(minutes.startsWith('-') ? 'offsets.before' : 'offsets.after', { n: minutes.replace('-', '') });
}

/** The sentence that says what was chosen; nothing while something is missing. */
function compose_(chosen) {
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
