// Makes elements: what the page consists of is written down as calls.

/** An element with properties, listeners (`onclick`), attributes (anything with a dash, and `role`) and children. */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'class') element.className = value;
    else if (name === 'for') element.htmlFor = value;
    else if (name.includes('-') || ['role', 'list', 'href', 'src'].includes(name)) element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

/** A button with a word on it. */
export function button(text, onclick, properties = {}) {
  return el('button', { type: 'button', onclick, ...properties }, text);
}

let last = 0;

/** A name for an element that no other has. */
export function freshID() { last += 1; return `e${last}`; }

/** A labelled field: the label stands before what it names. */
export function field(text, input, properties = {}) {
  input.id ||= freshID();
  return el('div', { class: 'field', ...properties }, el('label', { for: input.id }, text), input);
}

/** A list to choose from: pairs of a value and its words. */
export function select(options, chosen, onchange) {
  return el('select', { onchange: event => onchange(event.target.value) },
    options.map(([value, text]) => el('option', { value, selected: value === chosen }, text)));
}

/** Asks something in the middle of the page; gives whether the answer was yes. */
export function ask(text, yes, no) {
  const dialog = document.getElementById('question');
  return new Promise(resolve => {
    const close = answer => { dialog.close(); resolve(answer); };
    const title = freshID();
    dialog.setAttribute('aria-labelledby', title);
    dialog.oncancel = () => resolve(false);
    dialog.replaceChildren(el('p', { id: title }, text),
      el('div', { class: 'row end' }, button(no, () => close(false), { class: 'plain' }), button(yes, () => close(true))));
    dialog.showModal();
  });
}
