import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutMarks } from '../messages/fallback.ts';
import { holdWords, toldOf, whatToDo } from '../messages/holds.ts';
import { inLocale } from '../messages/locale.ts';
import { m } from '../messages/m.ts';
import { instantWords, sessionWords } from '../messages/when.ts';
import { addHours } from './calendar.ts';
import { toGsm7 } from './gsm7.ts';
import { appealDecidedBy, HOLD_KINDS, HOLD_OF_STATUS, HOLDS, NOT_ABOUT_PARTICIPANTS } from './holds.ts';
import { LANGUAGES } from './languages.ts';
import type { Lifecycle } from './lifecycles/lifecycle.ts';

const FOLDER = join(import.meta.dirname, 'lifecycles');
const modules = await Promise.all(
  globSync('*-lifecycle{,s}.ts', { cwd: FOLDER }).map(
    (name) => import(join(FOLDER, name)) as Promise<Record<string, Lifecycle<string, string, string>>>,
  ),
);
const ALL = modules.flatMap((exported) =>
  Object.keys(exported).flatMap((name) => (name.endsWith('_LIFECYCLE') ? [exported[name]!] : [])),
);

test('FRAUD-04: every status of a participant’s records is a hold, or says that it is none', () => {
  const missing = ALL.flatMap(({ noun, column, transitions }) => {
    if ((NOT_ABOUT_PARTICIPANTS as readonly string[]).includes(noun)) return [];
    const known = HOLD_OF_STATUS[column ? `${noun}.${column}` : noun] ?? {};
    const statuses = new Set(transitions.flatMap(([from, , to]) => (from === null ? [to] : [from, to])));
    return [...statuses].flatMap((status) => (status in known ? [] : [`${noun}: ${status}`]));
  });
  expect(missing, 'decide in domain/holds.ts which hold it is').toEqual([]);
  const nouns = ALL.flatMap(({ noun, column }) => [noun, `${noun}.${column}`]);
  expect([...Object.keys(HOLD_OF_STATUS), ...NOT_ABOUT_PARTICIPANTS].filter((noun) => !nouns.includes(noun))).toEqual(
    [],
  );
});

const AT = new Date('2026-11-25T09:00:00Z');
const EVERY = HOLD_KINDS.flatMap((kind) => HOLDS[kind].codes.map((code) => ({ kind, code })));

test.each(LANGUAGES)('FRAUD-04: every hold has texts in %s that fit a phone’s menu', (language) => {
  for (const hold of EVERY) {
    inLocale(language, () => {
      const { reason, restsOn } = holdWords(hold);
      for (const text of [reason, restsOn]) {
        expect(text.length, text).toBeGreaterThan(10);
        expect(text.length, text).toBeLessThanOrEqual(160);
        expect(text).not.toMatch(/holds_|undefined|\{/);
      }
    });
  }
});

test('FRAUD-04: every hold says what to do in each state of its appeal', () => {
  const words = { time: instantWords, support: 'support@nyansapo.example' };
  for (const hold of EVERY) {
    for (const appeal of ['POSSIBLE', 'OPEN', 'DENIED', 'CLOSED'] as const) {
      const text = whatToDo(
        { ...hold, heldAt: AT, appeal, until: null, decideBy: appeal === 'OPEN' ? AT : null },
        words,
      );
      expect(text, `${hold.kind} ${appeal}`).toMatch(/decides|decided|write to us|is over/);
    }
  }
});

/** The longest day and month of each language are among these. */
const DAYS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 28, 9)));
/** What stands before a hold's reason. */
const HEADS: readonly ((title: string, when: string) => string)[] = [
  () => `${m.mail_payout_held({ amount: 'GH₵ 1,500.00' })}. `,
  (title, when) => `${m.sms_missed({ title, when })} `,
  (title, when) => `${m.mail_cancelled({ title, when })}. `,
];

test.each(LANGUAGES)('FRAUD-04: what is held is told in %s by at most two segments with their link', (language) => {
  for (const at of DAYS) {
    for (const hold of EVERY) {
      for (const ends of [{}, { until: at }, { decideBy: at }]) {
        const written = inLocale(language, () => {
          const { sms } = toldOf({ ...hold, heldAt: at, ...ends }, { support: '', replyTo: null });
          const title = 'How traders keep their b..';
          return HEADS.map((head) => toGsm7(withoutMarks(head(title, sessionWords(at, at)) + sms)));
        });
        for (const text of written) expect(text.length, text).toBeLessThanOrEqual(306 - 34);
      }
    }
  }
});

test('FRAUD-08: money is decided in 24 hours and the rest in 72, and a hold that protects its person lasts until its end', () => {
  const until = null;
  expect(appealDecidedBy({ kind: 'PAYOUT', code: 'FRAUD_SCORE', until }, AT)).toEqual(addHours(AT, 24));
  expect(appealDecidedBy({ kind: 'SESSION', code: 'MISSED', until }, AT)).toEqual(addHours(AT, 24));
  expect(appealDecidedBy({ kind: 'SUSPENSION', code: 'BY_ADMIN', until }, AT)).toEqual(addHours(AT, 72));
  const ends = (hours: number) => addHours(AT, hours);
  expect(appealDecidedBy({ kind: 'PAYOUT', code: 'NUMBER_CHANGED', until: ends(47) }, AT)).toEqual(ends(47));
  expect(appealDecidedBy({ kind: 'PAYOUT', code: 'NEW_ACCOUNT', until: ends(20) }, AT)).toEqual(ends(20));
  expect(appealDecidedBy({ kind: 'PAUSE', code: 'STRIKES', until: ends(700) }, AT)).toEqual(ends(72));
});
