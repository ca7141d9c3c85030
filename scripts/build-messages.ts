/**
 * Compiles messages/*.json into src/messages/generated with Paraglide, and adds what it leaves out: our plural rules, the
 * pseudo-language, marks around English texts without a translation, and types.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from '@inlang/paraglide-js';
import { LOCALES, PSEUDO_LANGUAGE, TRANSLATED_LANGUAGES } from '../src/domain/languages.ts';
import { type Catalogue, type Message, type Messages, stateOf } from '../src/domain/message-texts.ts';
import { pseudo } from './pseudo-language.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = join(ROOT, 'src/messages/generated');
const PLUGIN = join(ROOT, 'node_modules/@inlang/plugin-message-format/dist/index.js');

const REGISTRY = `export { pluralForm as plural } from '../../domain/plurals.ts';
`;
const CATALOGUE_TYPE = `import type { Catalogue } from '../../domain/message-texts.ts';
export declare const CATALOGUE: Catalogue;
`;

function writeProject(folder: string): void {
  cpSync(join(ROOT, 'messages'), join(folder, 'messages'), { recursive: true });
  const english = JSON.parse(readFileSync(join(ROOT, 'messages/en.json'), 'utf8')) as Record<string, Message>;
  const longer = Object.entries(english).map(([key, message]) => [
    key,
    key.startsWith('$') ? message : pseudo(message),
  ]);
  writeFileSync(join(folder, `messages/${PSEUDO_LANGUAGE}.json`), JSON.stringify(Object.fromEntries(longer)));
  mkdirSync(join(folder, 'project.inlang'));
  const settings = JSON.parse(readFileSync(join(ROOT, 'project.inlang/settings.json'), 'utf8')) as object;
  writeFileSync(
    join(folder, 'project.inlang/settings.json'),
    JSON.stringify({ ...settings, locales: LOCALES, modules: [PLUGIN] }),
  );
}

/**
 * A language's own messages. Paraglide describes types in comments, most of its output, which a server would keep in memory, and a
 * text that mentions nothing needs no function. English texts that stand in for missing ones are not repeated.
 */
