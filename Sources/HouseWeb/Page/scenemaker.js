// A scene, made of what shall be done: a name, and one thing after the other. Beside it stands the sentence that says the same, which may
// be changed by hand as well. A new scene is made by its sentence; one that there is keeps all that isn't taken out of it.
import { el, button, field, select } from './dom.js';
import { say } from './talk.js';
import { deeds } from './deeds.js';
import { line } from './scenes.js';
import { change } from './setting.js';
import { t } from './words.js';

/** The part of the view; `made` is called when there is a new scene. With `old` it changes that one. */
export function sceneMaker(made, old = null) {
  let chosen = (old?.actions ?? []).map(action => ({ text: line(action), isSaid: !!action.sentence,
    writes: Object.entries(action.set).map(([characteristic, value]) => ({ service: String(action.service), characteristic, value })) }));
  const name = el('input', { type: 'text', maxLength: 60, value: old?.name ?? '', readOnly: !!old });
  const list = el('ul', {});
  const sentence = el('textarea', { rows: 3, maxLength: 1000 });
  const said = field(t('sayLikeLabel'), sentence);
  const told = el('p', { class: 'reply', role: 'status' });
  let composed = '';
  const compose = () => {
    const title = name.value.trim();
    // What has no sentence is kept as it is: a sentence for the rest would leave it out.
    const isSaid = chosen.every(one => one.isSaid);
    composed = title && chosen.length && isSaid
      ? t(old ? 'sentences.replaceScene' : 'sentences.makeScene', { name: title, deeds: chosen.map(one => one.text).join(t('andThen')) }) : '';
    sentence.value = composed;
    said.hidden = !isSaid;
    if (isSaid) check(); else told.textContent = t('partlySaid');
  };
  const check = async () => {
    const text = sentence.value.trim();
    if (!text) { told.textContent = ''; return; }
    const result = await say(text, { dryRun: true });
    if (sentence.value.trim() === text) told.textContent = result.reply;
  };
  const draw = () => list.replaceChildren(...chosen.map(one => el('li', { class: 'row' }, el('span', { class: 'label' }, one.text),
    button('×', () => { chosen = chosen.filter(other => other !== one); draw(); compose(); }, { class: 'plain small', 'aria-label': `${t('leaveOut')}: ${one.text}` }))));
  const all = new Map(deeds().map(one => [one.text, { ...one, isSaid: true }]));
  const more = select([['', t('choose')], ...[...all.keys()].map(text => [text, text])], '', value => {
    const added = all.get(value);
    more.value = '';
    if (!added) return;
    // What sets the same of the same thing takes the place of what did before.
    const isSame = (one, other) => one.service === other.service && one.characteristic === other.characteristic;
    chosen = [...chosen.filter(one => !one.writes.some(each => added.writes.some(write => isSame(each, write)))), added];
    draw();
    compose();
  });
  let timer = 0;
  name.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(compose, 300); });
  sentence.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(check, 400); });
  draw();
  if (old) compose();
  const keep = async () => {
    const text = sentence.value.trim();
    if (old && text === composed) {
      if (!chosen.length) { told.textContent = t('sceneNeeds'); return; }
      const problem = await change(old, chosen.flatMap(one => one.writes));
      if (problem !== null) { told.textContent = problem; return; }
      return made();
    }
    if (!text) { told.textContent = t('sceneNeeds'); return; }
    if ((await say(text)).outcome === 'done') await made();
  };
  return el('section', { class: 'card', 'aria-label': old ? t('changeNamed', { name: old.name }) : t('newScene') },
    el('h2', { tabIndex: -1 }, old ? t('changeNamed', { name: old.name }) : t('newScene')), field(t('sceneName'), name), list, field(t('addDeed'), more),
    said, told,
    el('div', { class: 'row' }, button(old ? t('save') : t('makeScene'), keep, { id: 'make-scene' }),
      old ? button(t('cancel'), made, { class: 'plain' }) : null));
}
