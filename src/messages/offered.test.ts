import { expect, test } from 'vitest';
import { BESIDE_MAIN_JOB, MAIN_JOB, percentsOf } from '../domain/main-job-texts.ts';
import type { Catalogue } from '../domain/message-texts.ts';
import { OFFERED_FROM, offeredLanguages, unfinishedLanguages } from '../domain/offered-languages.ts';
import { CATALOGUE } from './catalogue.ts';

const keys = Array.from({ length: 20 }, (_, index) => `browse_text_${index}`);
const textsOf = (count: number) => Object.fromEntries(keys.slice(0, count).map((key) => [key, 'Text']));

/** A catalogue of 20 texts of the main job and one of another screen. */
const withTexts = (counts: Readonly<Record<string, number>>): Catalogue => ({
  english: { ...textsOf(20), tour_title: 'Text' },
  translations: Object.fromEntries(Object.entries(counts).map(([language, count]) => [language, textsOf(count)])),
  reviewed: {},
  screens: { browse: { seen: '' }, tour: { seen: '' } },
});

test('every screen with texts either belongs to the main job or does not', () => {
  expect([...Object.values(MAIN_JOB).flat(), ...BESIDE_MAIN_JOB].toSorted()).toEqual(
    Object.keys(CATALOGUE.screens).toSorted(),
  );
});

test('LANG-34: a language is offered from 95 % of the main job’s texts on, and to the people who have it already', () => {
  const percents = percentsOf(withTexts({ ak: 20, ha: 19, ee: 18, gaa: 0 }));
  expect(percents).toEqual({ ak: 100, ha: 95, ee: 90, gaa: 0, dag: 0 });
  expect(offeredLanguages(percents)).toEqual(['en', 'ak', 'ha']);
  expect(offeredLanguages(percents, 'ee')).toEqual(['en', 'ak', 'ee', 'ha']);
  expect(unfinishedLanguages(percents)).toEqual(['ee', 'gaa', 'dag']);
});

test('LANG-34: Twi and Hausa are offered', () => {
  const { ak, ha } = percentsOf(CATALOGUE);
  expect(Math.min(ak, ha)).toBeGreaterThanOrEqual(OFFERED_FROM);
});
