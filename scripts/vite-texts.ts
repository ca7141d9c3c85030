import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Plugin, parseSync } from 'vite';
import { LOCALES, type Locale } from '../src/domain/languages.ts';
import { IN_PLACE } from '../src/domain/message-texts.ts';
import { type Expressions, readExpressions } from './compiled-texts.ts';

/*
 * One build for all languages: texts are put into the finished files. A call of a message becomes a name that no step of the
 * build changes, and each language has a copy of the files that contain texts. So a phone loads the texts of one
 * language, in the files that use them, and nothing to choose between languages.
 */

const MESSAGES = /(?:\/messages|^\.)\/m\.ts$/;
const LOCALE = /(?:\/messages|^\.)\/locale\.ts$/;
/** A text that mentions nothing is a literal, which React's compiler and the minifier know to be constant. */
const LITERAL = /(["'`])__text_(\w+?)__\1/g;
/** The minifier has put it into a longer one. */
const WITHIN = /__text_(\w+?)__/g;
const FUNCTION = /\b__write_(\w+)\b/g;
/** A name, not a text: the minifier would decide comparisons with a text. */
const LANGUAGE = '__language__';

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

function nodesOf(node: unknown, type: string, found: Node[] = []): Node[] {
  if (typeof node !== 'object' || node === null) return found;
  if ((node as Node).type === type) found.push(node as Node);
  for (const child of Object.values(node)) nodesOf(child, type, found);
  return found;
}

/** What a file imports from one of our modules. */
function importOf(program: unknown, file: RegExp): Node | undefined {
  return (program as { body: Node[] }).body.find(
    ({ type, source }) => type === 'ImportDeclaration' && file.test(String((source as { value?: string }).value)),
  );
}

/** Source with names instead of calls of messages; null if it has none. `fail` refuses what can't be named in advance. */
export function withNames(code: string, id: string, fail: (problem: string) => never): string | null {
  if (!/\/(?:m|locale)\.ts'/.test(code)) return null;
  const { program } = parseSync(id, code);
  const imports = [importOf(program, MESSAGES), importOf(program, LOCALE)];
  if (imports.every((statement) => statement === undefined)) return null;
  const edits: Edit[] = imports.flatMap((statement) =>
    statement ? [{ start: statement.start, end: statement.end, text: '' }] : [],
  );
  const called = new Set<Node>();
  for (const call of nodesOf(program, 'CallExpression')) {
    const callee = call.callee as Node & { name?: string; object?: Node; property?: Node };
    const given = call.arguments as Node[];
    if (callee.name === 'locale' && imports[1]) edits.push({ start: call.start, end: call.end, text: LANGUAGE });
    if (callee.type !== 'MemberExpression' || callee.object?.name !== 'm') continue;
    called.add(callee.object);
    const key = String(callee.property?.name);
    if (given.length > 1) fail('A page has one language: a message takes what it mentions, and nothing else.');
    if (given.length === 0) edits.push({ start: call.start, end: call.end, text: `'__text_${key}__'` });
    // A sum is a text for React's compiler, which would remember any other value that a function returns.
    else edits.push({ start: callee.start, end: callee.end, text: `''+__write_${key}` });
  }
  const isUsed = (node: Node) => node.name === 'm' && !called.has(node);
  const others = nodesOf(program, 'MemberExpression').filter(({ object }) => isUsed(object as Node));
  if (imports[0] && others.length > 0) fail('Call a message where it is used: m.key().');
  return edited(code, edits);
}

function edited(code: string, edits: readonly Edit[]): string {
  let left = code;
  for (const { start, end, text } of edits.toSorted((one, other) => other.start - one.start)) {
    left = left.slice(0, start) + text + left.slice(end);
  }
  return left;
}

/** An English text as its parts between what it mentions, and the names of those. */
const shapeOf = (text: string) => ({
  parts: text.split(/\{\w+\}/),
  names: [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
});

/** The parts of a template, as the text of a key has them. */
function partsOf({ quasis }: Node): string {
  return (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('\0');
}

/** Source of the contract in which English texts that have translations are names; null if it has none. */
export function withNamedTexts(code: string, id: string, texts: ReadonlyMap<string, string>): string | null {
  const keys = new Map([...texts].map(([text, key]) => [shapeOf(text).parts.join('\0'), { key, text }]));
  const { program } = parseSync(id, code);
  const edits: Edit[] = [];
  for (const { start, end, value } of nodesOf(program, 'Literal')) {
    const key = texts.get(String(value));
    if (key !== undefined) edits.push({ start, end, text: `'__text_${key}__'` });
  }
  for (const template of nodesOf(program, 'TemplateLiteral')) {
    const found = keys.get(partsOf(template));
    if (!found) continue;
    const values = template.expressions as Node[];
    const given = shapeOf(found.text).names.map((name, index) => {
      const value = values[index] as Node;
      return `${name}: ${code.slice(value.start, value.end)}`;
    });
    edits.push({
      start: template.start,
      end: template.end,
      text: `(''+__write_${found.key}({ ${given.join(', ')} }))`,
    });
  }
  return edits.length === 0 ? null : edited(code, edits);
}

/** A built file in one language. */
function inLanguage(code: string, locale: Locale, expressions: Expressions): string {
  const text = (key: string) => expressions.get(key) ?? '';
  return code
    .replaceAll(LITERAL, (_, _quote, key: string) => text(key))
    .replaceAll(WITHIN, (_, key: string) => `\${${text(key)}}`)
    .replaceAll(FUNCTION, (_, key: string) => text(key))
    .replaceAll(LANGUAGE, JSON.stringify(locale));
}

/** The English texts that stay where their rule is, with their keys (src/messages/in-place.ts). */
function englishTexts(): ReadonlyMap<string, string> {
  const texts = JSON.parse(readFileSync(new URL('../messages/en.json', import.meta.url), 'utf8')) as object;
  return new Map(
    Object.entries(texts).flatMap(([key, text]) => (IN_PLACE.test(key) ? [[String(text), key] as const] : [])),
  );
}

const hasTexts = (code: string) => /__(?:text|write)_\w|__language__/.test(code);

export function textsOfLanguages(): Plugin {
  let expressions: ReadonlyMap<Locale, Expressions> = new Map();
  let inPlace: ReadonlyMap<string, string> = new Map();
  const keysOf = new Map<string, readonly string[]>();
  const english = () => expressions.get('en') ?? new Map();
  return {
    name: 'texts-of-languages',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      expressions = readExpressions();
      inPlace = englishTexts();
    },
    transform(code, id) {
      if (/\/messages\/generated\/messages\//.test(id)) {
        this.error('A page would load the texts of all languages: a file that calls messages was left out here.');
      }
      const isRule = /\/src\/(?:contract|domain)\/.*\.ts$/.test(id);
      if (!isRule && !/\/src\/(?:web\/.*|messages\/[\w-]+)\.tsx?$/.test(id)) return null;
      const named = isRule ? withNamedTexts(code, id, inPlace) : withNames(code, id, (problem) => this.error(problem));
      if (named === null) return null;
      const keys = [WITHIN, FUNCTION].flatMap((names) => [...named.matchAll(names)].map(([, key = '']) => key));
      const unknown = keys.find((key) => !english().has(key));
      if (unknown) this.error(`There is no message ${unknown} in messages/en.json.`);
      keysOf.set(id, keys);
      return { code: named, map: null };
    },
    // A file's name changes with its texts in any language.
    augmentChunkHash({ moduleIds }) {
      const keys = moduleIds.flatMap((module) => keysOf.get(module) ?? []);
      return keys.flatMap((key) => LOCALES.map((locale) => expressions.get(locale)?.get(key))).join('\n');
    },
    // At the very end: other plugins complete the files until then.
    writeBundle({ dir = '' }, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !hasTexts(file.code)) continue;
        for (const [locale, texts] of expressions) {
          const folder = locale === 'en' ? '' : locale;
          const path = join(dir, dirname(file.fileName), folder, basename(file.fileName));
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, inLanguage(file.code, locale, texts));
        }
      }
    },
  };
}
