// The ways to real accessories and how they are, and new accessories that can be added.
import { el, button, field } from './dom.js';
import { ask } from './api.js';
import { load } from './house.js';
import { canScan, scan } from './scan.js';
import { t } from './words.js';

/** The part of the view; nothing of it is seen where it can't be read. */
export function connections() {
  const list = el('ul', {});
  const found = el('div', { class: 'grid' });
  const told = el('p', { role: 'status' });
  const part = el('section', { 'aria-label': t('connections'), hidden: true }, el('h2', {}, t('connections')), list,
    button(t('find'), () => find(found, told), { class: 'plain' }), told, found);
  ask('GET', '/v1/connections').then(report => {
    part.hidden = false;
    list.replaceChildren(...(report.texts.length ? report.texts : [t('noConnections')]).map(text => el('li', {}, text)));
  }).catch(() => {});
  return part;
}

async function find(found, told) {
  told.textContent = t('searching');
  found.replaceChildren();
  try {
    const report = await ask('GET', '/v1/devices');
    told.textContent = [report.items.length ? '' : t('foundNothing'), ...report.notes, ...report.problems].filter(Boolean).join(' ');
    found.replaceChildren(...report.items.map((item, index) => device(item, report.texts[index] ?? item.name)));
  } catch (problem) { told.textContent = problem.message || t('away'); }
}

/** Does some work with devices or connections, and tells in an element that it is under way and what came of it. */
export const telling = told => async work => {
  told.textContent = '…';
  try {
    const report = await work();
    told.textContent = [...report.texts, ...report.notes, ...report.problems].join(' ');
  } catch (problem) { told.textContent = problem.message || t('away'); }
};

function device(item, text) {
  const code = el('input', { type: 'text', autocomplete: 'off', maxLength: 64 });
  const told = el('p', { class: 'reply', role: 'status' });
  const camera = button(t('scan'), async () => { code.value = await scan() ?? code.value; }, { class: 'plain', hidden: true });
  if (item.needsCode) canScan().then(can => { camera.hidden = !can; });
  const name = item.address ?? item.name;
  const act = telling(told);
  return el('article', { class: 'card', 'aria-label': item.name ?? text }, el('p', {}, text), item.needsCode ? [field(t('setupCode'), code), camera] : null,
    el('div', { class: 'row' },
      button(t('add'), () => act(async () => {
        const report = await ask('POST', '/v1/devices', { names: [name], ...(code.value ? { code: code.value } : {}) });
        await load('accessories', 'homes');
        return report;
      }), { 'aria-label': `${t('add')}: ${item.name ?? text}` }),
      button(t('blink'), () => act(() => ask('POST', `/v1/devices/${encodeURIComponent(name)}/identify`)), { class: 'plain' })), told);
}
