import { describe, expect, test } from 'vitest';
import { addHours } from './calendar.ts';
import { dueEntrySteps, nextStepAt } from './entry-steps.ts';
import { readAnswers } from './own-answers.ts';
import { fillLink, refuseLink } from './own-link.ts';
import { applicationOf, mayStillEarn, type PaidEntry, usesPlace } from './own-pay.ts';
import { leastPay, mostPesewas, type OwnTime, plainCode, planEntries, refuseOwnTime } from './own-time.ts';

const NOW = new Date('2026-11-24T09:30:00Z');
const at = (text: string) => new Date(`2026-11-${text}:00Z`);

const DIARY: NonNullable<OwnTime['diary']> = {
  entries: 3,
  firstDay: 0,
  everyDays: 2,
  opensAt: '08:00',
  bonusPesewas: 400,
  entriesForBonus: 2,
};

describe('pay', () => {
  test('the least pay is proportional to the minutes, and rounded up to a pesewa', () => {
    expect(leastPay(10, 500)).toBe(500);
    expect(leastPay(15, 500)).toBe(750);
    expect(leastPay(1, 333)).toBe(34);
  });

  test('the most that one person earns is all entries and the bonus', () => {
    expect(mostPesewas({ payPesewas: 600, diary: null })).toBe(600);
    expect(mostPesewas({ payPesewas: 600, diary: DIARY })).toBe(2_200);
  });

  test('too little pay and too long a task are refused at their fields, with the limit', () => {
    const limits = { leastPesewasPer10Minutes: 500, longestMinutes: { TASK: 120, DIARY: 60 } };
    expect(refuseOwnTime({ kind: 'TASK', minutes: 20, payPesewas: 1_000 }, limits)).toEqual([]);
    expect(refuseOwnTime({ kind: 'DIARY', minutes: 61, payPesewas: 3_000 }, limits)).toEqual([
      { field: 'cost.durationInMinutes', message: 'An entry takes at most 60 minutes' },
      { field: 'ownTime.payPesewas', message: 'An entry of 61 minutes pays at least GH₵ 30.50' },
    ]);
  });
});

describe('the plan of entries', () => {
  test('a task is open at once, for its hours', () => {
    const [entry, ...more] = planEntries({ hoursToFinish: 24, diary: null }, NOW);
    expect(more).toEqual([]);
    expect(entry).toEqual({ number: 1, opensAt: NOW, dueAt: addHours(NOW, 24) });
  });

  test('an entry on the same day opens at once if there is enough time for it, and ends as planned', () => {
    const entries = planEntries({ hoursToFinish: 12, diary: DIARY }, NOW);
    expect(entries.map(({ opensAt, dueAt }) => [opensAt, dueAt])).toEqual([
      [NOW, at('24T20:00')],
      [at('26T08:00'), at('26T20:00')],
      [at('28T08:00'), at('28T20:00')],
    ]);
  });

  test('a person who starts in an entry’s last hour begins on the next day', () => {
    const [first] = planEntries({ hoursToFinish: 12, diary: DIARY }, at('24T19:01'));
    expect(first?.opensAt).toEqual(at('25T08:00'));
  });
});

describe('the steps of an entry', () => {
  const open = {
    status: 'OPEN' as const,
    isDiary: true,
    opensAt: at('25T08:00'),
    dueAt: at('25T20:00'),
    submittedAt: null,
    reviewedAt: null,
    upheldAt: null,
    since: NOW,
  };

  test('a diary’s entry opens, gets a reminder 3 hours before its end, and lapses, each once', () => {
    expect(nextStepAt(open)).toEqual(at('25T08:00'));
    expect(dueEntrySteps(open, at('25T08:00'))).toEqual({ due: ['OPENS'], next: at('25T17:00') });
    const opened = { ...open, since: at('25T08:00') };
    expect(dueEntrySteps(opened, at('25T17:30'))).toEqual({ due: ['ENDING'], next: at('25T20:00') });
    const reminded = { ...open, since: at('25T17:30') };
    expect(dueEntrySteps(reminded, at('26T00:00'))).toEqual({ due: ['LAPSE'], next: null });
    // Lapses however late it is: the place must become free again.
    expect(dueEntrySteps({ ...open, since: at('26T00:00') }, at('26T00:00')).due).toEqual(['LAPSE']);
  });

  test('a review has 72 hours, and so has a dispute; a rejection that an admin upheld is final', () => {
    const submitted = { ...open, status: 'SUBMITTED' as const, submittedAt: NOW };
    expect(nextStepAt(submitted)).toEqual(addHours(NOW, 72));
    const rejected = { ...submitted, status: 'REJECTED' as const, reviewedAt: NOW };
    expect(dueEntrySteps(rejected, addHours(NOW, 72)).due).toEqual(['FINAL']);
    expect(nextStepAt({ ...rejected, upheldAt: NOW })).toBeNull();
  });
});

