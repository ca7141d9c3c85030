import { expect, test } from 'vitest';
import { translationOf } from '../../../messages/in-place.ts';
import { type MergeFacts, OPEN, whyNotMerged } from './merges.rules.ts';

const PERSON = {
  role: 'PARTICIPANT',
  suspendedAt: null,
  erasedAt: null,
  totpEnabledAt: null,
  hasParticipantInfo: true,
  dateOfBirth: '1990-03-06',
  gender: 'FEMALE',
};
const FACTS: MergeFacts = { kept: PERSON, closed: PERSON, open: [], studyOfBoth: null };
const since = new Date('2026-11-01T08:00:00Z');

test('two complete accounts with nothing open can be merged', () => {
  expect(whyNotMerged(FACTS)).toBeNull();
  const empty = { ...PERSON, hasParticipantInfo: false, dateOfBirth: null, gender: null };
  expect(whyNotMerged({ ...FACTS, closed: empty })).toBeNull();
});

test.each<[string, Partial<MergeFacts>]>([
  ['Only accounts of participants', { closed: { ...PERSON, role: 'RESEARCHER' } }],
  ['is closed', { closed: { ...PERSON, erasedAt: since } }],
  ['is suspended', { kept: { ...PERSON, suspendedAt: since } }],
  ['has an authenticator app', { closed: { ...PERSON, totpEnabledAt: since } }],
  ['has your profile', { kept: { ...PERSON, hasParticipantInfo: false } }],
  ['different dates of birth', { closed: { ...PERSON, dateOfBirth: '1991-03-06' } }],
  ['different dates of birth', { closed: { ...PERSON, gender: 'MALE' } }],
  ['a session that is booked', { open: ['SESSION', 'PAYOUT'] }],
  ['“Market days”', { studyOfBoth: 'Market days' }],
])('an obstacle says what it is and what to do: %s', (words, facts) => {
  const obstacle = whyNotMerged({ ...FACTS, ...facts });
  expect(obstacle?.message).toContain(words);
  expect(`${obstacle?.message} ${obstacle?.detail}`).toMatch(/Only accounts|is closed|Please/);
});

test('everything that can be open has a text that can be translated', () => {
  for (const text of Object.values(OPEN)) expect(translationOf(text, 'en'), text).toBe(text);
  const obstacle = whyNotMerged({ ...FACTS, studyOfBoth: 'Market days' });
  expect(translationOf(obstacle?.message ?? '', 'ha')).toBe('Asusun biyu duk sun nemi shiga “Market days”.');
});
