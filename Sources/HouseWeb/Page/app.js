// The page: who is signed in, which view is shown, and what happens in the house.
import { el } from './dom.js';
import { ask, Happenings } from './api.js';
import { house, load, hear, follow, forgetWatchers } from './house.js';
import { loadSymbols } from './symbols.js';
import { loadWords, t } from './words.js';
import { signIn } from './signin.js';
import { overview, room } from './overview.js';
import { scenes } from './scenes.js';
import { rules } from './rules.js';
import { activity } from './activity.js';
import { people } from './people.js';
import { talkPart } from './talk.js';
import { alertHappened, connectionLost, loadAlerts } from './alerts.js';

const main = document.getElementById('main');
const nav = document.getElementById('nav');
const talk = document.getElementById('talk');
const views = { home: overview, room, scenes, rules, activity, people };
/** Which changes draw a view anew. What a control shows follows its value by itself, so that nobody loses what they do just now. */
const interests = {
  home: ['values', 'accessories', 'homes', 'people'], room: ['accessories', 'homes'], scenes: ['scenes'], people: ['people'],
  rules: [], activity: [],
};
const tabs = ['home', 'scenes', 'rules', 'activity', 'people'];
let happenings = null;

function place() {
  const [name, parameter] = location.hash.slice(1).split('/');
  return { name: views[name] ? name : 'home', parameter: decodeURIComponent(parameter ?? '') };
}

/** What is in a view's fields may not vanish because something happened elsewhere. */
function isBusy() {
  const active = document.activeElement;
  return main.contains(active) && ['INPUT', 'SELECT', 'TEXTAREA'].includes(active.tagName);
}

function show(isNew, parts) {
  if (!house.me) return;
  const { name, parameter } = place();
  if (!isNew && (isBusy() || !interests[name].some(part => parts.has(part)))) return;
  const scroll = scrollY;
  const focused = isNew ? null : mark(document.activeElement);
  forgetWatchers();
  main.replaceChildren(...views[name](parameter).filter(Boolean));
  nav.replaceChildren(...tabs.map(tab => el('a', {
    href: `#${tab}`, 'aria-current': tab === name || (tab === 'home' && name === 'room') ? 'page' : undefined,
  }, t(`tabs.${tab}`))));
  document.title = `${main.querySelector('h1')?.textContent ?? ''} – Hearth`;
  if (isNew) { scrollTo(0, 0); main.querySelector('h1')?.focus({ preventScroll: true }); } else { scrollTo(0, scroll); focused?.(); }
}

/** Remembers which of the buttons has the focus, to give it back when the view was drawn anew. */
function mark(element) {
  const all = [...main.querySelectorAll('button, a')];
  const index = all.indexOf(element);
  return index < 0 ? null : () => main.querySelectorAll('button, a')[index]?.focus({ preventScroll: true });
}

function signedOut() {
  if (!house.me && main.querySelector('form')) return;
  house.me = null;
  happenings?.end();
  happenings = null;
  nav.replaceChildren();
  talk.replaceChildren();
  main.replaceChildren(...signIn(start));
  document.title = 'Hearth';
}

async function start() {
  try {
    house.me = await ask('GET', '/v1/me');
    await load();
  } catch (problem) {
    if (problem.status === 401) return;
    main.replaceChildren(el('p', { class: 'problem', role: 'alert' }, problem.message || t('away')));
    setTimeout(start, 5000);
    return;
  }
  talk.replaceChildren(...talkPart().filter(Boolean));
  show(true);
  loadAlerts();
  let wasLost = false;
  happenings = new Happenings(
    (kind, object) => { alertHappened(kind, object); hear(kind, object)?.catch?.(() => {}); },
    connected => {
      connectionLost(!connected);
      // What happened meanwhile is not told again.
      if (connected && wasLost) load().catch(() => {});
      wasLost = !connected;
    });
}

addEventListener('hashchange', () => show(true));
addEventListener('hearth-signed-out', signedOut);
addEventListener('hearth-show', () => show(true));
follow(parts => show(false, parts));
await Promise.all([loadWords(navigator.language), loadSymbols()]);
document.getElementById('skip').textContent = t('skip');
nav.setAttribute('aria-label', t('views'));
talk.setAttribute('aria-label', t('sayLabel'));
await start();
