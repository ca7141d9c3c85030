import { expect, test, vi } from 'vitest';
import { emptyDraft, type StudyDraft, textOf } from './draft.ts';

// Only the rule is tested: the rest needs a browser.
vi.mock('../../../lib/api.ts', () => ({}));
const { catchUp } = await import('./use-study-draft.ts');

const named = (name: string): StudyDraft => {
  const draft = emptyDraft();
  return { ...draft, screeners: [], details: { ...draft.details, name } };
};
/** As the account keeps it: in another order, and without what is null. */
const kept = (draft: StudyDraft, revision: number) => {
  const { audio: _, ...content } = draft;
  return { revision, content: Object.fromEntries(Object.entries(content).reverse()) };
};
const sentOf = (...drafts: StudyDraft[]) => ({
  revision: 1,
  isAhead: true,
  sent: drafts.map((one) => textOf(one)),
});

test('a newer revision with the same content is this browser’s own', () => {
  expect(catchUp(named('Market'), sentOf(), kept(named('Market'), 2))).toEqual({ revision: 2, isAhead: false });
});

test('a newer revision with what this browser has sent is its own too, and what was typed since is saved next', () => {
  const [before, typed] = [named('Mark'), named('Market')];
  expect(catchUp(typed, sentOf(before), kept(before, 2))).toEqual({ revision: 2, isAhead: true });
  expect(catchUp(typed, sentOf(before, typed), kept(before, 2))).toEqual({ revision: 2, isAhead: true });
});

test('a newer revision with something else comes from another device', () => {
  expect(catchUp(named('Market'), sentOf(named('Mark')), kept(named('Taxi'), 2))).toBeNull();
  expect(catchUp(named('Market'), { revision: 1, isAhead: true }, kept(named('Mark'), 2))).toBeNull();
});
