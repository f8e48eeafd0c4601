// A scene, made of what shall be done: a name, and one thing after the other. Beside it stands the sentence that says the same, which may
// be changed by hand as well: what is sent is the sentence.
import { el, button, field, select } from './dom.js';
import { say } from './talk.js';
import { deeds } from './deeds.js';
import { sentencesOf } from './scenes.js';
import { t } from './words.js';

/** The part of the view; `made` is called when there is a new scene. With `old` it changes that one. */
export function sceneMaker(made, old = null) {
  const known = (old?.scene.actions ?? []).map(sentencesOf);
  const chosen = known.every(one => one) ? known.flat() : [];
  const name = el('input', { type: 'text', maxLength: 60, value: old?.name ?? '', readOnly: !!old });
  const list = el('ul', {});
  const sentence = el('textarea', { rows: 3, maxLength: 1000 });
  const told = el('p', { class: 'reply', role: 'status' });
  const compose = () => {
    const title = name.value.trim();
    sentence.value = title && chosen.length ? t(old ? 'sentences.replaceScene' : 'sentences.makeScene', { name: title, deeds: chosen.join(t('andThen')) }) : '';
    check();
  };
  const check = async () => {
    const text = sentence.value.trim();
    if (!text) { told.textContent = ''; return; }
    const result = await say(text, { dryRun: true });
    if (sentence.value.trim() === text) told.textContent = result.reply;
  };
  const draw = () => list.replaceChildren(...chosen.map((text, index) => el('li', { class: 'row' }, el('span', { class: 'label' }, text),
    button('×', () => { chosen.splice(index, 1); draw(); compose(); }, { class: 'plain small', 'aria-label': `${t('leaveOut')}: ${text}` }))));
  const options = [['', t('choose')], ...deeds().map(text => [text, text])];
  const more = select(options, '', value => {
    if (value && !chosen.includes(value)) chosen.push(value);
    more.value = '';
    draw();
    compose();
  });
  let timer = 0;
  name.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(compose, 300); });
  sentence.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(check, 400); });
  draw();
  if (old) compose();
  return el('section', { class: 'card', 'aria-label': t('newScene') },
    el('h2', { tabIndex: -1 }, old ? t('changeNamed', { name: old.name }) : t('newScene')), field(t('sceneName'), name), list, field(t('addDeed'), more),
    field(t('sayLikeLabel'), sentence), told,
    button(old ? t('save') : t('makeScene'), async () => {
      const text = sentence.value.trim();
      if (!text) { told.textContent = t('sceneNeeds'); return; }
      const result = await say(text);
      if (result.outcome === 'done') await made();
    }, { id: 'make-scene' }));
}
