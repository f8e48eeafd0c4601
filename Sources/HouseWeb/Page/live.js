// What somebody says, on its way to the house while they still say it: the words come back as they are heard.
import { ask } from './api.js';

/** One time that somebody speaks. */
export class LiveVoice {
  #name = [...crypto.getRandomValues(new Uint8Array(9))].map(byte => byte.toString(36)).join('');
  #waiting = [];
  #isSending = false;
  #failed = false;
  #idle = Promise.resolve();

  /** `told` is given what was heard up to now: the words, and the results of what is over. */
  constructor(query, told) {
    this.query = query;
    this.told = told;
  }

  /** Whether the house hears it; where not, a recording has to do. */
  get works() { return !this.#failed; }

  /** Sends a piece, with all that has come while the one before was on its way. */
  add(samples) {
    if (this.#failed) return;
    this.#waiting.push(samples);
    if (!this.#isSending) this.#idle = this.#send();
  }

  /** Ends; gives the results, or nothing where the house didn't hear it. */
  async finish() {
    await this.#idle;
    if (this.#failed) return null;
    try { return (await this.#post(true)).results; } catch { return null; }
  }

  async #send() {
    this.#isSending = true;
    try {
      while (this.#waiting.length && !this.#failed) this.told(await this.#post(false));
    } catch { this.#failed = true; }
    this.#isSending = false;
  }

  #post(last) {
    const pieces = this.#waiting;
    this.#waiting = [];
    const query = new URLSearchParams({ ...this.query, ...(last ? { last } : {}) });
    return ask('POST', `/v1/hearing/${this.#name}?${query}`, new Blob(pieces.map(piece => piece.buffer), { type: 'audio/l16' }));
  }
}
