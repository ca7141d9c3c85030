import type { Locale } from '../../domain/languages.ts';
import { isAllEnglish, withoutMarks } from '../../messages/fallback.ts';

/*
 * Marks English fallback texts in a translated page: the element that contains one gets lang="en", and the text loses its marker
 * characters. It observes the DOM, because any component may show such a text. React compares its new output with its previous
 * output, never with the DOM, so it does not revert these changes. For a partly English text, use `Words`.
 */

const ATTRIBUTES = ['alt', 'aria-label', 'placeholder', 'title'];
const MARKS = /[\u2063\u2064]/;
const LETTER = /\p{L}/u;

/** Elements whose lang we have set. */
const set = new WeakSet<Element>();
/** English texts without their marker characters, by node. */
const english = new WeakMap<Node, string>();

function setLanguage(element: Element, language: Locale | null): void {
  // Keeps a lang that a component has set.
  if (element.hasAttribute('lang') && !set.has(element)) return;
  if (language === null) {
    if (set.delete(element)) element.removeAttribute('lang');
    return;
  }
  set.add(element);
  if (element.getAttribute('lang') !== language) element.setAttribute('lang', language);
}

function markElement(element: Element, language: Locale): void {
  let hasEnglish = false;
  for (const name of ATTRIBUTES) {
    const value = element.getAttribute(name);
    if (value === null || !MARKS.test(value)) continue;
    hasEnglish = true;
    element.setAttribute(name, withoutMarks(value));
  }
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  let hasOwn = false;
  for (const text of texts) {
    const data = text.nodeValue ?? '';
    if (!LETTER.test(data)) continue;
    const isEnglish = MARKS.test(data) ? isAllEnglish(data) : english.get(text) === data;
    if (isEnglish) english.set(text, withoutMarks(data));
    if (isEnglish) hasEnglish = true;
    else hasOwn = true;
    if (MARKS.test(data)) text.nodeValue = withoutMarks(data);
  }
  const around = element.parentElement?.closest('[lang]');
  const isWithinEnglish = around && set.has(around) && around.getAttribute('lang') === 'en';
  if (hasOwn) setLanguage(element, isWithinEnglish ? language : null);
  else setLanguage(element, hasEnglish ? 'en' : null);
}

export function markEnglish(root: Element, language: Locale): void {
  const mark = (element: Element) => {
    markElement(element, language);
    for (const one of element.querySelectorAll('*')) markElement(one, language);
  };
  mark(root);
  new MutationObserver((changes) => {
    const changed = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element) changed.add(element);
      for (const node of addedNodes) if (node instanceof Element) changed.add(node);
    }
    for (const element of changed) if (element.isConnected) mark(element);
  }).observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
}
