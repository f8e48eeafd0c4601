// The control that a person expects for each characteristic.
import { el, button, select, freshID } from './dom.js';
import { watch, characteristic } from './house.js';
import { considerate } from './parts.js';
import { set } from './setting.js';
import { t, word } from './words.js';
import { text, hex, hueAndSaturation, secondsOf, duration, isFahrenheit } from './values.js';

/** All that can be set on a service and all that it tells, as one part of the page. `switches` leaves out the first switch. */
export function controls(service, report, withoutSwitch) {
  const parts = [];
  const has = type => characteristic(service, type);
  for (const one of service.characteristics) {
    const label = word('characteristics', one.type);
    if (withoutSwitch && one === mainSwitch(service)) continue;
    if (one.type === 'Saturation' && has('Hue')) continue;
    if (one.type === 'Hue' && has('Saturation')) parts.push(colour(service, report));
    else if (one.writable) parts.push(control(service, one, label, report));
    else if (!hidesBehindTarget(service, one)) parts.push(reading(service, one, label));
  }
  return el('div', { class: 'controls' }, parts);
}

/** What switches a service as a whole, where there is such a thing. */
export function mainSwitch(service) {
  const one = characteristic(service, 'On') ?? characteristic(service, 'Active');
  return one?.writable ? one : undefined;
}

/** A switch. */
export function toggle(service, one, label, report) {
  const control = el('button', { type: 'button', class: 'switch', role: 'switch', 'aria-label': label });
  const show = value => control.setAttribute('aria-checked', String(value === true));
  control.addEventListener('click', () => {
    const wanted = control.getAttribute('aria-checked') !== 'true';
    show(wanted);
    send(control, service, { [one.type]: wanted }, report, () => show(one.value));
  });
  show(one.value);
  watch(service.id, one.type, show);
  return control;
}

/** What is still on its way to each thing. Requests may overtake each other, so that each waits for the one before. */
const underWay = new Map();

async function inOrder(id, request) {
  const now = (underWay.get(id) ?? Promise.resolve()).then(request, request);
  underWay.set(id, now);
  try { return await now; } finally { if (underWay.get(id) === now) underWay.delete(id); }
}

async function send(control, service, values, report, undo) {
  control.setAttribute('aria-busy', 'true');
  const problem = await inOrder(service.id, () => set(service.id, values, service.name));
  control.removeAttribute('aria-busy');
  report(problem);
  // What the house has is shown again where it hasn't become what was wished, or nobody said yes.
  undo();
}

function hidesBehindTarget(service, one) {
  return one.type.startsWith('Current') && one.type !== 'CurrentTemperature' && one.type !== 'CurrentRelativeHumidity'
    && one.type !== 'CurrentPosition' && characteristic(service, one.type.replace('Current', 'Target'))
    && !['LockCurrentState'].includes(one.type);
}

function labelled(label, control) {
  const id = freshID();
  control.setAttribute('aria-labelledby', id);
  return el('div', { class: 'control' }, el('span', { id, class: 'label' }, label), control);
}

function reading(service, one, label) {
  const output = el('span', { class: 'reading' });
  const show = () => { output.textContent = text(one); };
  show();
  watch(service.id, one.type, show);
  if (one.type === 'RemainingDuration') countDown(service, one, output, show);
  return el('div', { class: 'control' }, el('span', { class: 'label' }, label), output);
}

/** Counts what is left down by itself: an accessory tells it when it begins, and not each second. */
function countDown(service, one, output, show) {
  let known = one.value;
  let since = Date.now();
  let wasShown = false;
  const timer = setInterval(() => {
    if (wasShown && !output.isConnected) return clearInterval(timer);
    wasShown ||= output.isConnected;
    if (one.value !== known) { known = one.value; since = Date.now(); }
    const left = (typeof known === 'number' ? known : secondsOf(known)) - (Date.now() - since) / 1000;
    if (left > 0 && characteristic(service, 'InUse')?.value !== false) output.textContent = duration(left); else show();
  }, 1000);
}

function control(service, one, label, report) {
  if (one.type === 'RemoteKey') return keys(service, one, label, report);
  if (one.format === 'bool' || typeof one.value === 'boolean') return labelled(label, toggle(service, one, label, report));
  if (one.values?.length) return choice(service, one, label, report);
  if (one.format === 'word') return words(service, one, label, report);
  if (one.unit === 'celsius') return stepper(service, one, label, report, temperatureSteps());
  if (one.format === 'duration' || one.unit === 'seconds') return minutes(service, one, label, report);
  if (one.min !== undefined && one.max !== undefined && one.max - one.min <= 1000) return slider(service, one, label, report);
  return stepper(service, one, label, report, { to: value => value, from: value => value, step: one.step ?? 1 });
}

