// What the house tells by itself: alerts, timers that are over, and that it can't be heard.
import { el, button } from './dom.js';
import { speak } from './talk.js';
import { address, ask } from './api.js';
import { house, offers } from './house.js';
import { t } from './words.js';

const part = document.getElementById('alerts');
/** How many are shown at most that aren't urgent. What is urgent makes room for nothing. */
const most = 5;
let lost = null;

/** Shows what has to be seen, aloud and as the browser's own message where that was allowed. */
export function alertHappened(kind, object, isOld = false) {
  if (kind !== 'alert' && kind !== 'announcement') return;
  const text = object.text;
  if (!text || !isForHere(object)) return;
  const same = shown().find(old => (old.dataset.id !== undefined && object.id !== undefined
    ? old.dataset.id === String(object.id) : old.dataset.text === text));
  if (object.acknowledged) { same?.remove(); return; }
  if (same?.dataset.text !== text) { same?.remove(); show(object, text); }
  if (isOld) return;
  speak(text);
  if (window.Notification?.permission === 'granted' && document.hidden) notify(text);
}

function show(object, text) {
  const problem = el('span', { class: 'problem', role: 'status' });
  const mayAcknowledge = object.id === undefined || offers('POST /v1/alerts/{id}/acknowledge');
  const note = el('div', { class: object.urgent ? 'alert grave' : 'alert', 'data-text': text, 'data-id': object.id === undefined ? undefined : String(object.id) },
    el('span', {}, text), problem, mayAcknowledge ? button(t('seen'), () => acknowledge(object, note, problem), { class: 'plain' }) : null);
  // What is urgent stands before the rest.
  const before = object.urgent ? shown().find(one => !one.classList.contains('grave')) : null;
  part.insertBefore(note, before ?? null);
  const others = shown().filter(one => !one.classList.contains('grave'));
  for (const old of others.slice(0, Math.max(0, others.length - most))) old.remove();
}

function shown() { return [...part.querySelectorAll('[data-text]')]; }

/** Tells the house that somebody knows; the alert stays where that couldn't be told. */
async function acknowledge(object, note, problem) {
  if (object.id === undefined) return note.remove();
  try {
    await ask('POST', `/v1/alerts/${encodeURIComponent(object.id)}/acknowledge`, {});
    note.remove();
  } catch (failure) {
    if (failure.status === 404) note.remove(); else problem.textContent = failure.message || t('away');
  }
}

/** Shows the browser's own message: by a worker where there is one, as phones show none of a page's. */
async function notify(text) {
  const options = { body: text, tag: text, icon: address('/icon.svg') };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  try { if (worker) await worker.showNotification('Hearth', options); else new Notification('Hearth', options); } catch { /* It stands on the page. */ }
}

/** Whether somebody who looks at this page is to be told: by who they are, and where this device stands. */
function isForHere(alert) {
  if (alert.people && !alert.people.includes(house.me?.person)) return false;
  const room = localStorage.getItem('room');
  return !alert.room || !room || alert.room === room;
}

/** Shows the alerts that nobody has acknowledged yet, and none that somebody has meanwhile. */
export async function loadAlerts() {
  if (!offers('GET /v1/alerts')) return;
  try {
    const all = await ask('GET', '/v1/alerts');
    const open = all.filter(one => !one.acknowledged);
    for (const note of shown()) if (note.dataset.id !== undefined && !open.some(one => String(one.id) === note.dataset.id)) note.remove();
    for (const one of open) alertHappened('alert', one, true);
  } catch { /* They come again while nobody acknowledges them. */ }
}

/** Shows that the house can't be heard. */
export function connectionLost(isLost) {
  if (isLost && !lost) {
    lost = el('div', { class: 'alert' }, t('away'));
    part.append(lost);
  } else if (!isLost) {
    lost?.remove();
    lost = null;
  }
}

/** A button with which this device shows what the house tells also while the page isn't looked at. */
export function notifications() {
  if (!window.Notification || Notification.permission !== 'default') return null;
  return button(t('notify'), event => { const control = event.currentTarget; Notification.requestPermission().then(() => { control.remove(); register(); }); }, { class: 'plain' });
}

/** Begins the worker that shows messages; where the browser doesn't trust the certificate, there is none. */
function register() { if (window.Notification?.permission === 'granted') navigator.serviceWorker?.register(address('/sw.js')).catch(() => {}); }
register();
