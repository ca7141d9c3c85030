import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* Everything that CONTRIBUTING.md tells people to run, open and read exists. */

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const text = read('CONTRIBUTING.md');
const found = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, word = '']) => word))];
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Folders that short paths are relative to. */
const FOLDERS = ['', 'src/', 'src/server/', 'src/server/features/', 'src/web/'];
test('commands of npm, npx and node', () => {
  const names = found(/\bnpm (?:run )?([\w:-]+)/g);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => name !== 'install' && !(name in scripts))).toEqual([]);
  const programs = found(/\bnpx ([\w-]+)/g);
  expect(programs.length).toBeGreaterThan(2);
  expect(programs.filter((name) => !existsSync(`node_modules/.bin/${name}`))).toEqual([]);
  expect(found(/\bnode (?:--\S+ )*([\w.-]+\/[\w/.-]+)/g).filter((file) => !existsSync(file))).toEqual([]);
});

test('words that select tests', () => {
  const files = globSync('{src,sandbox,scripts,clients,ops,tests,tools}/**/*.{test,spec}.ts', {
    exclude: ['**/node_modules/**'],
  });
  const noFileFor = (command: string, end: RegExp) =>
    found(new RegExp(`${command} ([\\w./-]+(?: [\\w./-]+)*)`, 'g'))
      .flatMap((all) => all.split(' '))
      .filter((word) => !word.startsWith('-') && !files.some((file) => file.includes(word) && end.test(file)));
  expect(noFileFor('npm test --', /./)).toEqual([]);
  expect(noFileFor('npx vitest run', /\.test\.ts$/)).toEqual([]);
  expect(noFileFor('npx playwright test', /\.spec\.ts$/)).toEqual([]);
});

test('paths, and configurations of the debugger', () => {
  const paths = found(/`(?!node_modules)([\w.-]+(?:\/[\w.{},*<>-]+)+)`/g);
  expect(paths.length).toBeGreaterThan(50);
  const isThere = (path: string) => {
    const pattern = path.replaceAll(/<\w+>|NNNN_name/g, '*');
    return FOLDERS.some((folder) => globSync(folder + pattern).length > 0);
  };
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
  const configurations = found(/"([^"]+)" in `\.vscode\/launch\.json`/g);
  expect(configurations.length).toBeGreaterThan(0);
  for (const name of configurations) expect(read('.vscode/launch.json')).toContain(`"name": "${name}"`);
});
