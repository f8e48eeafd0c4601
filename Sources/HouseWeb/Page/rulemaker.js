// A rule in three steps: what happens, when, and only if. Beside it stands the sentence that says the same, which may be changed
// by hand as well: what is sent is the sentence.
import { el, button, field, select, ask as askPerson } from './dom.js';
import { ask } from './api.js';
import { here, house } from './house.js';
import { say, told, tried } from './talk.js';
import { deeds, sceneDeeds } from './deeds.js';
import { eventSentences, nothing, offsets, sentenceOf, stepsOf } from './rulesteps.js';
import { t, set } from './words.js';

/** The part of the view; `made` is called when there is a new rule. With `old` it changes that one, in its own words to begin with. */
export function maker(made, old = null) {
  let chosen = old ? stepsOf(old) : { ...nothing };
  const sentence = el('textarea', { rows: 2, maxLength: 500, value: old?.sentence ?? '' });
  const preview = el('p', { class: 'reply', role: 'status' });
  const steps = el('div', {});
  // What stands there, as the steps or the house have written it: anything else somebody has written by hand.
  let written = sentence.value;
  const check = async () => {
    const text = sentence.value.trim();
    if (!text) { preview.textContent = ''; return; }
    const result = old ? await tried(replacing(text, old, true)) : await say(text, { dryRun: true });
    // Somebody may have typed on meanwhile.
    if (sentence.value.trim() === text) preview.textContent = result.reply;
  };
  const choose = (key, isNewForm) => async value => {
    const wanted = { ...chosen, [key]: value };
    const composed = sentenceOf(wanted);
    const isByHand = sentence.value.trim() && sentence.value !== written;
    if (composed && isByHand && !await askPerson(t('writeAnew'), t('yes'), t('no'))) return draw();
    chosen = wanted;
    if (isNewForm) draw();
    // While something is missing, what stands there stays.
    if (composed) { sentence.value = composed; written = composed; check(); }
  };
  const draw = () => {
    // What is chosen stands before all that it brings or takes away: it has the same place, and the focus.
    const fields = () => [...steps.querySelectorAll('select, input')];
    const focused = fields().indexOf(document.activeElement);
    steps.replaceChildren(...(chosen
      ? [what(chosen, choose, old), when(chosen, choose), onlyIf(chosen, choose)] : [el('p', { class: 'quiet' }, t('notInSteps'))]));
    fields()[focused]?.focus({ preventScroll: true });
  };
  let timer = 0;
  sentence.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(check, 400); });
  draw();
  const title = old ? t('changeNamed', { name: old.name }) : t('newRule');
  return el('section', { class: 'card', 'aria-label': title }, el('h2', { tabIndex: -1 }, title), steps,
    field(t('sayLikeLabel'), sentence), preview,
    el('div', { class: 'row' }, button(old ? t('save') : t('makeRule'), async event => {
      const text = sentence.value.trim();
      if (!text) { preview.textContent = t('ruleNeeds'); return; }
      const control = event.currentTarget;
      control.setAttribute('aria-busy', 'true');
      const result = old ? await told(text, replacing(text, old)) : await say(text);
      control.removeAttribute('aria-busy');
      // A question about a new rule goes on below; a change stays here until it is made.
      if (result.outcome === 'done' || !old && result.outcome === 'confirm') await made();
    }, { id: 'make-rule' }), old ? button(t('cancel'), made, { class: 'plain' }) : null));
}

/** Puts the rule of a sentence in the place of another: one change, so that a yes that the house asks for is to all of it. */
function replacing(text, old, dryRun = false) {
  return about => ask('PUT', `/v1/rules/${old.id}`, { text, ...about, dryRun });
}

function step(number, title, ...parts) {
  return el('fieldset', {}, el('legend', {}, `${number}. ${title}`), parts);
}

function what(chosen, choose, old) {
  const known = [...sceneDeeds(), ...deeds().map(({ text }) => [text, text])];
  // What the rule does that is changed, where it isn't one of these.
  const own = old?.deed ? known.find(([text]) => text.toLowerCase() === old.deed.toLowerCase()) : null;
  if (own && chosen.deed === old.deed) chosen.deed = own[0];
  const options = [['', t('choose')], ...(old?.deed && !own ? [[old.deed, old.deed]] : []), ...known];
  return step(1, t('stepWhat'), field(t('deed'), select(options, chosen.deed, choose('deed'))));
}

function when(chosen, choose) {
  const kinds = ['time', 'sunrise', 'sunset', 'arrive', 'leave', 'changes'].map(kind => [kind, t(`when.${kind}`)]);
  const parts = [field(t('whenLabel'), select(kinds, chosen.when, choose('when', true)))];
  const isByClock = ['time', 'sunrise', 'sunset'].includes(chosen.when);
  if (isByClock) parts.push(field(t('daysLabel'), select(Object.keys(set('days')).map(key => [key, t(`dayNames.${key}`)]), chosen.days, choose('days'))));
  if (chosen.when === 'time') parts.push(field(t('timeLabel'), time(chosen.time, choose('time'))));
  if (['sunrise', 'sunset'].includes(chosen.when)) {
    parts.push(field(t('offsetLabel'), select(offsets.map(key => [key, offset(key)]), chosen.offset, choose('offset'))));
  }
  if (['arrive', 'leave'].includes(chosen.when)) {
    const who = ['me', 'anyone', chosen.when === 'arrive' ? 'first' : 'last'].map(key => [key, t(`who.${key}`)]);
    parts.push(field(t('whoLabel'), select([...who, ...here(house.people).map(person => [`=${person.name}`, person.name])], chosen.who, choose('who'))));
  }
  if (chosen.when === 'changes') {
    parts.push(field(t('eventLabel'), select([['', t('choose')], ...eventSentences().map(text => [text, text])], chosen.event, choose('event'))));
  }
  return step(2, t('stepWhen'), parts);
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
