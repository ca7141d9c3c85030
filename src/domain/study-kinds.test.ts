import { describe, expect, test } from 'vitest';
import { codesOf } from './codes.ts';
import { APPLICATION_STATUSES } from './lifecycles/application-lifecycle.ts';
import { refuseDays } from './schedule.ts';
import { SCHEDULE_MESSAGES, type ScheduleDay } from './slots.ts';
import { statusesOf } from './status-words.ts';
import { groupSizeOf, hasSessions, KIND_RULES, STUDY_KINDS, type StudyKind } from './study-kinds.ts';
import { priceOf } from './study-price.ts';

describe('the table of kinds', () => {
  test.each(codesOf(STUDY_KINDS))('%s has six stages, and a schedule exactly if it has sessions', (kind) => {
    const { stages } = KIND_RULES[kind];
    expect(stages).toHaveLength(6);
    expect(stages.includes('schedule')).toBe(hasSessions(kind));
    expect(stages.includes('ownTime')).toBe(!hasSessions(kind));
  });

  test('statuses of tasks and diaries have their own words, those of sessions the usual ones', () => {
    expect(statusesOf('GROUP')).toEqual(APPLICATION_STATUSES);
    expect(statusesOf('DIARY')).toMatchObject({ PENDING: 'Applied', SCHEDULED: 'In progress', COMPLETED: 'Done' });
  });

  test('only a group session has a size', () => {
    expect(groupSizeOf('GROUP', 6)).toBe(6);
    expect(groupSizeOf('ONE_TO_ONE', 6)).toBeNull();
  });
});

describe('the price of a study', () => {
  const study = { kind: 'GROUP', durationInMinutes: 30, places: 4, ownTime: null } as const;
  test.each([
    [study, 25_000],
    [{ ...study, kind: 'ONE_TO_ONE' }, 25_000],
    [{ ...study, durationInMinutes: 20 }, null],
    [{ ...study, places: 0 }, null],
    [{ ...study, kind: 'TASK', ownTime: { payPesewas: 1_200, diary: null } }, 9_800],
    [{ ...study, kind: 'TASK' }, null],
  ] as const)('%o costs %s pesewas', (given, total) => {
    expect(priceOf(given)?.totalPesewas ?? null).toBe(total);
  });
});

describe('a study’s times', () => {
  const now = new Date('2026-11-24T09:00:00Z');
  const at = (date: string, start: string, end: string) => [{ date, availableTimes: [{ start, end, booked: false }] }];

  test('start more than 12 hours ahead; other slots only as long as their notice', () => {
    const messages = (kind: StudyKind, noticeHours: number, days: ScheduleDay[]) =>
      refuseDays(days, 30, now, { kind, noticeHours }).map(({ message }) => message);
    const soon = at('2026-11-24', '21:00', '21:30');
    expect(messages('GROUP', 1, soon)).toEqual([SCHEDULE_MESSAGES.groupTooSoon]);
    expect(messages('GROUP', 1, at('2026-11-24', '21:01', '21:31'))).toEqual([]);
    expect(messages('ONE_TO_ONE', 1, at('2026-11-24', '10:01', '10:31'))).toEqual([]);
    const words = (hours: string) => `Choose later times: people book at least ${hours} before.`;
    expect(messages('ONE_TO_ONE', 1, at('2026-11-24', '09:09', '09:39'))).toEqual([words('1 hour')]);
    expect(messages('ONE_TO_ONE', 12, soon)).toEqual([words('12 hours')]);
    expect(messages('GROUP', 24, soon)).toEqual([words('24 hours')]);
  });
});
