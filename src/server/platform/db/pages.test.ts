import { expect, test } from 'vitest';
import { readPage } from './pages.ts';

const EVERYTHING = ['a', 'b', 'c'].map((id) => ({ id, total: 3 }));
const read = async (limit: number, offset: number) => EVERYTHING.slice(offset, offset + limit);

test('a page has its rows and the number of all, also past the end', async () => {
  expect(await readPage({ page: 1, size: 2 }, read)).toEqual({ rows: [{ id: 'c', total: 3 }], total: 3 });
  expect(await readPage({ page: 2, size: 2 }, read)).toEqual({ rows: [], total: 3 });
});

test('without rows the number is 0', async () => {
  expect(await readPage({ page: 0, size: 2 }, async () => [])).toEqual({ rows: [], total: 0 });
  expect(await readPage({ page: 4, size: 2 }, async () => [])).toEqual({ rows: [], total: 0 });
});
