// What happened and why, and the timers that run.
import { el, button, field } from './dom.js';
import { ask } from './api.js';
import { house, load } from './house.js';
import { Parts, place, write } from './parts.js';
import { say } from './talk.js';
import { duration } from './values.js';
import { t } from './words.js';

/** How long after something happened the log is read again, in milliseconds: much may happen at once. */
const pause = 1000;
const told = ['values', 'timers', 'rules', 'people', 'accessories'];

/** The view. */
export function activity() {
  const list = el('ol', { class: 'log' });
  const read = async () => {
    try {
      const log = await ask('GET', '/v1/log?limit=100');
      list.replaceChildren(...log.sentences.reverse().map(sentence => el('li', {}, sentence)));
      if (!log.sentences.length) list.replaceChildren(el('li', {}, t('nothingYet')));
    } catch (problem) { list.replaceChildren(el('li', { class: 'problem' }, problem.message || t('away'))); }
  };
  const again = async () => { await load('timers').catch(() => {}); await read(); };
  const timers = timerList(again);
  read();
  let reading = 0;
  const update = parts => {
    if (parts.has('timers')) timers.show();
    if (!reading && told.some(part => parts.has(part))) reading = setTimeout(() => { reading = 0; if (list.isConnected) read(); }, pause);
  };
  const nodes = [el('h1', { tabIndex: -1 }, t('tabs.activity')),
    el('section', { 'aria-label': t('timers') }, el('h2', {}, t('timers')), timers.element, newTimer(again)),
    el('section', { 'aria-label': t('whatHappened') }, el('h2', {}, t('whatHappened')), list)];
  return { nodes, update };
}

/** Shows the timers, each its own while it runs. */
function timerList(again) {
  const list = el('ul', {});
  const none = el('p', { class: 'quiet' }, t('noTimers'));
  const element = el('div', {});
  const parts = new Parts();
  const made = timer => {
    let end = 0;
    const left = el('span', { class: 'reading' });
    const name = timer.name ?? t('timer');
    const tick = () => { write(left, duration(Math.max(0, end === null ? timer.left : (end - Date.now()) / 1000))); };
    const clock = setInterval(() => { if (left.isConnected) tick(); else clearInterval(clock); }, 1000);
    const control = button(t('cancel'), async () => {
      // Another one may have the same name, or none as well: it is this one that is cancelled.
      try { await ask('DELETE', `/v1/timers/${timer.id}`); } catch { /* It is over, or stands there still. */ }
      await again();
    }, { class: 'plain', 'aria-label': `${t('cancel')}: ${name}` });
    return { element: el('li', { class: 'row' }, el('span', { class: 'label' }, name), left, control), show: now => {
      timer = now;
      // What is paused has no end.
      end = now.at ? Date.now() + now.left * 1000 : null;
      tick();
    } };
  };
  const show = () => {
    parts.show(list, house.timers, one => one.id, made, one => one.name ?? '');
    place(element, [house.timers.length ? list : none]);
  };
  show();
  return { element, show };
}

function newTimer(again) {
  const minutes = el('input', { type: 'number', min: 1, max: 1440, value: 10, required: true });
  return el('form', { class: 'row', onsubmit: async event => {
    event.preventDefault();
    await say(t('sentences.timer', { n: Math.round(Number(minutes.value)) }));
    await again();
  } }, field(t('minutesLabel'), minutes), el('button', { type: 'submit', class: 'plain' }, t('startTimer')));
}
