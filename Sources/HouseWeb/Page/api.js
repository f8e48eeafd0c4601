// Asks the house, and hears what happens in it.

/** Where something is of the house: below the page, which a proxy may serve at a path of its own. */
export const address = path => new URL(path.replace(/^\//, ''), import.meta.url).href;

/** What the house says is wrong. */
export class Problem extends Error {
  constructor(status, text) { super(text); this.status = status; }
}

/** Asks for something; a body is JSON, or a recording as it is. */
export async function ask(method, path, body) {
  const options = { method, credentials: 'same-origin', cache: 'no-store', headers: {} };
  if (body instanceof Blob) {
    options.body = body;
    options.headers['Content-Type'] = body.type;
  } else if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers['Content-Type'] = 'application/json';
  }
  let response;
  try { response = await fetch(address(path), options); } catch { throw new Problem(0, ''); }
  const text = await response.text();
  let data = null;
  try { data = JSON.parse(text); } catch { /* What is no JSON has no more to say than its status. */ }
  if (response.status === 401) dispatchEvent(new Event('hearth-signed-out'));
  if (!response.ok) throw new Problem(response.status, data?.error ?? `${response.status}`);
  return data;
}

const kinds = ['value', 'reachability', 'presence', 'structure', 'rule', 'announcement', 'alert', 'timer', 'missed'];

/** Hears what happens for as long as the page is open; comes back by itself where the house or the network was gone. */
export class Happenings {
  #source = null;
  #wait = 1000;
  #ended = false;
  #timer = 0;

  /** `hear(kind, object)` is told each thing; `connected(whether)` when the house can be heard and when not. */
  constructor(hear, connected) {
    this.hear = hear;
    this.connected = connected;
    this.#open();
  }

  /** Hears no more. */
  end() {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#source?.close();
  }

  #open() {
    if (this.#ended) return;
    const source = new EventSource(address('/v1/events'));
    this.#source = source;
    source.onopen = () => { this.#wait = 1000; this.connected(true); };
    source.onerror = () => {
      this.connected(false);
      if (source.readyState !== EventSource.CLOSED) return;
      // The browser has given up: who is signed out learns it by asking.
      ask('GET', '/v1/me').catch(() => {});
      this.#timer = setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, 30000);
    };
    for (const kind of kinds) {
      source.addEventListener(kind, event => {
        let object = {};
        try { object = JSON.parse(event.data); } catch { return; }
        this.hear(kind, object);
      });
    }
  }
}
