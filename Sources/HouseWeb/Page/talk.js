// What is said to the house on this page, by voice or by keyboard, and what it replies.
import { el, button, freshID } from './dom.js';
import { ask } from './api.js';
import { microphone } from './microphone.js';
import { here, house } from './house.js';
import { t } from './words.js';

/** This browser's own conversation: what “it”, “yes” and “undo” are about. */
function conversation() {
  let name = localStorage.getItem('conversation');
  if (!name) {
    name = [...crypto.getRandomValues(new Uint8Array(9))].map(byte => byte.toString(36)).join('');
    localStorage.setItem('conversation', name);
  }
  return name;
}

/** Where this device is: what “the lights” are. */
function room() { return localStorage.getItem('room') || undefined; }

// Browsers know their voices only some time after they were asked for them.
window.speechSynthesis?.getVoices();

let reply = null;
let input = null;

/** Says something to the house and shows what it replies; gives the result. */
export async function say(text, { dryRun = false, isSpoken = false } = {}) {
  const act = about => ask('POST', '/v1/utterances', { text, ...about, dryRun });
  return dryRun ? tried(act) : told(text, act, isSpoken);
}

/** What comes of something that `act` asks in this conversation, without a word of it. */
export function tried(act) { return attempt(act, () => {}); }

/** Shows what the house replies to a sentence that `act` sends in this conversation; gives the result. */
export async function told(text, act, isSpoken = false) {
  waiting(text);
  const result = await attempt(act, failed);
  if (result.outcome !== 'failed') show(result, isSpoken);
  return result;
}

async function attempt(act, fail) {
  try { return await act(place()); } catch (problem) {
    fail(problem);
    return { outcome: 'failed', reply: problem.message || t('away'), commands: [] };
  }
}

function waiting(text) {
  reply.replaceChildren(el('p', { class: 'said' }, `“${text}”`), el('p', { 'aria-busy': 'true' }, '…'));
}

function failed(problem) { reply.replaceChildren(el('p', { class: 'problem' }, problem.message || t('away'))); }

function show(result, isSpoken) {
  const answers = result.outcome === 'confirm' ? [t('yes'), t('no')] : [...(result.choices ?? []), ...(result.suggestions ?? [])];
  reply.replaceChildren(...[
    el('div', { class: 'row head' }, el('p', { class: 'said' }, result.utterance ? `“${result.utterance}”` : t('heardNothing')),
      button('×', () => reply.replaceChildren(), { class: 'plain small', 'aria-label': t('hide') })),
    el('p', { class: 'reply' }, result.reply),
    answers.length ? el('div', { class: 'row' }, answers.slice(0, 6).map(answer =>
      button(answer, () => say(answer, { isSpoken }), { class: 'plain' }))) : null].filter(Boolean));
  if (isSpoken) speak(result.reply);
}

/** Says something aloud, where this device can by itself: a voice that is made elsewhere would tell others what is said in the house. */
export function speak(text) {
  if (!window.speechSynthesis || !text) return;
  const language = document.documentElement.lang;
  const voice = speechSynthesis.getVoices().find(one => one.localService && one.lang.toLowerCase().startsWith(language));
  if (!voice) return;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.voice = voice;
  words.lang = voice.lang;
  speechSynthesis.speak(words);
}

/** The part of the page where one talks: the field, the button of the microphone, the reply. */
export function talkPart() {
  reply = el('div', { id: 'reply', role: 'status', 'aria-live': 'polite' });
  const list = freshID();
  input = el('input', { id: 'say', type: 'text', autocomplete: 'off', maxLength: 2000, list, enterKeyHint: 'send', placeholder: t('sayExample') });
  const options = el('datalist', { id: list });
  const offer = values => options.replaceChildren(...[...new Set(values)].slice(0, 40).map(value => el('option', { value })));
  input.addEventListener('focus', () => offer(completions()));
  input.addEventListener('input', () => complete(input, offer));
  const form = el('form', { class: 'row', onsubmit: event => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    input.value = '';
    remember(text);
    say(text);
  } }, el('label', { for: 'say', class: 'hidden' }, t('sayLabel')), input, options,
  el('button', { type: 'submit', class: 'plain' }, t('send')), microphone(spoken));
  return [reply, form];
}

let asked = 0;

/** Asks the house how what is typed may go on, when nobody has typed for a moment. */
function complete(field, offer) {
  const text = field.value;
  const number = ++asked;
  setTimeout(async () => {
    if (number !== asked || !text.trim()) return;
    try {
      const found = await ask('GET', `/v1/completions?text=${encodeURIComponent(text)}`);
      const whole = found.map(one => [...text].slice(0, [...text].length - one.replaced).join('') + one.text);
      if (number === asked) offer([...whole, ...completions()]);
    } catch { /* Without it one types on. */ }
  }, 200);
}

/** What may be said, to complete what is typed: what was said here before, and the scenes. */
function completions() {
  return [...new Set([...remembered(), ...here(house.scenes).map(scene => t('sentences.run', { name: scene.name }))])].slice(0, 40);
}

function remembered() {
  try { return JSON.parse(localStorage.getItem('said') ?? '[]'); } catch { return []; }
}

function remember(text) {
  localStorage.setItem('said', JSON.stringify([text, ...remembered().filter(one => one !== text)].slice(0, 20)));
}

/** Where it is said, and in which conversation. */
function place() { return { conversation: conversation(), ...(room() ? { room: room() } : {}) }; }

const spoken = {
  query: place,
  words: waiting,
  results: all => { for (const result of all) show(result, true); },
  failed,
  recording: async recording => {
    waiting('…');
    try {
      for (const result of await ask('POST', `/v1/audio?${new URLSearchParams(place())}`, recording)) show(result, true);
    } catch (problem) { failed(problem); }
  },
};
