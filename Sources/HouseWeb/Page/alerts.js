// What the house tells by itself: alerts, timers that are over, and that it can't be heard.
import { el, button } from './dom.js';
import { speak } from './talk.js';
import { ask } from './api.js';
import { house, offers } from './house.js';
import { t } from './words.js';

const part = document.getElementById('alerts');
const most = 5;
let lost = null;

/** Shows what has to be seen, aloud and as the browser's own message where that was allowed. */
export function alertHappened(kind, object, isOld = false) {
  if (kind !== 'alert' && kind !== 'announcement') return;
  const text = object.text;
  if (!text || !isForHere(object)) return;
  for (const old of part.querySelectorAll('[data-text]')) if (old.dataset.text === text) old.remove();
  if (object.acknowledged) return;
  const acknowledge = async () => {
    note.remove();
    if (object.id !== undefined) await ask('POST', `/v1/alerts/${encodeURIComponent(object.id)}/acknowledge`, {}).catch(() => {});
  };
  const note = el('div', { class: object.urgent ? 'alert grave' : 'alert', 'data-text': text }, el('span', {}, text),
    button(t('seen'), acknowledge, { class: 'plain' }));
  part.append(note);
  while (part.querySelectorAll('[data-text]').length > most) part.querySelector('[data-text]').remove();
  if (!isOld) speak(text);
  if (!isOld && window.Notification?.permission === 'granted' && document.hidden) {
    notify(text);
  }
}

/** Shows the browser's own message: by a worker where there is one, as phones show none of a page's. */
async function notify(text) {
  const options = { body: text, tag: text, icon: '/icon.svg' };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  try { if (worker) await worker.showNotification('Hearth', options); else new Notification('Hearth', options); } catch { /* It stands on the page. */ }
}

/** Whether somebody who looks at this page is to be told: by who they are, and where this device stands. */
function isForHere(alert) {
  if (alert.people && !alert.people.includes(house.me?.person)) return false;
  const room = localStorage.getItem('room');
  return !alert.room || !room || alert.room === room;
}

/** Shows the urgent alerts that nobody has acknowledged yet. */
export async function loadAlerts() {
  if (!offers('GET /v1/alerts')) return;
  try {
    for (const one of await ask('GET', '/v1/alerts')) if (one.urgent && !one.acknowledged) alertHappened('alert', one, true);
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
function register() { if (window.Notification?.permission === 'granted') navigator.serviceWorker?.register('/sw.js').catch(() => {}); }
register();