describe('what entries mean', () => {
  const entry = (status: PaidEntry['status'], hoursAgo = 1): PaidEntry => ({
    status,
    reviewedAt: status === 'REJECTED' ? addHours(NOW, -hoursAgo) : null,
    upheldAt: null,
  });
  const pay = { payPesewas: 600, bonusPesewas: 400, entriesForBonus: 2 };

  test('a bonus is kept while enough entries may still be accepted', () => {
    expect(mayStillEarn([entry('APPROVED'), entry('SUBMITTED'), entry('LAPSED')], pay, NOW)).toBe(1_000);
    expect(mayStillEarn([entry('APPROVED'), entry('REJECTED', 71), entry('LAPSED')], pay, NOW)).toBe(1_000);
    expect(mayStillEarn([entry('APPROVED'), entry('REJECTED', 72), entry('LAPSED')], pay, NOW)).toBe(0);
    expect(mayStillEarn([entry('APPROVED'), entry('APPROVED'), entry('DISPUTED')], pay, NOW)).toBe(600);
  });

  test('a place is used as long as something was accepted or may be', () => {
    expect(usesPlace([entry('LAPSED'), entry('CANCELLED')], NOW)).toBe(false);
    expect(usesPlace([entry('REJECTED', 71)], NOW)).toBe(true);
    expect(usesPlace([entry('REJECTED', 72)], NOW)).toBe(false);
    expect(usesPlace([entry('LAPSED'), entry('APPROVED')], NOW)).toBe(true);
  });

  test('the application stays in progress while an entry is open or waits, and then follows the entries', () => {
    expect(applicationOf([entry('APPROVED'), entry('OPEN')])).toBe('SCHEDULED');
    expect(applicationOf([entry('REJECTED'), entry('SUBMITTED')])).toBe('SCHEDULED');
    expect(applicationOf([entry('REJECTED'), entry('APPROVED')])).toBe('COMPLETED');
    expect(applicationOf([entry('LAPSED'), entry('REJECTED')])).toBe('NO_SHOW');
    expect(applicationOf([entry('DISPUTED')])).toBe('NO_SHOW');
    expect(applicationOf([entry('LAPSED'), entry('CANCELLED')])).toBe('EXPIRED');
  });
});

describe('links and codes', () => {
  test('a link is https, has only known placeholders after its host, and has what its way of finishing needs', () => {
    const refused = (link: string, finish: OwnTime['finish'] = 'CODE') => refuseLink({ finish, link });
    expect(refused('https://s.example.com/a?p={participantId}')).toBeNull();
    expect(refused('http://s.example.com/')).toContain('https://');
    expect(refused('https://localhost/')).toContain('https://');
    expect(refused('https://user@s.example.com/')).toContain('https://');
    expect(refused('https://{participantId}.example.com/')).toContain('after the name');
    expect(refused('https://s.example.com/{email}')).toContain('{email}');
    expect(refused('https://s.example.com/', 'RETURN')).toContain('{returnUrl}');
    expect(refused('https://s.example.com/', 'API')).toContain('{sessionId}');
    expect(refused('', 'FORM')).toBeNull();
  });

  test('values of a link are encoded', () => {
    const values = { participantId: 'a b', studyId: '1', sessionId: '2', returnUrl: 'https://x.example/done/1?a=b' };
    expect(fillLink('https://s.example.com/?p={participantId}&back={returnUrl}', values)).toBe(
      'https://s.example.com/?p=a%20b&back=https%3A%2F%2Fx.example%2Fdone%2F1%3Fa%3Db',
    );
  });

  test('case, spaces and dashes of a code don’t count', () => {
    expect(plainCode(' momo-42 a ')).toBe(plainCode('MOMO 42-A'));
    expect(plainCode('MOMO42A')).not.toBe(plainCode('MOMO42B'));
  });

  test('only a study’s own questions and choices are kept', () => {
    const questions = [
      { id: 'a', kind: 'SINGLE' as const, question: 'One?', options: ['Yes', 'No'], isOptional: false },
      { id: 'b', kind: 'TEXT' as const, question: 'Why?', options: [], isOptional: true },
    ];
    expect(readAnswers(questions, [{ id: 'a', answer: 'Maybe' }])).toEqual({ missing: 'a' });
    expect(
      readAnswers(questions, [
        { id: 'a', answer: 'No' },
        { id: 'c', answer: 'x' },
      ]),
    ).toEqual({
      kept: [
        { id: 'a', question: 'One?', answers: ['No'] },
        { id: 'b', question: 'Why?', answers: [] },
      ],
    });
  });
});
