import { isTypedWord, mayBeWord } from '../../../domain/caller-words.ts';
import { STUDY_CODE } from '../../../domain/study-code.ts';
import { callerWordOf } from '../../platform/caller-word.ts';
import { listOwn } from '../applications/applications.service.ts';
import { findPublic } from '../studies/study-offers.service.ts';
import { callerOf } from './callers.service.ts';
import type { EffectCall, Outcome } from './effect.ts';
import type { CheckedStudy } from './state.ts';
import { wordsIn } from './words.ts';

/** The studies of a person whose callers' words count, newest first. */
const MOST_OWN_STUDIES = 50;

type AnybodysCall = EffectCall & { userId: string | null };

/**
 * The studies whose word a caller may say: for people with an account those that they applied for, for everybody else the one whose
 * code they typed. So a word of another study, which somebody may know, proves nothing to a person with an account.
 */
async function studiesOf({ app, userId, sessionId, state: { checked } }: AnybodysCall): Promise<CheckedStudy[]> {
  if (userId === null) return checked ? [checked] : [];
  const caller = await callerOf(app, userId, sessionId);
  if (!caller) return [];
  const { rows } = await listOwn(app, caller, { page: 0, size: MOST_OWN_STUDIES });
  return rows
    .filter(({ studyId }) => checked === null || checked.id === studyId)
    .map(({ studyId: id, studyName: name, organizationName: organization }) => ({
      ...{ id, name, organization, isVerified: true },
    }));
}

export const REAL_EFFECTS = {
  checkCode: async ({ app, number, state }: AnybodysCall): Promise<Outcome> => {
    const words = wordsIn(state.language);
    const code = state.typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
    if (!STUDY_CODE.test(code)) return { again: words.wrongStudyCode };
    const wait = await app.limits.attempt('ussdCheck', number);
    if (wait !== null) return { to: 'notice', set: { notice: words.tooMany(wait) } };
    const study = await findPublic(app, code, state.language);
    if (study === null) return { to: 'notice', set: { notice: words.notReal, goal: '' } };
    const { id, publicName: name, organizationName: organization, organizationVerified: isVerified } = study;
    const checked = { id, name, organization, isVerified };
    return { to: state.goal === 'realWord' ? 'realWord' : 'realStudy', set: { checked, goal: '' } };
  },

  /**
   * Compares what a caller said with today's words. Tries count for the number, and for a study whose code was typed by strangers
   * together, so that nobody finds out its word by trying.
   */
  checkWord: async (call: AnybodysCall): Promise<Outcome> => {
    const { app, number, state } = call;
    const words = wordsIn(state.language);
    if (!mayBeWord(state.typed)) return { again: words.noWord };
    const limits = [
      ['callerWord', number] as const,
      ...(state.checked ? [['callerWordOfStudy', state.checked.id] as const] : []),
    ];
    for (const [name, key] of limits) {
      const wait = await app.limits.attempt(name, key);
      if (wait !== null) return { to: 'notice', set: { notice: words.tooMany(wait) } };
    }
    const own = await studiesOf(call);
    const found = own.find(({ id }) => isTypedWord(state.typed, callerWordOf(app.settings, id, state.today)));
    if (!found) return { to: 'notice', set: { notice: words.noCaller } };
    for (const [name, key] of limits) await app.limits.giveBack(name, key);
    return { to: 'notice', set: { notice: words.realCaller(found), checked: null } };
  },
} as const;