function ownMessages(code: string): string {
  return code
    .replaceAll(/^\/\*\* @typedef .*\n/gm, '')
    .replaceAll(/\/\*\*.*?\*\/ /g, '')
    .replaceAll(/^export \{ \w+ \} from "\.\/en\.js"$/gm, '')
    .replaceAll(/^(export const \w+) = \(\) => \{\n\treturn \((`(?:[^`\\]|\\.)*`)\)\n\};$/gm, '$1 = $2;')
    .replaceAll(/\n{2,}/g, '\n');
}

/**
 * All messages, each in the language that is asked for or around it; English texts that stand in for missing ones are marked, so
 * that pages can say that they are English. Shorter than Paraglide's own index, and every text is named where it is used, so that
 * a bundler can leave out the others.
 */
function indexOf(keys: readonly string[], languages: ReadonlyMap<string, string>): string {
  const names = new Map([...languages.keys()].map((language, index) => [language, `t${index}`]));
  const own = new Map([...languages].map(([language, code]) => [language, new Set(keysOf(code))]));
  const textsOf = (key: string) =>
    [...names]
      .filter(([language]) => own.get(language)?.has(key))
      .map(([language, name]) => `${JSON.stringify(language)}: ${name}.${key}`);
  return [
    "import { ENGLISH_ENDS, ENGLISH_STARTS } from '../../fallback.ts';",
    "import { locale } from '../../locale.ts';",
    ...[...names].map(([language, name]) => `import * as ${name} from './${language}.js';`),
    "const textOf = (text, i) => (typeof text === 'string' ? text : text(i ?? {}));",
    'const write = (texts, i, o) => {',
    '  const own = texts[o?.locale ?? locale()];',
    '  return own === undefined ? ENGLISH_STARTS + textOf(texts.en, i) + ENGLISH_ENDS : textOf(own, i);',
    '};',
    ...keys.map((key) => `export const ${key} = (i, o) => write({ ${textsOf(key).join(', ')} }, i, o);`),
    '',
  ].join('\n');
}

/**
 * The same for Node, which loads a language when somebody reads it. A function for each message in each language, as a bundler wants
 * them, takes 5 MB of a server's memory; here texts that mention nothing are data, and all messages share one function's code.
 */
function nodeIndexOf(keys: readonly string[]): string {
  return [
    "import { createRequire } from 'node:module';",
    "import { ENGLISH_ENDS, ENGLISH_STARTS } from '../../fallback.ts';",
    "import { locale } from '../../locale.ts';",
    `const LOCALES = ${JSON.stringify(LOCALES)};`,
    'const load = createRequire(import.meta.url);',
    'const loaded = new Map();',
    'const textsOf = (language) => {',
    '  const known = loaded.get(language);',
    '  if (known) return known;',
    '  const isOurs = LOCALES.includes(language);',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is written
    '  const texts = isOurs ? { ...load(`./${language}.texts.json`), ...load(`./${language}.functions.js`).default } : {};',
    '  if (isOurs) loaded.set(language, texts);',
    '  return texts;',
    '};',
    "const textOf = (text, i) => (typeof text === 'string' ? text : text(i ?? {}));",
    'const message = (key) => (i, o) => {',
    '  const own = textsOf(o?.locale ?? locale())[key];',
    '  return own === undefined ? ENGLISH_STARTS + textOf(textsOf("en")[key], i) + ENGLISH_ENDS : textOf(own, i);',
    '};',
    ...keys.map((key) => `export const ${key} = message("${key}");`),
    '',
  ].join('\n');
}

/** A language's messages without those that mention nothing, as one object. */
function functionsOf(code: string): string {
  const functions = [...code.matchAll(/^export const (\w+) = (\(i\) => \{[\s\S]*?\n\});$/gm)];
  return [
    'import * as registry from "../registry.js";',
    'export default {',
    ...functions.map(([, key, write]) => `${key}: ${write},`),
    '};',
    '',
  ].join('\n');
}

/** Those that mention nothing. */
async function plainTextsOf(language: string): Promise<string> {
  const messages = (await import(pathToFileURL(join(OUT, `messages/${language}.js`)).href)) as Record<string, unknown>;
  return JSON.stringify(Object.fromEntries(Object.entries(messages).filter(([, text]) => typeof text === 'string')));
}

const keysOf = (index: string) => [...index.matchAll(/^export const (\w+) =/gm)].map(([, key = '']) => key);

/** The messages' types, from the types in the comments of the compiled index. */
function typesOf(index: string): string {
  const inputs = new Map(
    [...index.matchAll(/@typedef \{\{(.*?)\}\} (\w+)Inputs/g)].map(([, fields = '', name = '']) => [
      name.toLowerCase(),
      fields.trim(),
    ]),
  );
  const functions = keysOf(index).map((key) => {
    const fields = inputs.get(key.toLowerCase()) ?? '';
    const given =
      fields === '' ? 'inputs?: object' : `inputs: { ${fields.replaceAll('NonNullable<unknown>', 'Value')} }`;
    return `export declare function ${key}(${given}, options?: { locale?: Locale }): string;`;
  });
  return [
    "import type { Locale } from '../../../domain/languages.ts';",
    'type Value = string | number;',
    ...functions,
    '',
  ].join('\n');
}

/** What translators and admins work on. */
function readCatalogue(): Catalogue {
  const read = <T>(name: string) => JSON.parse(readFileSync(join(ROOT, 'messages', `${name}.json`), 'utf8')) as T;
  const textsOf = (language: string): Messages => {
    const { $schema: _, ...messages } = read<Messages & { $schema: string }>(language);
    return messages;
  };
  return {
    english: textsOf('en'),
    translations: Object.fromEntries(TRANSLATED_LANGUAGES.map((one) => [one, textsOf(one)])),
    reviewed: read('reviewed'),
    screens: read<Pick<Catalogue, 'screens'>>('context').screens,
  };
}

/** The languages that have texts which no speaker has reviewed as they are now. */
function languagesWithDrafts(catalogue: Catalogue): string[] {
  return Object.entries(catalogue.translations)
    .filter(([language, texts]) => Object.keys(texts).some((key) => stateOf(catalogue, language, key) === 'DRAFT'))
    .map(([language]) => language);
}

const project = mkdtempSync(join(tmpdir(), 'messages-'));
try {
  writeProject(project);
  await compile({
    project: join(project, 'project.inlang'),
    outdir: join(project, 'out'),
    outputStructure: 'locale-modules',
    strategy: ['globalVariable', 'baseLocale'],
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    includeEslintDisableComment: false,
  });
  const compiled = (name: string) => readFileSync(join(project, 'out/messages', name), 'utf8');
  const index = compiled('_index.js');
  const languages = new Map(LOCALES.map((locale) => [locale, ownMessages(compiled(`${locale}.js`))]));
  const catalogue = readCatalogue();
  const files: Record<string, string> = {
    'registry.js': REGISTRY,
    'drafts.js': `export const DRAFTS = ${JSON.stringify(languagesWithDrafts(catalogue))};\n`,
    'catalogue.js': `export const CATALOGUE = ${JSON.stringify(catalogue)};\n`,
    'catalogue.d.ts': CATALOGUE_TYPE,
    'drafts.d.ts': 'export declare const DRAFTS: readonly string[];\n',
    'messages/_index.js': indexOf(keysOf(index), languages),
    'messages/_index.d.ts': typesOf(index),
    'messages/_node.js': nodeIndexOf(keysOf(index)),
    'messages/_node.d.ts': "export * from './_index.js';\n",
    ...Object.fromEntries([...languages].map(([language, code]) => [`messages/${language}.js`, code])),
    ...Object.fromEntries(
      [...languages].map(([language, code]) => [`messages/${language}.functions.js`, functionsOf(code)]),
    ),
  };
  const written = new Set<string>();
  const write = (name: string, text: string) => {
    const path = join(OUT, name);
    written.add(path);
    // `npm run dev` reloads what has changed.
    if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  for (const language of LOCALES) write(`messages/${language}.texts.json`, await plainTextsOf(language));
  for (const old of readdirSync(OUT, { recursive: true, withFileTypes: true })) {
    const path = join(old.parentPath, old.name);
    if (old.isFile() && !written.has(path)) rmSync(path);
  }
} finally {
  rmSync(project, { recursive: true, force: true });
}
// Its database keeps a timer.
process.exit();
