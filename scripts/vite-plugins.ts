import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { type Plugin, parseSync } from 'vite';
import { isDashboard, ROUTES } from '../src/web/lib/routes.ts';
import { neededBy } from './import-graph.ts';

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

const CONTRACT = /\/src\/contract\/(?:[\w-]+\/)?[\w-]+\.ts$/;
const CALLS = '?calls';

function edited(code: string, edits: Edit[]): string {
  let left = code;
  for (const { start, end, text } of edits.toSorted((one, other) => other.start - one.start)) {
    left = left.slice(0, start) + text + left.slice(end);
  }
  return left;
}

/** A module's constants with their initialisers. */
function constantsOf(program: unknown): { name: string; init: Node }[] {
  return (program as { body: Node[] }).body.flatMap((statement) => {
    const declaration = (statement.declaration ?? statement) as { declarations?: { id: Node; init: Node | null }[] };
    return (declaration.declarations ?? []).flatMap(({ id, init }) => (init ? [{ name: String(id.name), init }] : []));
  });
}

/** The endpoints that a contract file defines, each as the source of { method, path, who }. */
function callsOf(file: string): Map<string, string> {
  const code = readFileSync(file, 'utf8');
  const calls = new Map<string, string>();
  for (const { name, init } of constantsOf(parseSync(file, code).program)) {
    if (init.type !== 'CallExpression' || (init.callee as Node).name !== 'defineEndpoint') continue;
    const [given] = init.arguments as { properties: (Node & { key: Node })[] }[];
    const kept = given?.properties.filter(({ key }) => ['method', 'path', 'who'].includes(String(key.name))) ?? [];
    calls.set(name, `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`);
  }
  return calls;
}

/**
 * The web's part of the contract. It sends requests and trusts the types of the responses, so it only needs an
 * endpoint's method and path. Endpoints therefore come without their schemas (`contract/x.ts?calls`), and a phone does
 * not load the validation of responses. Forms use schemas that have names of their own; unused ones are left out.
 */
export function contractForTheWeb(): Plugin {
  return {
    name: 'contract-for-the-web',
    load(id) {
      if (!id.endsWith(CALLS)) return null;
      const calls = [...callsOf(id.slice(0, -CALLS.length))];
      return {
        code: calls.map(([name, text]) => `export const ${name} = ${text};`).join('\n'),
        moduleSideEffects: false,
      };
    },
    async transform(code, id) {
      if (/\/src\/domain\//.test(id)) return { code, map: null, moduleSideEffects: false };
      if (CONTRACT.test(id)) {
        // Schemas are pure values, so the calls that make an unused schema can be removed.
        const edits = constantsOf(this.parse(code)).flatMap(({ init: { type, start, end } }) =>
          type === 'CallExpression'
            ? [
                { start, end: start, text: '/*#__PURE__*/ (() => (' },
                { start: end, end, text: '))()' },
              ]
            : [],
        );
        return { code: edited(code, edits), map: null, moduleSideEffects: false };
      }
      if (!/\/src\/web\/.*\.tsx?$/.test(id)) return null;
      if (/useSchemaForm\(\s*\w+\.body/.test(code)) {
        this.error("An endpoint has no schemas in the browser: give the form's a name of its own in the contract.");
      }
      const edits: Edit[] = [];
      for (const statement of (this.parse(code) as unknown as { body: Node[] }).body) {
        const source = (statement.source as { value?: string } | null)?.value ?? '';
        if (statement.type !== 'ImportDeclaration' || !source.includes('/contract/')) continue;
        const file = (await this.resolve(source, id))?.id;
        if (!file || !CONTRACT.test(file)) continue;
        const calls = callsOf(file);
        const [ofCalls, ofOthers]: [string[], string[]] = [[], []];
        for (const specifier of statement.specifiers as (Node & { imported: Node; local: Node })[]) {
          const text = code.slice(specifier.start, specifier.end);
          (calls.has(String(specifier.imported.name)) ? ofCalls : ofOthers).push(text);
        }
        const imports = [
          ...(ofCalls.length > 0 ? [`import { ${ofCalls.join(', ')} } from '${source}${CALLS}';`] : []),
          ...(ofOthers.length > 0 ? [`import { ${ofOthers.join(', ')} } from '${source}';`] : []),
        ];
        edits.push({ start: statement.start, end: statement.end, text: imports.join(' ') });
      }
      return edits.length > 0 ? { code: edited(code, edits), map: null } : null;
    },
  };
}

/** Properties of a screen's row that only the server's shells read. */
const SHELL_FACTS = ['skeleton', 'early'];

/** Removes from the browser's table of screens what the server has already put into the shell, and its imports. */
export function withoutShellFacts(): Plugin {
  return {
    name: 'without-shell-facts',
    transform(code, id, options) {
      if (options?.ssr || !id.endsWith('/src/web/lib/routes.ts')) return null;
      const rows = constantsOf(this.parse(code)).find(({ name }) => name === 'ROWS')?.init;
      if (rows?.type !== 'ObjectExpression') this.error('The screens are an object called ROWS.');
      const edits = (rows.properties as { value: Node }[]).flatMap(({ value }) => {
        const properties = value.properties as (Node & { key: Node })[];
        const kept = properties.filter(({ key }) => !SHELL_FACTS.includes(String(key.name)));
        const text = kept.map(({ start, end }) => code.slice(start, end)).join(', ');
        return [{ start: value.start, end: value.end, text: `{ ${text} }` }];
      });
      return { code: edited(code, edits), map: null };
    },
  };
}

const HEADING = '?heading';

/** The code of a text: plain text, or a message that mentions nothing; null for anything else. */
function codeOfText(value: Node | undefined): string | null {
  if (typeof value?.value === 'string') return JSON.stringify(value.value);
  const call = value?.expression as (Node & { callee: Node; arguments: unknown[] }) | undefined;
  if (call?.type !== 'CallExpression' || call.arguments.length > 0) return null;
  const { object, property } = call.callee as unknown as { object?: Node; property?: Node };
  return object?.name === 'm' ? `m.${property?.name}()` : null;
}

/** The attributes of a JSX element as the code of an object; null if one of them is no text. */
function textAttributes(element: Node): string | null {
  const attributes = element.attributes as { name?: Node; value?: Node }[];
  const pairs = attributes.map(({ name, value }) => [name?.name, codeOfText(value)] as const);
  const isText = pairs.every(([name, code]) => typeof name === 'string' && code !== null);
  return isText ? `{ ${pairs.map((pair) => pair.join(': ')).join(', ')} }` : null;
}

/** Every element with this name below a node. */
function elementsOf(node: unknown, name: string): Node[] {
  if (typeof node !== 'object' || node === null) return [];
  const found = Object.values(node).flatMap((child) => elementsOf(child, name));
  const { type, name: ofNode } = node as { type?: string; name?: { name?: string } };
  return type === 'JSXOpeningElement' && ofNode?.name === name ? [node as Node, ...found] : found;
}

/**
 * `pages/x.tsx?heading`: the title and lead of the page's only <PageTitle> in the language around it, or null where they depend
 * on data. The shell can show them before the page's code arrives, without a second copy in the source.
 */
export function headingsOfPages(): Plugin {
  return {
    name: 'headings-of-pages',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(HEADING)) return null;
      const file = id.slice(0, -HEADING.length);
      const titles = elementsOf(parseSync(file, readFileSync(file, 'utf8')).program, 'PageTitle');
      const heading = titles.length === 1 ? textAttributes(titles[0] as Node) : null;
      const messages = JSON.stringify(resolve('src/messages/m.ts'));
      const code = `import { m } from ${messages};\nexport default () => (${heading});`;
      return { code, moduleType: 'js' };
    },
  };
}

