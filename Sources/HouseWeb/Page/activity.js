// What happened and why, and the timers that run.
import { el, button, field } from './dom.js';
import { ask } from './api.js';
import { follow, house, load } from './house.js';
import { say } from './talk.js';
import { duration } from './values.js';
import { t } from './words.js';

/** How long after something happened the log is read again, in milliseconds: much may happen at once. */
const pause = 1000;
const told = ['values', 'timers', 'rules', 'people', 'accessories'];
let ticking = 0;

/** The view. */
export function activity() {
  const list = el('ol', { class: 'log' });
  const timers = el('div', {});
  const read = async () => {
    try {
      const log = await ask('GET', '/v1/log?limit=100');
      list.replaceChildren(...log.sentences.reverse().map(sentence => el('li', {}, sentence)));
      if (!log.sentences.length) list.replaceChildren(el('li', {}, t('nothingYet')));
    } catch (problem) { list.replaceChildren(el('li', { class: 'problem' }, problem.message || t('away'))); }
  };
  const again = async () => { await load('timers'); showTimers(timers, again); await read(); };
  showTimers(timers, again);
  read();
  // What others do, and timers that are begun by voice, are seen without drawing the field anew.
  let isShown = false;
  let reading = 0;
  const stop = follow(parts => {
    isShown ||= list.isConnected;
    if (isShown && !list.isConnected) return stop();
    if (parts.has('timers')) showTimers(timers, again);
    if (!reading && told.some(part => parts.has(part))) reading = setTimeout(() => { reading = 0; read(); }, pause);
  });
  return [el('h1', { tabIndex: -1 }, t('tabs.activity')),
    el('section', { 'aria-label': t('timers') }, el('h2', {}, t('timers')), timers, newTimer(again)),
    el('section', { 'aria-label': t('whatHappened') }, el('h2', {}, t('whatHappened')), list)];
}

function showTimers(part, again) {
  clearInterval(ticking);
  if (!house.timers.length) { part.replaceChildren(el('p', { class: 'quiet' }, t('noTimers'))); return; }
  const began = Date.now();
  const texts = [];
  part.replaceChildren(el('ul', {}, house.timers.map(timer => {
    const left = el('span', { class: 'reading' });
    texts.push(() => { left.textContent = duration(Math.max(0, timer.left - (Date.now() - began) / 1000)); });
    return el('li', { class: 'row' }, el('span', { class: 'label' }, timer.name ?? t('timer')), left,
      button(t('cancel'), async () => {
        await say(timer.name ? t('sentences.cancelNamed', { name: timer.name }) : t('sentences.cancelTimer'));
        await again();
      }, { class: 'plain', 'aria-label': `${t('cancel')}: ${timer.name ?? t('timer')}` }));
  })));
  const tick = () => { if (!part.isConnected && texts.begun) clearInterval(ticking); texts.begun = part.isConnected; texts.forEach(text => text()); };
  tick();
  ticking = setInterval(tick, 1000);
}

function newTimer(again) {
  const minutes = el('input', { type: 'number', min: 1, max: 1440, value: 10, required: true });
  return el('form', { class: 'row', onsubmit: async event => {
    event.preventDefault();
    await say(t('sentences.timer', { n: Math.round(Number(minutes.value)) }));
    await again();
  } }, field(t('minutesLabel'), minutes), el('button', { type: 'submit', class: 'plain' }, t('startTimer')));
}
