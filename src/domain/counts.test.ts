import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countOf } from './counts.ts';

test('a count takes the form of its noun that a person would say', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'place'))).toEqual(['0 places', '1 place', '2 places']);
  expect(countOf(1, 'place is', 'places are')).toBe('1 place is');
  expect(countOf(12, 'study', 'studies')).toBe('12 studies');
});

/** The product's counted nouns. Minutes are left out: a session takes 15, 30, 45 or 60 minutes, never one. */
const NOUNS =
  'places|times|days|sessions|studies|applicants|participants|people|questions|invitations|tries|differences|members|groups|answers|steps';
const BY_HAND = new RegExp(
  `\\} (?:more |new |open )?(?:${NOUNS})\\b|=== 1 \\? '(?:1 )?(?:more |new )?\\w+(?: is| has)?' : ['\`]`,
);
/** Files where the count is never one. */
const NEVER_ONE = [
  /MAX_QUESTIONS} questions/,
  /return hours < 48/,
  / : eligible\.toLocaleString/,
  /older than \$\{days} days/,
  /\$\{limit} invitations/,
  /SAME_ADDRESS_A_DAY} times/,
  /between 1 and \$\{most} places/,
];

test('no screen, mail or message writes “1 places”: counts that can be one go through countOf', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.ts$|^sandbox|^server\/demo/.test(path),
  );
  const found = files.flatMap((path) =>
    readFileSync(`src/${path}`, 'utf8')
      .split('\n')
      .filter((line) => BY_HAND.test(line) && !/^import|^export|<\w+ .*=\{/.test(line.trim()))
      .filter((line) => !NEVER_ONE.some((allowed) => allowed.test(line)))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
