// People, who is at home, the devices that are signed in, and what is set for this device alone.
import { el, button, field, select, ask as askPerson } from './dom.js';
import { ask } from './api.js';
import { here, home, house, changed, offers } from './house.js';
import { connections } from './connections.js';
import { microphones } from './microphones.js';
import { notifications } from './alerts.js';
import { Parts, mark, write } from './parts.js';
import { t, word } from './words.js';

/** The view. What is shown beside a person, as a code, stays while others come and go. */
export function people() {
  const isAdmin = house.me.role === 'admin';
  const grid = el('div', { class: 'grid' });
  const parts = new Parts();
  const update = () => parts.show(grid, here(house.people), one => one.id, one => person(one, isAdmin), one => `${one.name} ${one.role}`);
  update();
  const nodes = [el('h1', { tabIndex: -1 }, t('tabs.people')),
    el('section', { 'aria-label': t('tabs.people') }, grid),
    devices(), isAdmin && offers('GET /v1/microphones') ? microphones() : null,
    isAdmin && offers('GET /v1/connections') ? connections() : null, thisDevice()];
  return { nodes, update: parts => { if (parts.has('people')) update(); } };
}

function person(one, isAdmin) {
  const code = el('p', { class: 'reply', role: 'status' });
  const mayTell = house.me.role !== 'guest' || one.name === house.me.person;
  const where = el('p', {});
  const tell = async present => {
    await ask('PUT', `/v1/people/${encodeURIComponent(one.name)}/presence`, { present });
    one.present = present;
    changed('people');
  };
  const travel = mayTell ? button('', () => tell(!one.present).catch(problem => { code.textContent = problem.message || t('away'); }), { class: 'plain' }) : null;
  const giving = isAdmin ? button(t('giveCode'), async () => {
    try {
      const made = await ask('POST', `/v1/people/${encodeURIComponent(one.name)}/sign-in`);
      code.textContent = t('codeIs', { code: made.code.replace(/(\d{4})(\d{4})/, '$1 $2') });
    } catch (problem) { code.textContent = problem.message || t('away'); }
  }, { class: 'plain', 'aria-label': `${t('giveCode')}: ${one.name}` }) : null;
  const element = el('article', { class: 'card', 'aria-label': one.name },
    el('div', { class: 'row head' }, el('h2', {}, one.name), el('span', { class: 'state' }, word('roles', one.role))),
    where, el('div', { class: 'row' }, travel, giving), code);
  return { element, show: now => {
    one = now;
    write(where, t(one.present ? 'isAtHome' : 'isAway'));
    if (!travel) return;
    const text = t(one.present ? 'leaves' : 'arrives');
    write(travel, text);
    mark(travel, 'aria-label', `${text}: ${one.name}`);
  } };
}

function devices() {
  const list = el('ul', {});
  const read = async () => {
    try {
      const tokens = await ask('GET', '/v1/tokens');
      list.replaceChildren(...tokens.map(token => el('li', { class: 'row' },
        el('span', { class: 'label' }, `${token.person ?? t('nobody')}: ${token.device || t('aDevice')}${token.current ? ` (${t('thisOne')})` : ''}`),
        el('span', { class: 'quiet' }, t('usedLast', { when: new Date(token.used).toLocaleDateString(navigator.language) })),
        button(t(token.current ? 'signOut' : 'revoke'), () => revoke(token, read), { class: 'plain', 'aria-label': `${t(token.current ? 'signOut' : 'revoke')}: ${token.device || t('aDevice')}` }))));
    } catch (problem) { list.replaceChildren(el('li', { class: 'problem' }, problem.message || t('away'))); }
  };
  read();
  return el('section', { 'aria-label': t('devices') }, el('h2', {}, t('devices')), list);
}

async function revoke(token, read) {
  if (!await askPerson(t('reallyRevoke', { name: token.device || t('aDevice') }), t('yes'), t('no'))) return;
  try { await ask('DELETE', `/v1/tokens/${token.id}`); } catch { return read(); }
  if (token.current) dispatchEvent(new Event('hearth-signed-out')); else await read();
}

function thisDevice() {
  const rooms = [['', t('nowhere')], ...(home()?.rooms ?? []).map(room => [room.name, room.name])];
  const keep = key => value => { localStorage.setItem(key, value); if (key === 'home') dispatchEvent(new Event('hearth-show')); };
  return el('section', { 'aria-label': t('thisDevice') }, el('h2', {}, t('thisDevice')),
    field(t('standsIn'), select(rooms, localStorage.getItem('room') ?? '', keep('room'))),
    house.homes.length > 1 ? field(t('homeLabel'), select(house.homes.map(one => [one.name, one.name]), home()?.name, keep('home'))) : null,
    notifications());
}
