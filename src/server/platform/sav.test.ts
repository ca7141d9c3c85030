import { expect, test } from 'vitest';
import { savOf } from './sav.ts';

/*
 * The reader below follows the PSPP developers' guide, record by record. Files of this writer were also read with PSPP 1.6.2, without
 * a warning.
 */

interface Read {
  weightAt: number;
  variables: { name: string; label: string; width: number; labels: Record<number, string> }[];
  rows: (number | string | null)[][];
}

function read(file: Buffer): Read {
  expect(file.toString('latin1', 0, 4)).toBe('$FL2');
  const [layout, segments, compression, weightAt, cases] = [64, 68, 72, 76, 80].map((at) => file.readInt32LE(at));
  expect([layout, compression]).toEqual([2, 0]);
  let at = 176;
  const next = () => {
    at += 4;
    return file.readInt32LE(at - 4);
  };
  const take = (length: number) => {
    at += length;
    return file.subarray(at - length, at);
  };
  const all: (Read['variables'][number] | null)[] = [];
  for (let type = next(); type !== 999; type = next()) {
    if (type === 2) {
      const [width, hasLabel] = [next(), next(), next(), next(), next()] as [number, number, ...number[]];
      const name = take(8).toString('utf8').trim();
      const length = hasLabel ? next() : 0;
      const label = take(Math.ceil(length / 4) * 4)
        .subarray(0, length)
        .toString('utf8');
      all.push(width === -1 ? null : { name, label, width, labels: {} });
    } else if (type === 3) {
      const labels: Record<number, string> = {};
      for (let left = next(); left > 0; left -= 1) {
        const value = take(8).readDoubleLE();
        const length = take(1).readUInt8();
        labels[value] = take(Math.ceil((length + 1) / 8) * 8 - 1)
          .subarray(0, length)
          .toString('utf8');
      }
      expect(next()).toBe(4);
      for (let left = next(); left > 0; left -= 1) Object.assign(all[next() - 1]?.labels ?? {}, labels);
    } else {
      expect(type).toBe(7);
      const [subtype, size, count] = [next(), next(), next()] as [number, number, number];
      const content = take(size * count);
      if (subtype === 20) expect(content.toString()).toBe('UTF-8');
      if (subtype === 13) {
        for (const pair of content.toString('utf8').split('\t')) {
          const [short, long] = pair.split('=') as [string, string];
          const variable = all.find((one) => one?.name === short);
          if (variable) variable.name = long;
        }
      }
    }
  }
  next();
  expect(all).toHaveLength(segments as number);
  const variables = all.filter((one) => one !== null);
  const rows = Array.from({ length: cases as number }, () =>
    variables.map(({ width }) => {
      if (width > 0)
        return take(Math.ceil(width / 8) * 8)
          .toString('utf8')
          .trimEnd();
      const value = take(8).readDoubleLE();
      return value === -Number.MAX_VALUE ? null : value;
    }),
  );
  expect(at).toBe(file.length);
  return { weightAt: weightAt as number, variables, rows };
}

const variables = [
  { name: 'participant', label: 'Participant', kind: 'TEXT' },
  { name: 'weight', label: 'Weight', kind: 'NUMBER', decimals: 4 },
  { name: 'region', label: 'Region of Ghana', kind: 'NUMBER', labels: ['Ahafo', 'Ashanti'] },
  { name: 'q1', label: 'Why?', kind: 'TEXT' },
] as const;
const createdAt = new Date('2026-11-28T10:00:00Z');

test('a file has every row, with names, labels and the weight', () => {
  const rows = [
    ['3f9a1c0b7d2e4f5a6b8c9d0e', 1.25, 2, 'Ɛyɛ papa'],
    ['b', 0.75, null, ''],
  ];
  const file = read(savOf({ label: 'Traders', variables, rows, weight: 'weight', createdAt }));
  expect(file.rows).toEqual(rows);
  expect(file.variables.map(({ name, label, labels }) => ({ name, label, labels }))).toEqual([
    { name: 'participant', label: 'Participant', labels: {} },
    { name: 'weight', label: 'Weight', labels: {} },
    { name: 'region', label: 'Region of Ghana', labels: { 1: 'Ahafo', 2: 'Ashanti' } },
    { name: 'q1', label: 'Why?', labels: {} },
  ]);
  // A code of 24 letters takes three segments, so the weight is the fourth.
  expect(file.weightAt).toBe(4);
});

test('what is too long is cut between characters', () => {
  const label = `${'x'.repeat(119)}ɛ`;
  const file = read(
    savOf({
      label: 'ɛ'.repeat(40),
      variables: [
        { name: 'q1', label: 'ɛ'.repeat(300), kind: 'TEXT' },
        { name: 'q2', label: '', kind: 'NUMBER', labels: [label] },
      ],
      rows: [['ɛ'.repeat(200), 1]],
      createdAt,
    }),
  );
  expect(file.rows).toEqual([['ɛ'.repeat(127), 1]]);
  expect(file.variables[0]?.label).toBe('ɛ'.repeat(127));
  expect(file.variables[1]?.labels).toEqual({ 1: 'x'.repeat(119) });
  expect(file.weightAt).toBe(0);
});

test('a study without participants has a file without rows', () => {
  expect(read(savOf({ label: '', variables, rows: [], createdAt })).rows).toEqual([]);
});
