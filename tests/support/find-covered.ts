/**
 * Focuses every control of the screen in Tab order, and names those that are covered or outside the window. A label is checked as
 * a whole if it is at most half as high as the window. Runs in the page.
 */
export const FIND_COVERED = `(() => {
  const problems = [];
  const root = document.querySelector('dialog[open]') ?? document.querySelector('main');
  const nameOf = (field) =>
    (field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.textContent ?? '').trim().slice(0, 60);
  /** The element that covers a part; null if none does. */
  const coverOf = (part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const points = [[(left + right) / 2, (top + bottom) / 2], [(left + right) / 2, top + 3], [(left + right) / 2, bottom - 3]];
    for (const [x, y] of points) {
      const above = document.elementFromPoint(x, y);
      if (!above) return 'the edge of the window';
      if (!part.contains(above) && !above.contains(part)) return above.outerHTML.slice(0, 120);
    }
    return null;
  };
  const look = (part, name) => {
    const cover = coverOf(part);
    if (cover !== null) problems.push(name + ' is covered by ' + cover);
  };
  // An element that already has the focus would not be scrolled into view.
  document.activeElement.blur();
  for (const field of root.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    if (!field.checkVisibility() || field.closest('[inert]')) continue;
    field.focus();
    // Disabled buttons can't be focused, but must be visible. In a text area, only the focused line must be visible; people
    // scroll to the rest.
    const isTall = field.tagName === 'TEXTAREA' || field.offsetHeight > innerHeight / 4;
    if (document.activeElement !== field || isTall) field.scrollIntoView({ block: 'nearest' });
    look(field, nameOf(field));
    const label = field.labels?.[0];
    if (!label || label.offsetHeight > innerHeight / 2) continue;
    label.scrollIntoView({ block: 'nearest' });
    look(label, 'the label of ' + nameOf(field));
  }
  return [...new Set(problems)];
})()`;
