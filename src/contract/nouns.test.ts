import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * The contract and the features agree noun by noun: the file that declares a call has the name of the feature that implements it.
 */

/** Files that every noun uses. A new file here needs a good reason. */
const SHARED = [
  'addresses',
  'all-endpoints',
  'changes',
  'countries',
  'dashboard',
  'dates',
  'endpoint',
  'errors',
  'fields',
  'flat',
  'lists',
  'messages',
  'shapes',
  'versions',
  'words',
];

const FEATURES = readdirSync(join(import.meta.dirname, '../server/features'));
const FILES = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] });

/** Files that are neither shared, nor `<feature>.ts`, nor `<feature>/<part>.ts`. */
const strangers = (files: readonly string[]) =>
  files.filter((file) => {
    const [noun = '', ...parts] = file.replace(/\.ts$/, '').split(/[\\/]/);
    if (parts.length === 0 && SHARED.includes(noun)) return false;
    return parts.length > 1 || !FEATURES.includes(noun);
  });

test('every file of the contract is shared, or belongs to a feature by its name', () => {
  const rule = 'call them <feature>.ts or <feature>/<part>.ts, after a folder of src/server/features';
  expect(strangers(FILES), rule).toEqual([]);
});

test('a file named after no feature is found', () => {
  const planted = [
    'study-life.ts',
    'study/life.ts',
    'studies/growth/end.ts',
    'accounts/errors.ts',
    'studies/capacity.ts',
  ];
  expect(strangers(planted)).toEqual(['study-life.ts', 'study/life.ts', 'studies/growth/end.ts']);
});

test('each shared file exists', () => {
  expect(SHARED.filter((name) => !FILES.includes(`${name}.ts`))).toEqual([]);
});