function choice(service, one, label, report) {
  const list = select(one.values.map(name => [name, word('states', name)]), one.value, wanted =>
    send(list, service, { [one.type]: wanted }, report, () => show()));
  const show = () => { list.value = one.value; };
  show();
  watch(service.id, one.type, show);
  return labelled(label, list);
}

function words(service, one, label, report) {
  const input = el('input', { type: 'text', maxLength: 64 });
  const show = () => { input.value = one.value ?? ''; };
  input.addEventListener('change', () => send(input, service, { [one.type]: input.value.trim() }, report, show));
  show();
  watch(service.id, one.type, considerate(input, show));
  return labelled(label, input);
}

function keys(service, one, label, report) {
  const group = el('div', { class: 'row', role: 'group' }, (one.values ?? []).map(key =>
    button(word('keys', key), event => send(event.currentTarget, service, { [one.type]: key }, report, () => {}), { class: 'plain' })));
  return labelled(label, group);
}

function slider(service, one, label, report) {
  const output = el('output', {}, text(one));
  const input = el('input', { type: 'range', min: one.min, max: one.max, step: one.step ?? 1 });
  const show = () => { input.value = one.value ?? one.min; output.textContent = text(one); input.setAttribute('aria-valuetext', text(one)); };
  input.addEventListener('input', () => { output.textContent = text({ ...one, value: Number(input.value) }); });
  input.addEventListener('change', () =>
    send(input, service, { [one.type]: Number(input.value) }, report, show));
  show();
  watch(service.id, one.type, considerate(input, show));
  const part = labelled(label, input);
  part.append(output);
  return part;
}

function temperatureSteps() {
  return isFahrenheit()
    ? { to: c => Math.round(c * 9 / 5 + 32), from: f => Math.round((f - 32) * 50 / 9) / 10, step: 1 }
    : { to: c => c, from: c => c, step: 0.5 };
}

function stepper(service, one, label, report, { to, from, step }) {
  const output = el('output', { class: 'reading' });
  const show = () => { output.textContent = text(one); };
  // What was asked for and isn't so yet: who presses twice means two steps.
  let asked = null;
  const move = by => async event => {
    const now = to(asked ?? one.value ?? one.min ?? 0);
    const wanted = from(Math.round((now + by) * 100) / 100);
    const bounded = Math.min(one.max ?? wanted, Math.max(one.min ?? wanted, wanted));
    asked = bounded;
    await send(event.currentTarget, service, { [one.type]: bounded }, report, show);
    if (asked === bounded) asked = null;
  };
  show();
  watch(service.id, one.type, show);
  const group = el('div', { class: 'row', role: 'group' },
    button('−', move(-step), { class: 'plain', 'aria-label': t('less', { name: label }) }), output,
    button('+', move(step), { class: 'plain', 'aria-label': t('more', { name: label }) }));
  return labelled(label, group);
}

function minutes(service, one, label, report) {
  const input = el('input', { type: 'number', min: 0, max: Math.floor((one.max ?? 86400) / 60), step: 1, inputMode: 'numeric' });
  const seconds = () => (typeof one.value === 'number' ? one.value : secondsOf(one.value));
  const show = () => { input.value = Math.round(seconds() / 60); };
  input.addEventListener('change', () => {
    // What is emptied, or no number, sets nothing.
    const wanted = Number(input.value);
    if (input.value.trim() === '' || !Number.isFinite(wanted) || wanted < 0) return show();
    const asked = Math.round(wanted);
    send(input, service, { [one.type]: one.format === 'duration' ? `PT${asked}M` : asked * 60 }, report, show);
  });
  show();
  watch(service.id, one.type, considerate(input, show));
  return labelled(`${label} (${t('inMinutes')})`, input);
}

function colour(service, report) {
  const hue = characteristic(service, 'Hue');
  const saturation = characteristic(service, 'Saturation');
  const input = el('input', { type: 'color' });
  const show = () => { input.value = hex(hue.value ?? 0, saturation.value ?? 0); };
  input.addEventListener('change', () => {
    const wanted = hueAndSaturation(input.value);
    send(input, service, { Hue: wanted.hue, Saturation: wanted.saturation }, report, show);
  });
  show();
  const later = considerate(input, show);
  watch(service.id, 'Hue', later);
  watch(service.id, 'Saturation', later);
  return labelled(word('characteristics', 'Colour'), input);
}
