/**
 * Goes to every control of the screen as Tab does, and names those that something else covers or that stay outside the
 * window. A label is looked at as a whole if it is not higher than half the window. Runs in the page.
 */
export const FIND_COVERED = `(() => {
  const problems = [];
  const root = document.querySelector('dialog[open]') ?? document.querySelector('main');
  const nameOf = (field) =>
    (field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.textContent ?? '').trim().slice(0, 60);
  /** What is where a part should be; null if nothing covers it. */
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
  // What has the focus already would not be scrolled to.
  document.activeElement.blur();
  for (const field of root.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    if (!field.checkVisibility() || field.closest('[inert]')) continue;
    field.focus();
    // Disabled buttons take no focus, but must be seen; the focus shows a text area's line, and people scroll to the rest.
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
