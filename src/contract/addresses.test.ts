import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../web/lib/routes.ts';
import { addresses, matcherOf, PUBLIC_PAGES, SCREENS } from './addresses.ts';

/*
 * Mails and notifications can only carry an `Address`, which only the builders can make. So it is enough to check that
 * every builder's address leads somewhere, and that no code writes an address as a string.
 */

const VALUE = 'a value/with ümlauts';
const VALUES = new Proxy({}, { get: () => VALUE });
const built = Object.entries(addresses).map(([name, address]) => ({
  name,
  address: typeof address === 'string' ? address : address(VALUES as never),
}));

const PATTERNS = [...ROUTES.map(({ path }) => path), ...Object.values(PUBLIC_PAGES)].map((path) => ({
  path,
  pattern: matcherOf(path),
}));

const withoutQuery = (address: string) => address.replace(/\?.*/, '');

describe('every address leads to one screen or page', () => {
  test.each(built)('$name', ({ name, address }) => {
    const found = PATTERNS.filter(({ pattern }) => pattern.test(withoutQuery(address))).map(({ path }) => path);
    expect(found).toEqual([withoutQuery({ ...SCREENS, ...PUBLIC_PAGES }[name as keyof typeof addresses])]);
  });
});

test('values are encoded, in the path and in the query', () => {
  const encoded = 'a%20value%2Fwith%20%C3%BCmlauts';
  expect(addresses.project({ projectId: VALUE })).toBe(`/dashboard/project/${encoded}`);
  expect(addresses.appliedStudy({ applicationId: VALUE })).toBe(`/dashboard/applied-study?application=${encoded}`);
});

test('every screen has its page', () => {
  for (const { page } of ROUTES) expect(existsSync(`src/web/pages/${page}.tsx`), page).toBe(true);
  const pages = globSync('src/web/pages/*.tsx').map((file) => file.replace(/^.*\/|\.tsx$/g, ''));
  expect(new Set(pages)).toEqual(new Set(ROUTES.map(({ page }) => page)));
});

test('no address is written by hand: neither on the server nor in the web', () => {
  const starts = [...new Set(built.map(({ address }) => withoutQuery(address).replace(encodeURIComponent(VALUE), '')))]
    .filter((start) => start !== '/')
    .map((start) => start.replace(/\/$/, ''));
  const literal = new RegExp(`(?:['"\`]|origin\\})(?:${starts.join('|')})(?=['"\`/?#])`, 'g');
  const files = globSync('src/{server,web}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap(
    (file) =>
      readFileSync(file, 'utf8')
        .match(literal)
        ?.map((text) => `${file}: ${text}`) ?? [],
  );
  expect(found).toEqual([]);
});
