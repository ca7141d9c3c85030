import MiniSearch from 'minisearch';
import { developerPages, GUIDES, type Guide } from '../../../contract/site/developer-docs.ts';
import { countOf } from '../../../domain/counts.ts';
import { fold } from '../../../domain/fold.ts';
import type { Operation, Reference } from './description.ts';
import { fieldsOf } from './fields.ts';

/* Search over the sections of guides and the calls of the reference, on the server. */

interface Entry {
  /** Its address. */
  id: string;
  title: string;
  /** The page that it is in. */
  page: string;
  text: string;
  /** Names that are searchable, but not shown in excerpts. */
  names: string;
}

const MOST_SHOWN = 20;
const EXCERPT = 160;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
/** Inline elements, which don't end a word. */
const INLINE = /<\/?(?:a|code|em|strong)\b[^>]*>/g;
const textOf = (html: string) =>
  html
    .replaceAll(INLINE, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A guide's sections: each heading with the text below it. */
function sectionsOf(guide: Guide, html: string): Entry[] {
  const path = developerPages.guide(guide);
  const [beginning = '', ...sections] = html.split(/(?=<h2 id=")/);
  const page = GUIDES[guide];
  return [
    { id: path, title: page, page, text: textOf(beginning.replace(/<h1>.*?<\/h1>/, '')), names: '' },
    ...sections.map((section) => {
      const [heading = '', anchor = ''] = /^<h2 id="([^"]+)">.*?<\/h2>/s.exec(section) ?? [];
      const text = textOf(section.slice(heading.length));
      return { id: `${path}#${anchor}`, title: textOf(heading), page, text, names: '' };
    }),
  ];
}

function entryOf(operation: Operation, { resolve }: Reference): Entry {
  const { id, tag, title, summary, method, path, scope, parameters, body, answer } = operation;
  const names = [
    ...parameters.map(({ name }) => name),
    ...[body?.schema, answer.kind === 'json' ? answer.content : null].flatMap((schema) =>
      schema ? fieldsOf(schema, resolve).map(({ name }) => name) : [],
    ),
  ];
  return {
    id: developerPages.operation(tag, id),
    title,
    page: `API reference: ${method} ${path}`,
    text: summary.replaceAll('`', ''),
    names: `${id} ${scope ?? ''} ${[...new Set(names)].join(' ')}`,
  };
}

export type Index = MiniSearch<Entry>;

export function makeIndex(guides: Readonly<Record<Guide, string>>, reference: Reference): Index {
  const index = new MiniSearch<Entry>({
    fields: ['title', 'page', 'text', 'names'],
    storeFields: ['title', 'page', 'text'],
    processTerm: fold,
    searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : false) },
  });
  index.addAll(Object.entries(guides).flatMap(([guide, html]) => sectionsOf(guide as Guide, html)));
  index.addAll(reference.operations.map((operation) => entryOf(operation, reference)));
  return index;
}

/** The part of a text around the first word that was found. */
function excerptOf(text: string, words: readonly string[]): string {
  const at = Math.max(
    0,
    ...words
      .map((word) => fold(text).indexOf(word))
      .filter((one) => one >= 0)
      .slice(0, 1),
  );
  const start = at < EXCERPT / 2 ? 0 : text.lastIndexOf(' ', at - EXCERPT / 3) + 1;
  const isCut = start + EXCERPT < text.length;
  const part = text.slice(start, start + EXCERPT);
  return `${start > 0 ? '… ' : ''}${isCut ? `${part.replace(/\s\S*$/, '')} …` : part}`;
}

export function SearchPage({ query, index }: { query: string; index: Index }) {
  const all = query === '' ? [] : index.search(query, { combineWith: 'AND' });
  const results = query !== '' && all.length === 0 ? index.search(query) : all;
  return (
    <>
      <h1>{query === '' ? 'Search' : `Search: ${query}`}</h1>
      {query === '' && <p className="lead">Enter a word of a guide, a call, a field or an error code.</p>}
      {query !== '' && results.length === 0 && (
        <>
          <h2>No matches</h2>
          <p>
            Try another word, or look at <a href={developerPages.reference}>all calls</a>.
          </p>
        </>
      )}
      {results.length > 0 && (
        <>
          <p>
            {results.length > MOST_SHOWN
              ? `The best ${MOST_SHOWN} of ${results.length}`
              : countOf(results.length, 'result')}
          </p>
          <ol className="results">
            {results.slice(0, MOST_SHOWN).map(({ id, title, page, text, terms }) => (
              <li key={id}>
                <h2>
                  <a href={id}>{title}</a>
                </h2>
                <p className="type">{page}</p>
                <p>{excerptOf(text, terms)}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
