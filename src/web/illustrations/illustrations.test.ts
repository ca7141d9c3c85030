import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = 'src/web';
const FOLDER = join(WEB, 'illustrations');
const IMPORT = /^import (\w+) from '[./]+\/illustrations\/([\w-]+)\.svg';$/gm;

const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.svg'))
  .map((file) => basename(file, '.svg'));
const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(join(WEB, file), 'utf8') }));

test('each illustration belongs to one place, and no two places share one', () => {
  const used = sources.flatMap(({ file, text }) =>
    [...text.matchAll(IMPORT)].map(([, constant, name]) => {
      const times = text.match(new RegExp(`=\\{${constant}\\}`, 'g'))?.length ?? 0;
      return { name, file, times };
    }),
  );
  expect(used.filter(({ times }) => times !== 1)).toEqual([]);
  expect(used.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

test.for(names)('%s is drawn like the others: same size, same ground, our colours, and a small file', (name) => {
  const text = readFileSync(join(FOLDER, `${name}.svg`), 'utf8');
  expect(text).toContain('viewBox="0 0 160 112"');
  // The id that `use` refers to (ui/states.tsx).
  expect(text).toContain('<g id="p" fill="var(--surface)" stroke="var(--ink)" stroke-width="2.5"');
  expect(text).toContain('d="M14 100h116m8 0h8"');
  expect(text).toContain('var(--gold)');
  expect([...text.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour)).toEqual(
    expect.not.arrayContaining([expect.not.stringMatching(/^(?:none|var\(--[a-z-]+\))$/)]),
  );
  // The content security policy forbids inline styles.
  expect(text).not.toMatch(/style|script/);
  expect(text.length).toBeLessThanOrEqual(700);
});
