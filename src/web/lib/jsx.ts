import * as runtime from 'react/jsx-runtime';
import { ENGLISH_ENDS, ENGLISH_STARTS, withoutMarks } from '../../messages/fallback.ts';
import { locale } from '../../messages/locale.ts';

/*
 * What JSX is compiled to (scripts/vite-plugins.ts): React's own runtime, except that English texts within a translated page
 * say that they are English.
 */

type Props = Record<string, unknown>;

const isMarked = (value: unknown): value is string => typeof value === 'string' && value.includes(ENGLISH_STARTS);
const PIECES = new RegExp(`(${ENGLISH_STARTS}[^${ENGLISH_ENDS}]*${ENGLISH_ENDS})`);
/** Elements that contain text only. */
const PLAIN = ['option', 'title', 'textarea'];

/** A text with its English sentences as elements of their own. */
function inPieces(text: string): unknown[] {
  return text
    .split(PIECES)
    .filter((piece) => piece !== '')
    .map((piece) =>
      isMarked(piece) ? runtime.jsx('span', { lang: 'en', children: withoutMarks(piece) }, piece) : piece,
    );
}

function withLanguage(type: unknown, props: Props): Props {
  // Components pass their texts on to elements.
  if (typeof type !== 'string' || locale() === 'en') return props;
  const { children, ...attributes } = props;
  const isEnglish = Object.values(attributes).some(isMarked);
  const texts = Array.isArray(children) ? children : [children];
  if (!isEnglish && !texts.some(isMarked)) return props;
  const plain = Object.entries(attributes).map(([name, value]) => [
    name,
    isMarked(value) ? withoutMarks(value) : value,
  ]);
  const next: Props = Object.fromEntries(plain);
  if (isMarked(children) && (PLAIN.includes(type) || inPieces(children).length === 1)) {
    return { ...next, lang: 'en', children: withoutMarks(children) };
  }
  if (isEnglish && !texts.some((text) => typeof text === 'string')) next.lang = 'en';
  if ('children' in props) {
    next.children = Array.isArray(children)
      ? children.map((child) =>
          isMarked(child) ? runtime.jsxs(runtime.Fragment, { children: inPieces(child) }) : child,
        )
      : isMarked(children)
        ? inPieces(children)
        : children;
  }
  return next;
}

const ownJsx: typeof runtime.jsx = (type, props, key) => runtime.jsx(type, withLanguage(type, props as Props), key);
const ownJsxs: typeof runtime.jsxs = (type, props, key) => runtime.jsxs(type, withLanguage(type, props as Props), key);

// A browser's page has one language; the server writes all of them.
const isEnglishOnly = !import.meta.env.SSR && locale() === 'en';
export const jsx = isEnglishOnly ? runtime.jsx : ownJsx;
export const jsxs = isEnglishOnly ? runtime.jsxs : ownJsxs;
export { Fragment } from 'react/jsx-runtime';
