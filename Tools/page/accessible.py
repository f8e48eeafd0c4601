"""What a screen reader, a keyboard and a small screen need of a view: asked of the page as it stands in a browser.

`faults(page)` gives a list of words for what is wrong; an empty one where all is well.
"""

SCRIPT = """() => {
  const faults = [];
  const tell = (what, e) => faults.push(`${what}: ${e.outerHTML.replace(/\\s+/g, ' ').slice(0, 110)}`);
  const isSeen = e => e.getClientRects().length > 0 && getComputedStyle(e).visibility !== 'hidden';
  const named = (e, by) => (e.getAttribute(by) ?? '').split(' ').filter(Boolean);
  const name = e => e.getAttribute('aria-label')
    || named(e, 'aria-labelledby').map(id => document.getElementById(id)?.textContent ?? '').join(' ').trim()
    || (e.id && document.querySelector(`label[for="${CSS.escape(e.id)}"]`)?.textContent.trim()) || e.getAttribute('alt') || e.textContent.trim();
  const reached = 'button, a[href], input, select, textarea, summary, [tabindex="0"]';

  // A name for everything that is used, seen or is a landmark.
  for (const e of document.querySelectorAll(`${reached}, meter, img, video, fieldset, article, nav, [role=group]`)) {
    if (!isSeen(e) || e.getAttribute('aria-hidden') === 'true') continue;
    if (!name(e)) tell('has no name', e);
  }
  // What is used by keyboard may not be hidden from those who hear the page, nor hold another such thing.
  for (const e of document.querySelectorAll(reached)) {
    if (!isSeen(e)) continue;
    if (e.closest('[aria-hidden=true]')) tell('is reached by keyboard and hidden from screen readers', e);
    if (e.parentElement.closest('button, a[href]')) tell('stands in another control', e);
    if (e.tabIndex > 0) tell('comes before its turn', e);
  }
  // Names of elements are found once each, where something points at them.
  const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
  for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at))) faults.push(`stands twice: #${id}`);
  for (const by of ['aria-labelledby', 'aria-controls', 'aria-describedby', 'for', 'list']) {
    for (const e of document.querySelectorAll(`[${by}]`)) for (const id of named(e, by)) if (!document.getElementById(id)) tell(`${by} leads nowhere`, e);
  }
  for (const e of document.querySelectorAll('[role=switch]')) if (!['true', 'false'].includes(e.getAttribute('aria-checked'))) tell('is neither on nor off', e);
  for (const e of document.querySelectorAll('ul, ol')) for (const child of e.children) if (child.tagName !== 'LI') tell('is in a list and no entry of it', child);
  // One title, and headings that leave no level out.
  const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(isSeen);
  if (levels.filter(e => e.tagName === 'H1').length !== 1) faults.push('there is not one title');
  levels.forEach((e, at) => { if (at && e.tagName[1] - levels[at - 1].tagName[1] > 1) tell('leaves a level of headings out', e); });
  if (!document.documentElement.lang) faults.push('no language is told');
  if (!document.title.trim()) faults.push('the window has no title');

  // Contrast: words 4.5 to 1, large ones 3 to 1, and the edges and marks of controls 3 to 1.
  const parse = c => { const m = c.match(/[\\d.]+/g).map(Number); return { r: m[0], g: m[1], b: m[2], a: m[3] ?? 1 }; };
  const light = c => { const f = v => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; };
    return .2126 * f(c.r) + .7152 * f(c.g) + .0722 * f(c.b); };
  const ground = e => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c.a > .99) return c; }
    return parse(getComputedStyle(document.body).backgroundColor); };
  const ratio = (one, other) => { const [a, b] = [light(one), light(other)]; return (Math.max(a, b) + .05) / (Math.min(a, b) + .05); };
  for (const e of document.querySelectorAll('body *')) {
    if (!isSeen(e) || e.closest('.hidden, .skip, [aria-busy=true], :disabled, option, noscript')) continue;
    const style = getComputedStyle(e);
    if ([...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())) {
      const size = parseFloat(style.fontSize), isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
      const found = ratio(parse(style.color), ground(e));
      if (found < (isLarge ? 3 : 4.5)) tell(`words of too little contrast (${found.toFixed(2)})`, e);
    }
    if (e.placeholder && !e.value) {
      const found = ratio(parse(getComputedStyle(e, '::placeholder').color), ground(e));
      if (found < 4.5) tell(`an example of too little contrast (${found.toFixed(2)})`, e);
    }
    if (e.matches('button:not(.switch, .small, .more), input:not([type=range], [type=color]), select, textarea')) {
      const around = ground(e.parentElement), edge = style.borderTopWidth === '0px' ? 0 : ratio(parse(style.borderTopColor), around);
      if (Math.max(edge, ratio(ground(e), around)) < 3) tell('an edge of too little contrast', e);
    }
    if (e.matches('.switch')) {
      const knob = parse(getComputedStyle(e, '::after').backgroundColor), rail = parse(getComputedStyle(e, '::before').backgroundColor);
      if (Math.min(ratio(rail, ground(e)), ratio(knob, rail)) < 3) tell('a switch of too little contrast', e);
    }
  }

  // Room: nothing wider than the screen, nothing cut off, nothing too small to be hit.
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`${wide} pixels wider than the screen`);
  for (const e of document.querySelectorAll('main *, #talk *, #alerts *, dialog[open] *')) {
    if (!isSeen(e) || e.closest('.hidden')) continue;
    const box = e.getBoundingClientRect();
    if (box.width && (box.left < -1 || box.right > innerWidth + 1)) tell('stands beside the screen', e);
    if (e.matches(reached) && (box.width < 24 || box.height < 24) && !(e.tagName === 'A' && getComputedStyle(e).display === 'inline')) tell(`too small (${box.width.toFixed(0)} × ${box.height.toFixed(0)})`, e);
    if (e.matches('button, a') && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline') tell('its words are cut off', e);
  }
  return faults;
}"""

