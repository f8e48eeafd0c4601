// What the rules are going to do, day by day, with what is wrong about them.
import { el } from './dom.js';
import { ask } from './api.js';
import { here } from './house.js';
import { t } from './words.js';

/** The part of the view. It is read when it is shown. */
export function timeline() {
  const list = el('div', {}, el('p', { class: 'quiet' }, t('forecast.reading')));
  ask('GET', '/v1/forecast?days=1').then(all => list.replaceChildren(...days(here(all))))
    .catch(problem => list.replaceChildren(el('p', { class: 'problem', role: 'alert' }, problem.message || t('away'))));
  return el('section', { id: 'timeline', 'aria-label': t('forecast.title') }, el('h2', {}, t('forecast.title')), list);
}

function days(all) {
  if (!all.length) return [el('p', {}, t('forecast.nothing'))];
  const dates = [...new Set(all.map(one => one.at.slice(0, 10)))];
  return dates.map(date => el('div', {},
    el('h3', {}, new Date(`${date}T12:00`).toLocaleDateString(navigator.language, { weekday: 'long', day: 'numeric', month: 'long' })),
    el('ol', { class: 'timeline' }, all.filter(one => one.at.startsWith(date)).map(entry))));
}

function entry(one) {
  const name = one.rule ?? t('forecast.forAWhile');
  const things = [...new Set([...one.scenes, ...one.set.map(each => each.service)])].slice(0, 6).join(', ');
  return el('li', {},
    el('span', { class: 'name' }, `${one.at.slice(11, 16)} ${one.ends ? t('forecast.ends', { name }) : name}`),
    things ? el('p', { class: 'quiet' }, things) : null,
    one.conflicts.map(text => el('p', { class: 'problem' }, text)));
}
