// Reads the square code of an accessory with the camera of this device, where the browser can.
import { el, button } from './dom.js';
import { t } from './words.js';

/** Whether this browser reads square codes. */
export async function canScan() {
  if (!window.BarcodeDetector || !navigator.mediaDevices?.getUserMedia) return false;
  try { return (await BarcodeDetector.getSupportedFormats()).includes('qr_code'); } catch { return false; }
}

/** Looks until a setup code is seen; gives its text, or nothing where somebody has had enough or there is no camera. */
export async function scan() {
  const dialog = document.getElementById('question');
  const video = el('video', { class: 'picture', muted: true, playsInline: true, 'aria-label': t('scanHelp') });
  let stream = null;
  let isOver = false;
  return new Promise(resolve => {
    const end = text => {
      if (isOver) return;
      isOver = true;
      stream?.getTracks().forEach(track => track.stop());
      if (dialog.open) dialog.close();
      resolve(text);
    };
    dialog.oncancel = () => end(null);
    const told = el('p', { role: 'status' }, t('scanHelp'));
    dialog.replaceChildren(told, video, el('div', { class: 'row end' }, button(t('cancel'), () => end(null), { class: 'plain' })));
    dialog.removeAttribute('aria-labelledby');
    dialog.setAttribute('aria-label', t('scan'));
    dialog.showModal();
    const look = async detector => {
      while (!isOver) {
        const seen = await detector.detect(video).catch(() => []);
        const code = seen.map(one => one.rawValue).find(text => /^X-HM:\/\//i.test(text));
        if (code) return end(code);
        await new Promise(next => setTimeout(next, 150));
      }
    };
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(async found => {
      stream = found;
      if (isOver) return found.getTracks().forEach(track => track.stop());
      video.srcObject = found;
      await video.play();
      await look(new BarcodeDetector({ formats: ['qr_code'] }));
    }).catch(() => { told.textContent = t('noCamera'); });
  });
}
