import { describe, expect, test } from 'vitest';
import { addHours, addMinutes } from './calendar.ts';
import { dueSteps, stepsAhead } from './session-steps.ts';

const START = new Date('2026-11-24T09:00:00Z');
const END = addMinutes(START, 30);
const hoursBefore = (hours: number) => addHours(START, -hours);

/** A session that was booked this many hours before its start. */
const planned = (
  hours: number,
  more: { releasesUnconfirmed?: boolean; isGroup?: boolean; isAsked?: boolean } = {},
) => ({
  startsAt: START,
  endsAt: END,
  since: hoursBefore(hours),
  releasesUnconfirmed: true,
  isGroup: false,
  isAsked: false,
  ...more,
});
const namesOf = (session: Parameters<typeof stepsAhead>[0]) => stepsAhead(session).map(({ step }) => step);

describe('the steps of a session', () => {
  test('a session booked a week before has every step, each at its time', () => {
    expect(stepsAhead(planned(7 * 24))).toEqual([
      { at: hoursBefore(120), step: 'FIVE_DAYS' },
      { at: hoursBefore(24), step: 'CONFIRM' },
      { at: hoursBefore(4), step: 'FOUR_HOURS' },
      { at: hoursBefore(3), step: 'RELEASE' },
      { at: addMinutes(START, -30), step: 'THIRTY_MINUTES' },
      { at: addHours(END, 1), step: 'UNMARKED' },
      { at: addHours(END, 2), step: 'BOTH_CAME' },
      { at: addHours(END, 24), step: 'COMPLETE' },
    ]);
  });

  test('only reminders and requests to confirm that are still to come are planned', () => {
    expect(namesOf(planned(120))).not.toContain('FIVE_DAYS');
    expect(namesOf(planned(24))).toEqual(['FOUR_HOURS', 'THIRTY_MINUTES', 'UNMARKED', 'BOTH_CAME', 'COMPLETE']);
    expect(namesOf(planned(1))).toEqual(['THIRTY_MINUTES', 'UNMARKED', 'BOTH_CAME', 'COMPLETE']);
    expect(namesOf(planned(0.5))).toEqual(['UNMARKED', 'BOTH_CAME', 'COMPLETE']);
  });

  test('the people of a group session are counted 12 hours before it, unless this one joins later', () => {
    expect(stepsAhead(planned(13, { isGroup: true }))[0]).toEqual({ at: hoursBefore(12), step: 'CALL_OFF' });
    expect(namesOf(planned(12, { isGroup: true }))).not.toContain('CALL_OFF');
    expect(namesOf(planned(13))).not.toContain('CALL_OFF');
  });

  test('a place is only released if the study wants it and the participant was or will be asked to confirm', () => {
    expect(namesOf(planned(48, { releasesUnconfirmed: false }))).not.toContain('RELEASE');
    expect(namesOf(planned(48))).toContain('RELEASE');
    expect(namesOf(planned(23.9))).not.toContain('RELEASE');
    expect(namesOf(planned(23.9, { isAsked: true }))).toContain('RELEASE');
    expect(namesOf(planned(23.9, { releasesUnconfirmed: false, isAsked: true }))).not.toContain('RELEASE');
  });
});

describe('what is due', () => {
  test('right after booking nothing is due, and the first reminder is next', () => {
    expect(dueSteps(planned(7 * 24), hoursBefore(7 * 24))).toEqual({ due: [], next: hoursBefore(120) });
  });

  test('a step is due exactly at its time, and only once', () => {
    expect(dueSteps(planned(121), hoursBefore(120))).toEqual({ due: ['FIVE_DAYS'], next: hoursBefore(24) });
    expect(dueSteps(planned(120), hoursBefore(120))).toEqual({ due: [], next: hoursBefore(24) });
  });

  test('after an outage, every missed step is due', () => {
    expect(dueSteps(planned(7 * 24), addMinutes(START, -30))).toEqual({
      due: ['FIVE_DAYS', 'CONFIRM', 'FOUR_HOURS', 'RELEASE', 'THIRTY_MINUTES'],
      next: addHours(END, 1),
    });
  });

  test('after the completion, no step is left', () => {
    const marked = { ...planned(0), since: addHours(END, 2) };
    expect(dueSteps(marked, addHours(END, 24))).toEqual({ due: ['COMPLETE'], next: null });
  });
});