FOCUSED = """() => {
  const e = document.activeElement;
  if (!e || e === document.body) return null;
  const style = getComputedStyle(e), box = e.getBoundingClientRect();
  // The parts of a field for a time show by themselves which of them has the focus.
  const isOutlined = e.type === 'time' || style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  const at = document.elementFromPoint(box.left + Math.min(box.width, innerWidth) / 2, box.top + box.height / 2);
  const covering = at && at !== e && !e.contains(at) && !at.contains(e) ? at.outerHTML.slice(0, 60) : null;
  const isOutside = box.bottom <= 0 || box.top >= innerHeight;
  return { text: e.outerHTML.replace(/\\s+/g, ' ').slice(0, 100), isOutlined, covering, isOutside };
}"""


def faults(page):
    """What is wrong with the view that is shown."""
    return page.evaluate(SCRIPT)


def keyboard_faults(page, most=400):
    """Goes through the view by the Tab key: whether it comes by each control, and whether one sees where one is."""
    found, passed = [], 0
    page.evaluate("() => { document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex'); scrollTo(0, 0); }")
    expected = page.evaluate("""() => [...document.querySelectorAll('button, a[href], input, select, textarea')]
      .filter(e => e.getClientRects().length > 0 && !e.disabled).length""")
    for _ in range(min(expected + 2, most)):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUSED)
        if at is None:
            break
        passed += 1
        if not at["isOutlined"]:
            found.append(f"one doesn't see that it has the focus: {at['text']}")
        if at["isOutside"]:
            found.append(f"has the focus beside the screen: {at['text']}")
        elif at["covering"]:
            found.append(f"has the focus behind {at['covering']}: {at['text']}")
    # The field of a time has a stop for the hours and one for the minutes, so that there may be more, and not fewer.
    if passed < min(expected, most):
        found.append(f"the Tab key comes by {passed} of {expected} controls")
    return found
