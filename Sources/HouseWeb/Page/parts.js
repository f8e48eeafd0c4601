// Parts of a view that stay the same elements while what they show changes: who is just about to press one presses that one, and the
// focus stays where it is.
import { changed } from './house.js';

/** Puts children into an element: those that are there stay there, whatever comes before or behind them. */
export function place(parent, children) {
  const wanted = children.flat(Infinity).filter(Boolean);
  const active = document.activeElement;
  for (const child of [...parent.childNodes]) if (!wanted.includes(child)) child.remove();
  wanted.forEach((child, index) => {
    if (parent.childNodes[index] !== child) parent.insertBefore(child, parent.childNodes[index] ?? null);
  });
  // What is moved loses the focus.
  if (active?.isConnected && document.activeElement !== active) active.focus({ preventScroll: true });
}

/** Writes a text where it is another one. */
export function write(element, text) { if (element.textContent !== text) element.textContent = text; }

/** Sets an attribute where it is another one. */
export function mark(element, name, value) { if (element.getAttribute(name) !== value) element.setAttribute(name, value); }

/** The parts for a list of things, each known by a key. */
export class Parts {
  #known = new Map();

  /**
   * Shows things in an element. `make(thing)` makes the part for a new one, an object with its `element` and, where it can show another thing, with
   * `show(thing)`. A part is made anew where `kind(thing)` is another text than it was; one in which somebody types is left until they leave it.
   */
  show(parent, things, key, make, kind = () => '') {
    const left = new Map();
    for (const thing of things) {
      const name = String(key(thing));
      const wanted = kind(thing);
      const old = this.#known.get(name);
      let part = old;
      if (!old || old.kind !== wanted && !leaves(old.element)) {
        part = { ...make(thing), kind: wanted };
        if (old) exchange(old.element, part.element);
      }
      part.show?.(thing);
      left.set(name, part);
    }
    this.#known = left;
    place(parent, [...left.values()].map(part => part.element));
  }
}

/** Whether somebody types in a part: it is looked at again when they leave it. */
function leaves(element) {
  const active = document.activeElement;
  if (!element.contains(active) || !active.matches('textarea, select, input')) return false;
  if (!element.dataset.waits) {
    element.dataset.waits = 'yes';
    element.addEventListener('focusout', () => { delete element.dataset.waits; changed('values'); }, { once: true });
  }
  return true;
}

/** Puts an element in the place of another; what had the focus there gives it to what is called the same. */
function exchange(old, element) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  old.replaceWith(element);
  if (!focused) return;
  const called = one => one.getAttribute('aria-label') ?? one.textContent;
  [...element.querySelectorAll(focused.tagName)].find(one => called(one) === called(focused))?.focus({ preventScroll: true });
}

/**
 * Gives what shows a value in a field, and leaves a field alone in which somebody types or drags just now: it is drawn when they leave it.
 */
export function considerate(input, show) {
  let isBusy = false;
  let waits = false;
  input.addEventListener('input', () => { isBusy = true; });
  input.addEventListener('change', () => { isBusy = false; waits = false; });
  input.addEventListener('blur', () => {
    isBusy = false;
    if (waits) show();
    waits = false;
  });
  return () => { if (isBusy) waits = true; else show(); };
}
