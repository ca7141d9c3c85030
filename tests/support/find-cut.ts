/**
 * Finds text that is cut off, outside the window, outside the box it belongs to, or on top of another text. Text that ends in
 * an ellipsis is allowed where a title has the whole text, and so are boxes that people can scroll. Runs in the page.
 */
export const FIND_CUT = `(() => {
  const problems = [];
  // Parts below the fold are laid out only once they are scrolled to.
  for (const part of document.querySelectorAll('.below-the-fold')) part.style.contentVisibility = 'visible';
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const HIDDEN = '.sr-only, [aria-hidden="true"], dialog:not([open]), [hidden], svg, option, script, style, noscript';
  const isHidden = (element) => element.closest(HIDDEN) !== null;
  const scrolls = (element) => {
    for (let one = element; one; one = one.parentElement) {
      if (/auto|scroll/.test(styleOf(one).overflowX)) return true;
    }
    return false;
  };
  const isWhole = (element) => styleOf(element).textOverflow === 'ellipsis' && element.closest('[title]') !== null;
  const shortened = (words) => words.trim().replace(/\\s+/g, ' ').slice(0, 60);
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || isHidden(element)) continue;
    const style = styleOf(element);
    const cuts = /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && !isWhole(element);
    const isOutside = box.right > innerWidth + 1 || box.left < -1;
    if (!cuts && !isOutside) continue;
    // Last, because reading an element's text takes as long as laying it out.
    const words = shortened(element.innerText ?? element.value ?? '');
    if (cuts && words !== '') problems.push('cut: ' + words);
    if (isOutside && words !== '' && style.position !== 'fixed' && !scrolls(element)) problems.push('outside: ' + words);
  }
  if (document.documentElement.scrollWidth > innerWidth) problems.push('wider than the window');

  // The lines of every visible text, each with the layer it is painted in.
  const lines = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const parent = node.parentElement;
    if (node.data.trim() === '' || isHidden(parent) || !parent.checkVisibility({ opacityProperty: true })) continue;
    const around = [];
    const clips = [];
    let layer = null;
    for (let one = parent; one && one !== document.body; one = one.parentElement) {
      const { display, position, overflowX, overflowY } = styleOf(one);
      // What scrolls or is clipped may be longer than its box.
      if (/auto|scroll|hidden|clip/.test(overflowX + overflowY)) clips.push(one);
      if (!/^(inline|contents)$/.test(display) && clips.length === 0) around.push(one);
      if (/fixed|sticky|absolute/.test(position)) {
        layer = one;
        break;
      }
    }
    layer ??= parent.closest('dialog, [popover]');
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const { top, bottom, height } = rect;
      let { left, right } = rect;
      const middle = (top + bottom) / 2;
      const isShown = clips.every((clip) => {
        const box = clip.getBoundingClientRect();
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
        return middle > box.top && middle < box.bottom;
      });
      if (right - left <= 1 || height <= 1 || !isShown) continue;
      lines.push({ node, rect: { left, right, top, bottom, height }, layer });
      // A line is taller than its letters, by up to a quarter above and below.
      const slack = rect.height / 4 + 1;
      const outside = around.find((box) => {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        return rect.left < left - 1.5 || rect.right > right + 1.5 || rect.top < top - slack || rect.bottom > bottom + slack;
      });
      if (outside) problems.push('outside its box (' + outside.tagName.toLowerCase() + '.' + outside.className + '): ' + shortened(node.data));
    }
  }
  lines.sort((a, b) => a.rect.top - b.rect.top);
  lines.forEach((one, at) => {
    for (let next = at + 1; next < lines.length; next += 1) {
      const other = lines[next];
      const below = one.rect.bottom - other.rect.top - Math.min(one.rect.height, other.rect.height) / 3;
      if (other.rect.top > one.rect.bottom) break;
      if (one.node === other.node || one.layer !== other.layer || below <= 0) continue;
      const shared = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      if (shared > 2) problems.push('on top of each other: ' + shortened(one.node.data) + ' / ' + shortened(other.node.data));
    }
  });
  return [...new Set(problems)].slice(0, 8);
})()`;
