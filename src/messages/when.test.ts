import { expect, test } from 'vitest';
import { addMinutes, formatDate, formatInstant, formatSession } from '../domain/calendar.ts';
import { inLocale } from './locale.ts';
import { dateWords, instantWords, reminderPromise, sessionWords, untilWords } from './when.ts';

const START = new Date('2026-11-24T09:00:00Z');
const END = new Date('2026-11-24T09:30:00Z');
const ahead = (minutes: number) => untilWords(START, addMinutes(START, -minutes));
const promised = (minutes: number) => reminderPromise(START, addMinutes(START, -minutes));

test('in English, dates and times are those of the calendar', () => {
  expect(dateWords('2026-11-24')).toBe(formatDate('2026-11-24'));
  expect(instantWords(START)).toBe(formatInstant(START));
  expect(sessionWords(START, END)).toBe(formatSession(START, END));
});

test('LANG-04: dates and times have the names of the language that is being written', () => {
  expect(inLocale('ha', () => dateWords('2026-11-24'))).toBe('Tal 24 Nuw 2026');
  expect(inLocale('ak', () => sessionWords(START, END))).toBe('Ben 24 Obubuo 2026, 09:00–09:30 GMT');
  expect(inLocale('ha', () => ahead(30))).toBe('cikin minti 30');
  // Dagbani has no names yet.
  expect(inLocale('dag', () => instantWords(START))).toBe(formatInstant(START));
});

test('how far away a time is has the unit that people would use', () => {
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

test('only reminders that are still ahead are promised', () => {
  expect(promised(6 * 24 * 60)).toBe('We will remind you 5 days, 4 hours and 30 minutes before.');
  expect(promised(15 * 60)).toBe('We will remind you 4 hours and 30 minutes before.');
  expect(promised(4 * 60)).toBe('We will remind you 30 minutes before.');
  expect(promised(30)).toBe('');
  expect(inLocale('ha', () => promised(4 * 60))).toBe('Za mu tunatar da ku minti 30 kafin lokaci.');
});
