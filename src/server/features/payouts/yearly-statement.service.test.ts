import { expect, test } from 'vitest';
import { ENGLISH_STARTS } from '../../../messages/fallback.ts';
import { statementOf } from './yearly-statement.service.ts';

const SUMMARY = {
  year: 2026,
  earnedPesewas: 12_550,
  airtimePesewas: 0,
  receivedPesewas: 12_000,
  compensatedPesewas: 0,
  withheldPesewas: 0,
  sessions: [
    {
      kind: 'SESSION' as const,
      at: new Date('2026-03-06T10:00:00Z'),
      study: 'Ɔkɔtɔ market days',
      organization: 'Adinkra Labs',
      amountPesewas: 12_000,
    },
    {
      kind: 'SCREENING' as const,
      at: new Date('2026-04-01T10:00:00Z'),
      study: 'Savings',
      organization: 'Adinkra Labs',
      amountPesewas: 550,
    },
  ],
};
const ABOUT = {
  person: ['Esi Mensah', '+233241234567'] as const,
  issuer: ['Nyansapo'],
  madeAt: new Date('2026-11-25T10:00:00Z'),
};

test('an English statement counts the year’s sessions and adds up', () => {
  const { title, facts, table, notes } = statementOf(SUMMARY, { ...ABOUT, language: 'en' });
  expect(title).toBe('Earnings of 2026');
  expect(facts).toEqual([
    ['Made on', 'Wed 25 Nov 2026, 10:00 GMT'],
    ['Sessions', '1'],
    ['Answered questions', '1'],
  ]);
  expect(table?.rows).toEqual([
    ['Fri 6 Mar 2026', 'Ɔkɔtɔ market days', 'Adinkra Labs', 'GH₵ 120.00'],
    ['Wed 1 Apr 2026', 'Savings (questions)', 'Adinkra Labs', 'GH₵ 5.50'],
  ]);
  expect(table?.totals).toEqual([
    ['Received in 2026', 'GH₵ 120.00'],
    ['Earned in 2026', 'GH₵ 125.50'],
  ]);
  expect(notes).toHaveLength(1);
});

test('PAYOUT-12: a statement is in the person’s language and says that its texts are drafts', () => {
  const { language, title, table, notes } = statementOf(SUMMARY, { ...ABOUT, language: 'ha' });
  expect(language).toBe('ha');
  expect(title).toBe('Abin da aka samu a 2026');
  expect(table?.columns.map((column) => column.title)).toEqual(['Rana', 'Bincike', 'Ƙungiya', 'Abin da aka samu']);
  expect(notes).toHaveLength(2);
});

test('text without a translation is in English, without marks', () => {
  const statement = statementOf(SUMMARY, { ...ABOUT, language: 'dag' });
  expect(JSON.stringify(statement)).not.toContain(ENGLISH_STARTS);
  expect(statement.parties[0]?.label).toBe('For');
});
