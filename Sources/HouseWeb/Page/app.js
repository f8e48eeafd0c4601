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
/** Each gives the elements that it consists of, and what shows in them what has changed; no view is drawn anew as a whole for that. */
const views = { home: overview, room, scenes, rules, activity, people };
const tabs = ['home', 'scenes', 'rules', 'activity', 'people'];
let happenings = null;
let shown = null;

function place() {
  const [name, parameter] = location.hash.slice(1).split('/');
  return { name: views[name] ? name : 'home', parameter: decodeURIComponent(parameter ?? '') };
}

function show() {
  if (!house.me) return;
  const { name, parameter } = place();
  forgetWatchers();
  shown = views[name](parameter);
  main.replaceChildren(...shown.nodes.filter(Boolean));
  nav.replaceChildren(...tabs.map(tab => el('a', {
    href: `#${tab}`, 'aria-current': tab === name || (tab === 'home' && name === 'room') ? 'page' : undefined,
  }, t(`tabs.${tab}`))));
  titled();
  scrollTo(0, 0);
  main.querySelector('h1')?.focus({ preventScroll: true });
}

function titled() { document.title = `${main.querySelector('h1')?.textContent ?? ''} – Hearth`; }

function signedOut() {
  if (!house.me && main.querySelector('form')) return;
  house.me = null;
  shown = null;
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
  show();
  loadAlerts();
  let wasLost = false;
  happenings?.end();
  happenings = new Happenings(
    (kind, object) => { alertHappened(kind, object); hear(kind, object)?.catch?.(() => {}); },
    connected => {
      connectionLost(!connected);
      // What happened meanwhile is not told again.
      if (connected && wasLost) { load().catch(() => {}); loadAlerts(); }
      wasLost = !connected;
    });
}

addEventListener('hashchange', show);
addEventListener('hearth-signed-out', signedOut);
addEventListener('hearth-show', show);
follow(parts => { if (house.me && shown) { shown.update(parts); titled(); } });
await Promise.all([loadWords(navigator.language), loadSymbols()]);
document.getElementById('skip').textContent = t('skip');
nav.setAttribute('aria-label', t('views'));
talk.setAttribute('aria-label', t('sayLabel'));
await start();
