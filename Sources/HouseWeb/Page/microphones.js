// By what the house hears: its microphones and satellites, each with how loud it is there now.
import { el } from './dom.js';
import { ask } from './api.js';
import { t } from './words.js';

/** How often it is asked how loud it is, in milliseconds. */
const pause = 250;
/** The level that fills nothing of a meter, in dBFS. */
const quietest = -70;

/** The part of the view. It is asked for anew for as long as somebody sees it. */
export function microphones() {
  const list = el('ul', { class: 'plain-list' });
  const rows = new Map();
  const part = el('section', { 'aria-label': t('microphones') }, el('h2', {}, t('microphones')), list);
  const read = async () => {
    let found;
    try { found = await ask('GET', '/v1/microphones'); } catch { return setTimeout(next, 5000); }
    for (const one of found) row(one).show(one);
    if (!found.length) list.replaceChildren(el('li', { class: 'quiet' }, t('noMicrophones')));
    setTimeout(next, found.some(one => one.kind !== 'unused') ? pause : 5000);
  };
  const next = () => { if (part.isConnected) { if (document.hidden) setTimeout(next, 1000); else read(); } };
  const row = one => {
    const key = `${one.kind} ${one.device}`;
    if (!rows.has(key)) {
      const made = entry(one);
      rows.set(key, made);
      list.append(made.element);
    }
    return rows.get(key);
  };
  setTimeout(read);
  return part;
}

function entry(one) {
  const name = one.room && one.room !== one.name ? t('microphoneIn', { name: one.name, room: one.room }) : one.name;
  const state = el('span', { class: 'quiet' });
  const meter = el('meter', { min: 0, max: 1, low: 0.15, value: 0, 'aria-label': t('levelOf', { name }) });
  const element = el('li', { class: 'row' }, el('span', { class: 'label' }, name), one.kind === 'unused' ? null : meter, state);
  const show = now => {
    const level = now.level === undefined ? 0 : Math.max(0, Math.min(1, 1 - now.level / quietest));
    meter.value = level;
    const text = now.kind === 'unused' ? t('earStates.unused', { device: now.device })
      : !now.there ? `${t('earStates.away')}${now.problem ? ` (${now.problem})` : ''}` : t(now.spoken ? 'earStates.spoken' : 'earStates.there');
    if (state.textContent !== text) state.textContent = text;
  };
  return { element, show };
}
