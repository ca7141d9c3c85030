import { expect, test, vi } from 'vitest';

vi.mock('./navigation.tsx', () => ({}));
const { pageIn } = await import('./filters.ts');

test('a page is a whole number that the API accepts; anything else is the first page', () => {
  const page = (search: string) => pageIn(new URLSearchParams(search));
  expect(page('')).toBe(0);
  expect(page('page=2')).toBe(2);
  expect(page('page=1.5')).toBe(1);
  expect(page('page=-1')).toBe(0);
  expect(page('page=last')).toBe(0);
  expect(page('page=99999999999')).toBe(100_000);
});