/** Elements of our own files are made by lib/jsx.ts, which knows about languages. */
export function elementsWithLanguage(): Plugin {
  const own = resolve('src/web/lib/jsx.ts');
  return {
    name: 'elements-with-language',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      const isOurs = importer?.startsWith(resolve('src/web')) && importer !== own;
      return source === 'react/jsx-runtime' && isOurs ? own : null;
    },
  };
}

/**
 * The toast library injects its style into the page at start-up, which the content security policy forbids. The style
 * is a file instead.
 */
export function withoutInjectedStyles(): Plugin {
  return {
    name: 'without-injected-styles',
    transform(code, id) {
      if (!/node_modules\/sonner\/dist\/index\.mjs/.test(id)) return null;
      return { code: code.replace(/^__insertCSS\(.*\);$/m, ''), map: null };
    },
  };
}

/**
 * Refuses chunks that import each other in a circle: one of them would run before its imports, and the screen would not
 * render. The cause is a group in scripts/chunks.ts that contains too much or too little. Chunks without code of their
 * own only re-export.
 */
export function withoutCircles(): Plugin {
  return {
    name: 'without-circles',
    generateBundle(_options, bundle) {
      const imports = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && file.moduleIds.some((id) => !id.endsWith('.css'))
            ? [[file.fileName, file.imports] as const]
            : [],
        ),
      );
      const done = new Set<string>();
      const follow = (name: string, path: readonly string[]): void => {
        if (path.includes(name)) this.error(`These files import each other: ${[...path, name].join(' → ')}`);
        if (done.has(name)) return;
        for (const next of imports.get(name) ?? []) follow(next, [...path, name]);
        done.add(name);
      };
      for (const name of imports.keys()) follow(name, []);
    },
  };
}

/** The modules that render the screens on each side of sign-in, in addition to their pages. */
const FRAMES = {
  public: ['app/public-shell.tsx', 'site/skeletons/sign-in.tsx'],
  dashboard: ['app/shell.tsx', 'app/with-queries.tsx', 'site/skeletons/dashboard.tsx'],
};
const SOURCES = /@source "screens:(public|dashboard)";/;

/**
 * `@source "screens:public"` in a style stands for every file that renders the screens before sign-in, found through
 * the table of screens and the pages' imports. So a style contains exactly what its screens use.
 */
export function sourcesOfScreens(): Plugin {
  return {
    name: 'sources-of-screens',
    enforce: 'pre',
    transform(code, id) {
      const side = SOURCES.exec(code)?.[1] as keyof typeof FRAMES | undefined;
      if (!side || !/\.css$/.test(id)) return null;
      const pages = ROUTES.filter(({ path }) => isDashboard(path) === (side === 'dashboard'));
      const web = resolve('src/web');
      const entries = [...FRAMES[side], ...pages.map(({ page }) => `pages/${page}.tsx`)];
      const gone = entries.find((file) => !existsSync(resolve(web, file)));
      if (gone) this.error(`The table of screens needs src/web/${gone}.`);
      const files = [
        ...neededBy(
          entries.map((file) => resolve(web, file)),
          { later: true },
        ),
      ].filter((file) => file.startsWith(web) && /\.tsx?$/.test(file));
      const sources = files.map((file) => `@source "./${relative(dirname(id), file)}";`).join('\n');
      return { code: code.replace(SOURCES, sources), map: null };
    },
  };
}
