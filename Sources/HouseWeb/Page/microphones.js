// By what the house hears: its microphones and satellites, each with how loud it is there now, and the satellites of the network that it
// could hear by, too.
import { el, button, field, select, ask as askPerson } from './dom.js';
import { ask } from './api.js';
import { telling } from './connections.js';
import { here, home, house } from './house.js';
import { t } from './words.js';

/** How often it is asked how loud it is, in milliseconds. */
const pause = 250;
/** The level that fills nothing of a meter, in dBFS. */
const quietest = -70;

/** The part of the view. It is asked for anew for as long as somebody sees it. */
export function microphones() {
  const list = el('ul', { class: 'plain-list' });
  const none = el('p', { class: 'quiet', hidden: true }, t('noMicrophones'));
  const told = el('p', { class: 'reply', role: 'status' });
  const rows = new Map();
  const part = el('section', { 'aria-label': t('microphones') }, el('h2', {}, t('microphones')), list, none, told);
  const read = async () => {
    let found;
    try { found = await ask('GET', '/v1/microphones'); } catch { return setTimeout(next, 5000); }
    const keys = new Set(found.map(key));
    for (const [name, one] of rows) if (!keys.has(name)) { one.element.remove(); rows.delete(name); }
    for (const one of found) row(one).show(one);
    none.hidden = found.length > 0;
    setTimeout(next, found.some(one => one.kind === 'microphone' || one.kind === 'satellite') ? pause : 5000);
  };
  const next = () => { if (part.isConnected) { if (document.hidden) setTimeout(next, 1000); else read(); } };
  const act = telling(told);
  const row = one => {
    if (!rows.has(key(one))) {
      const made = one.kind === 'found' ? offer(one, act) : entry(one, act);
      rows.set(key(one), made);
      list.append(made.element);
    }
    return rows.get(key(one));
  };
  setTimeout(read);
  return part;
}

const key = one => `${one.kind} ${one.device} ${one.name} ${one.room ?? ''}`;

/** What the house hears by; a satellite that it was told of can be forgotten. */
function entry(one, act) {
  const name = one.room && one.room !== one.name ? t('microphoneIn', { name: one.name, room: one.room }) : one.name;
  const state = el('span', { class: 'quiet' });
  const meter = el('meter', { min: 0, max: 1, low: 0.15, value: 0, 'aria-label': t('levelOf', { name }) });
  const forget = async () => {
    if (!await askPerson(t('reallyForgetEar', { name }), t('yes'), t('no'))) return;
    await act(() => ask('DELETE', `/v1/connections/${encodeURIComponent(one.connection)}`));
  };
  const element = el('li', { class: 'row' }, el('span', { class: 'label' }, name), one.kind === 'unused' ? null : meter, state,
    one.connection ? button(t('forgetEar'), forget, { class: 'plain', 'aria-label': `${t('forgetEar')}: ${name}` }) : null);
  const show = now => {
    const level = now.level === undefined ? 0 : Math.max(0, Math.min(1, 1 - now.level / quietest));
    meter.value = level;
    const text = now.kind === 'unused' ? t('earStates.unused', { device: now.device })
      : !now.there ? `${t('earStates.away')}${now.problem ? ` (${now.problem})` : ''}` : t(now.spoken ? 'earStates.spoken' : 'earStates.there');
    if (state.textContent !== text) state.textContent = text;
  };
  return { element, show };
}

/** A satellite of the network: it is heard by only when somebody adds it, with its room and whose rights those have who speak there. */
function offer(one, act) {
  const known = (home()?.rooms ?? []).map(room => room.name);
  let room = known.includes(one.room) ? one.room : '';
  let speaker = '';
  const add = () => act(() => ask('POST', '/v1/devices', { names: [one.device], ...(room ? { room } : {}), ...(speaker ? { speaker } : {}) }));
  const element = el('li', {}, el('article', { class: 'card', 'aria-label': one.name }, el('p', {}, t('earStates.found', { name: one.name, device: one.device })),
    field(t('earRoom'), select([['', t('nowhere')], ...known.map(name => [name, name])], room, value => { room = value; })),
    field(t('earSpeaker'), select([['', t('aGuest')], ...here(house.people).map(person => [person.name, person.name])], '', value => { speaker = value; })),
    el('div', { class: 'row' }, button(t('add'), add, { 'aria-label': `${t('add')}: ${one.name}` }))));
  return { element, show: () => {} };
}
