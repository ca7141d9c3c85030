import { expect, test } from 'vitest';
import { addMinutes, formatDate, formatInstant, formatSession } from '../domain/calendar.ts';
import { inLocale } from './locale.ts';
import {
  clockRangeWords,
  clockWords,
  dateWords,
  dayWords,
  instantWords,
  reminderPromise,
  sessionWords,
  shortClockWords,
  shortDateWords,
  untilWords,
} from './when.ts';

const START = new Date('2026-11-24T09:00:00Z');
const END = new Date('2026-11-24T09:30:00Z');
const ahead = (minutes: number) => untilWords(START, addMinutes(START, -minutes));
const promised = (minutes: number) => reminderPromise(START, addMinutes(START, -minutes));

test('in English, dates and times are formatted by the calendar module', () => {
  expect(dateWords('2026-11-24')).toBe(formatDate('2026-11-24'));
  expect(instantWords(START)).toBe(formatInstant(START));
  expect(sessionWords(START, END)).toBe(formatSession(START, END));
});

test('LANG-04: dates and times have the names of the current language', () => {
  expect(inLocale('ha', () => dateWords('2026-11-24'))).toBe('Tal 24 Nuw 2026');
  expect(inLocale('ak', () => sessionWords(START, END))).toBe('Ben 24 Obubuo 2026, 09:00–09:30 GMT');
  expect(inLocale('ha', () => ahead(30))).toBe('cikin minti 30');
  expect(inLocale('gaa', () => [dayWords('2026-11-04'), shortDateWords('2026-11-04')])).toEqual([
    'Shɔ 4 Alemle',
    '4 Alemle',
  ]);
  // Dagbani has no names yet.
  expect(inLocale('dag', () => instantWords(START))).toBe(formatInstant(START));
});

test('a distance in time has the unit that people would use', () => {
  expect([0, 1, 30, 89, 90, 4 * 60, 36 * 60 - 1, 36 * 60, 5 * 1440].map(ahead)).toEqual([
    'in 1 minute',
    'in 1 minute',
    'in 30 minutes',
    'in 89 minutes',
    'in 2 hours',
    'in 4 hours',
    'in 36 hours',
    'in 2 days',
    'in 5 days',
  ]);
});

test('only reminders that are still to come are announced', () => {
  expect(promised(6 * 24 * 60)).toBe('We’ll remind you 5 days before, 4 hours before and again 30 minutes before.');
  expect(promised(15 * 60)).toBe('We’ll remind you 4 hours before and again 30 minutes before.');
  expect(promised(4 * 60)).toBe('We’ll remind you 30 minutes before.');
  expect(promised(30)).toBe('');
  expect(inLocale('ha', () => promised(4 * 60))).toBe('Za mu tunatar da ku minti 30 kafin lokaci.');
});

test('a time of the day is said with am or pm, and without minutes on the hour within a sentence', () => {
  const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);
  expect(['00:00', '09:05', '12:00', '12:30', '23:59'].map((time) => clockWords(at(time)))).toEqual([
    '12:00 am',
    '9:05 am',
    '12:00 pm',
    '12:30 pm',
    '11:59 pm',
  ]);
  expect(clockRangeWords(at('09:00'), at('09:45'))).toBe('9:00 – 9:45 am GMT');
  expect(clockRangeWords(at('11:30'), at('12:15'))).toBe('11:30 am – 12:15 pm GMT');
  expect([shortClockWords(at('22:00')), shortClockWords(at('22:30'))]).toEqual(['10 pm', '10:30 pm']);
});
