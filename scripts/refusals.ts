import { posix } from 'node:path';

/*
 * The codes that a service function can refuse with, read from the source: its own `refuse` calls and those of every
 * function it calls, across files. It reads text, not types: a name followed by a parenthesis is a call.
 */

/** A file of the repository: its path from the root, with `/`. */
interface TextFile {
  path: string;
  text: string;
}

interface Declared {
  name: string;
  isExported: boolean;
  /** The comment directly above, or an empty string. */
  doc: string;
  /** Where the comment starts, or the declaration if there is no comment. */
  from: number;
  start: number;
  body: string;
}

interface Module {
  path: string;
  declared: Map<string, Declared>;
  /** Imported names with their sources. */
  imports: Map<string, { path: string; name: string }>;
  namespaces: Map<string, string>;
}

const DECLARATION = /^(export )?(?:async )?(?:function|const|class) (\w+)/gm;
const DOC = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n$/;
const IMPORT = /^import (?:type )?(?:\{([^}]*)\}|\* as (\w+)) from '(\.[^']+)';/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;
const REFUSES = /Refuses: ([^.]*)\./;

function parse({ path, text }: TextFile): Module {
  const declared = new Map<string, Declared>();
  const found = [...text.matchAll(DECLARATION)];
  for (const [index, match] of found.entries()) {
    const { index: start, 1: exported, 2: name = '' } = match;
    const doc = DOC.exec(text.slice(0, start))?.[0] ?? '';
    const body = text.slice(start, found[index + 1]?.index).replace(COMMENT, '');
    declared.set(name, { name, isExported: exported !== undefined, doc, from: start - doc.length, start, body });
  }
  const imports = new Map<string, { path: string; name: string }>();
  const namespaces = new Map<string, string>();
  for (const [, names, namespace, from = ''] of text.matchAll(IMPORT)) {
    const source = posix.join(posix.dirname(path), from);
    if (namespace) namespaces.set(namespace, source);
    for (const part of names?.split(',') ?? []) {
      const [name = '', alias = name] = part
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      imports.set(alias, { path: source, name });
    }
  }
  return { path, declared, imports, namespaces };
}

const CALL = /(?:\b(\w+)\.)?\b(\w+)\(/g;

/** The codes in a function's own text. A rule returns a code, which its caller refuses with. */
function ownCodes(path: string, body: string, codes: ReadonlySet<string>): Set<string> {
  const pattern = path.endsWith('.rules.ts') ? /'([A-Z_]+)'/g : /\brefuse\([^;]*?'([A-Z_]+)'|(?:\?|:) '([A-Z_]+)'\)/g;
  const own = [...body.matchAll(pattern)].flatMap(([, one, other]) =>
    [one, other].filter((code) => code !== undefined),
  );
  for (const [call, code] of [
    [/\bfound\(/, 'NOT_FOUND'],
    [/\brefuseFields\(/, 'VALIDATION'],
    [/\bwork\.change\(/, 'STATUS_CONFLICT'],
  ] as const) {
    if (call.test(body)) own.push(code);
  }
  return new Set(own.filter((code) => codes.has(code)));
}

/** Every exported function of the services that can refuse, with its codes in alphabetical order. */
export function findRefusals(files: readonly TextFile[], codes: ReadonlySet<string>) {
  const modules = new Map(files.map((file) => [file.path, parse(file)]));
  const known = new Map<string, Set<string>>();

  function codesOf(module: Module, name: string, seen: Set<string>): Set<string> {
    const key = `${module.path}#${name}`;
    const before = known.get(key);
    if (before) return before;
    const all = new Set<string>();
    const one = module.declared.get(name);
    if (!one || seen.has(key)) return all;
    seen.add(key);
    for (const code of ownCodes(module.path, one.body, codes)) all.add(code);
    for (const [, namespace, callee = ''] of one.body.matchAll(CALL)) {
      const target = targetOf(module, namespace, callee);
      if (target) for (const code of codesOf(target.module, target.name, seen)) all.add(code);
    }
    return all;
  }

  function targetOf(module: Module, namespace: string | undefined, name: string) {
    if (namespace !== undefined) {
      const other = modules.get(module.namespaces.get(namespace) ?? '');
      return other && { module: other, name };
    }
    if (module.declared.has(name)) return { module, name };
    const imported = module.imports.get(name);
    const other = imported && modules.get(imported.path);
    return other && { module: other, name: imported.name };
  }

  return [...modules.values()]
    .filter(({ path }) => path.endsWith('.service.ts'))
    .flatMap((module) =>
      [...module.declared.values()]
        .filter(({ isExported, body }) => isExported && /^export (?:async )?function/.test(body))
        .map((one) => {
          const all = codesOf(module, one.name, new Set());
          known.set(`${module.path}#${one.name}`, all);
          return { ...one, path: module.path, codes: [...all].sort() };
        }),
    )
    .filter(({ codes: all, doc }) => all.length > 0 || REFUSES.test(doc));
}

/** Returns the problems with the `Refuses:` lines, as "path: function: what". */
export function refusalProblems(files: readonly TextFile[], codes: ReadonlySet<string>): string[] {
  return findRefusals(files, codes).flatMap(({ path, name, doc, codes: wanted }) => {
    const listed = REFUSES.exec(doc.replaceAll(/\s*\n \* /g, ' '))?.[1];
    if (listed === undefined) return [`${path}: ${name} has no line "Refuses: ${wanted.join(', ')}."`];
    const given = listed.split(', ');
    const missing = wanted.filter((code) => !given.includes(code));
    const extra = given.filter((code) => !wanted.includes(code));
    return [
      ...(missing.length > 0 ? [`${path}: ${name} can also refuse with ${missing.join(', ')}`] : []),
      ...(extra.length > 0 ? [`${path}: ${name} never refuses with ${extra.join(', ')}`] : []),
    ];
  });
}

const WIDTH = 120;
const INDENT = ' * ';

/** The file's text with the correct `Refuses:` line for each of its service functions. */
export function withRefusals(file: TextFile, found: ReturnType<typeof findRefusals>): string {
  return found
    .filter(({ path }) => path === file.path)
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { doc, from, start, codes }) => text.slice(0, from) + docWith(doc, codes) + text.slice(start),
      file.text,
    );
}

function docWith(doc: string, codes: readonly string[]): string {
  const words = doc
    .replaceAll(/^\/\*\*|\*\/\n$/g, '')
    .replaceAll(/^ ?\* ?/gm, '')
    .replace(/Refuses: [^.]*\./, '')
    .trim();
  if (codes.length === 0) return words === '' ? '' : doc;
  const lines = [...words.split('\n').filter((line) => line !== ''), ...wrapped(`Refuses: ${codes.join(', ')}.`)];
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return ['/**', ...lines.map((line) => INDENT + line), ' */', ''].join('\n');
}

function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (INDENT.length + line.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines;
}
