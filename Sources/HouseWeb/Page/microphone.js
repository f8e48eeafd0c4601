// The button to speak by: held like a walkie-talkie, or tapped once and left to hear by itself when somebody has finished.
import { el, button } from './dom.js';
import { Recorder } from './recorder.js';
import { LiveVoice } from './live.js';
import { t } from './words.js';

/** How long a press is that is held, in milliseconds. */
const held = 600;

/**
 * The part of the page; nothing where this device has no microphone that the page may use. `spoken` has what to do: `query()` gives where it is said and in
 * which conversation, `words(text)` is told the words as they come, `results(list)` what came of them, `failed(problem)` why nothing did,
 * `recording(blob)` hears what couldn't be sent while it was said.
 */
export function microphone(spoken) {
  if (!Recorder.isPossible) return null;
  const level = el('meter', { min: 0, max: 1, value: 0, hidden: true, 'aria-hidden': 'true' });
  const control = button(t('speak'), () => { if (talk) finish(); else begin(); }, { id: 'speak', 'aria-pressed': 'false' });
  let talk = null;
  let pressedAt = 0;
  const swallow = event => event.stopImmediatePropagation();
  control.addEventListener('pointerdown', event => {
    // A finger that slides off the button still holds it.
    control.setPointerCapture(event.pointerId);
    pressedAt = talk ? 0 : Date.now();
    if (!talk) begin();
  });
  // A press that the browser takes for something else, as scrolling, has ended.
  control.addEventListener('pointercancel', () => {
    if (pressedAt) finish();
    pressedAt = 0;
  });
  // A key that is held presses once.
  control.addEventListener('keydown', event => { if (event.repeat) event.preventDefault(); });
  control.addEventListener('pointerup', event => {
    // The click that follows a press is neither the beginning nor the end.
    if (pressedAt) {
      control.addEventListener('click', swallow, { once: true, capture: true });
      // Where none follows, as the finger has left the button, the next one is one.
      setTimeout(() => control.removeEventListener('click', swallow, { capture: true }), 300);
    }
    if (pressedAt && Date.now() - pressedAt > held) finish();
    else if (talk) talk.isTapped = true;
    pressedAt = 0;
    event.preventDefault();
  });

  const begin = async () => {
    const mine = { recorder: new Recorder(), shown: 0, isTapped: pressedAt === 0 };
    talk = mine;
    control.setAttribute('aria-pressed', 'true');
    control.textContent = t('listening');
    mine.voice = new LiveVoice(spoken.query(), report => {
      if (report.words) spoken.words(report.words);
      const fresh = report.results.slice(mine.shown);
      mine.shown = report.results.length;
      if (fresh.length) spoken.results(fresh);
      // Who has tapped and said something has finished.
      if (fresh.length && mine.isTapped && talk === mine) finish();
    });
    try {
      await mine.recorder.start((samples, peak) => {
        level.value = peak;
        if (mine.recorder.isPlain) mine.voice.add(samples);
      }, finish);
      level.hidden = false;
      if (talk !== mine) mine.recorder.stop();
    } catch {
      mine.recorder.stop();
      if (talk === mine) talk = null;
      reset();
      spoken.failed({ message: t('noMicrophone') });
    }
  };
  const reset = () => {
    level.hidden = true;
    control.setAttribute('aria-pressed', 'false');
    control.textContent = t('speak');
  };
  const finish = async () => {
    const mine = talk;
    talk = null;
    reset();
    if (!mine?.recorder.context) return;
    const recording = mine.recorder.stop();
    const results = mine.recorder.isPlain && mine.voice.works ? await mine.voice.finish() : null;
    if (!results && !mine.shown) return spoken.recording(recording);
    const fresh = (results ?? []).slice(mine.shown).filter(one => one.utterance || !mine.shown);
    if (fresh.length) spoken.results(fresh);
  };
  // Who is signed out is listened to no more, and what they had begun to say goes nowhere.
  addEventListener('hearth-signed-out', () => {
    talk?.recorder.stop();
    talk = null;
  }, { once: true });
  return [control, level];
}
