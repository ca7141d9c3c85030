/** Finds text that is cut off or outside the window. Runs in the page. */
export const FIND_CUT = `(() => {
  const problems = [];
  const isHidden = (element) => element.closest('.sr-only, [aria-hidden="true"], dialog:not([open]), [hidden]') !== null;
  const scrolls = (element) => {
    for (let one = element; one; one = one.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(one).overflowX)) return true;
    }
    return false;
  };
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || isHidden(element)) continue;
    const style = getComputedStyle(element);
    const cuts = /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    const isOutside = box.right > innerWidth + 1 || box.left < -1;
    if (!cuts && !isOutside) continue;
    // Only now, because reading the text of an element takes as long as laying it out.
    const words = (element.innerText ?? element.value ?? '').trim().slice(0, 60);
    if (cuts && words !== '') problems.push('cut: ' + words);
    if (isOutside && words !== '' && style.position !== 'fixed' && !scrolls(element)) problems.push('outside: ' + words);
  }
  if (document.documentElement.scrollWidth > innerWidth) problems.push('wider than the window');
  return [...new Set(problems)].slice(0, 8);
})()`;
