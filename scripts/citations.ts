/** A file of the repository: its path from the root, with `/`. */
export interface TextFile {
  path: string;
  text: string;
}

const PAGES = 'docs/specification/';
const DECISION = /^docs\/decisions\/(\d+)-/;
/** Patterns for the place that states a requirement, and for every place that names it. */
const STATED = /\*\*([A-Z]{3,}-\d+)\*\*/g;
const NAMED = /\b([A-Z]{3,})-(\d+)\b/g;
const DECISIONS_NAMED = /\bdecisions? (\d+)(?: (?:and|to) (\d+))?/gi;
/** Strings that look like ids. */
const NOT_IDS: readonly string[] = ['UTF', 'SHA', 'AES', 'GSM', 'UCS'];

/** Citations that point outside the repository. */
const OUTSIDE: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\u00a7/, 'a section sign'],
  [/(?<![\w-])(?:seed|product|house|web|security|payments)\.md\b/, 'a file that is not in the repository'],
  [/\b(?:architecture\.md|rules? of) sections? \d/, 'a section by its number'],
  [/\brule \d+ of the house\b/, 'a rule by its number'],
  [/\[\d{1,2}(?:\.\d{1,2}){2}(?:\/\d+)?[\],]/, 'a number of another standard'],
];

interface Place {
  path: string;
  line: number;
  words: string;
}

function linesOf({ path, text }: TextFile): Place[] {
  return text.split('\n').map((words, index) => ({ path, line: index + 1, words }));
}

const placeOf = ({ path, line }: Place) => `${path}:${line}`;
const prefixOf = (id: string) => id.slice(0, id.lastIndexOf('-'));

/**
 * Returns the problems with requirement ids and citations, as "path:line: what". The requirements and decisions are
 * found among the same files, in docs/specification and docs/decisions.
 */
export function citationProblems(files: readonly TextFile[]): string[] {
  const lines = files.flatMap(linesOf);
  const stated = new Map<string, Place>();
  const pageOf = new Map<string, string>();
  const problems: string[] = [];
  for (const place of lines.filter(({ path }) => path.startsWith(PAGES))) {
    for (const [, id = ''] of place.words.matchAll(STATED)) {
      const first = stated.get(id);
      const page = pageOf.get(prefixOf(id)) ?? place.path;
      if (first) problems.push(`${placeOf(place)}: ${id} is stated already at ${placeOf(first)}`);
      if (page !== place.path) problems.push(`${placeOf(place)}: ${id} belongs to ${page}`);
      stated.set(id, first ?? place);
      pageOf.set(prefixOf(id), page);
    }
  }
  const decisions = new Set(files.flatMap(({ path }) => Number(DECISION.exec(path)?.[1] ?? [])));
  for (const place of lines) {
    const complain = (what: string) => problems.push(`${placeOf(place)}: ${what}`);
    for (const [id, prefix = ''] of place.words.matchAll(NAMED)) {
      if (!stated.has(id) && !NOT_IDS.includes(prefix)) complain(`${id} is no requirement of ${PAGES}`);
    }
    for (const [, ...numbers] of place.words.matchAll(DECISIONS_NAMED)) {
      for (const number of numbers.filter((one) => one !== undefined)) {
        if (!decisions.has(Number(number))) complain(`there is no decision ${number}`);
      }
    }
    for (const [pattern, what] of OUTSIDE) if (pattern.test(place.words)) complain(`cites ${what}`);
  }
  return problems;
}
