// What a camera sees, as a picture that is asked for anew while somebody looks at it.
import { address } from './api.js';
import { el } from './dom.js';
import { house } from './house.js';
import { t } from './words.js';

/** How often a picture is asked for, in milliseconds. */
const pause = 10000;
const kinds = ['CameraRTPStreamManagement', 'CameraOperatingMode'];

/** Whether a service is a camera's whose picture this person may see. */
export function hasPicture(service) { return kinds.includes(service.type) && house.me?.role !== 'guest'; }

/** The picture of an accessory. */
export function picture(accessory) {
  const told = el('p', { class: 'quiet', role: 'status' });
  const image = el('img', { class: 'picture', alt: t('pictureOf', { name: accessory.name }), hidden: true });
  const ask = () => { image.src = address(`/v1/accessories/${accessory.id}/picture?at=${Date.now()}`); };
  let timer = 0;
  const again = () => { clearTimeout(timer); timer = setTimeout(() => { if (image.isConnected && !document.hidden) ask(); else if (image.isConnected) again(); }, pause); };
  image.addEventListener('load', () => { image.hidden = false; told.textContent = ''; again(); });
  image.addEventListener('error', () => { image.hidden = true; told.textContent = t('noPicture'); again(); });
  ask();
  return el('div', {}, image, told);
}
