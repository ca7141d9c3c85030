import { addresses } from '../../../contract/addresses.ts';
import { ParticipantInformationForm } from '../../../contract/participants.ts';
import { maskNumber, suggestNetwork } from '../../../domain/mobile-money.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { chooseLanguage } from '../accounts/accounts.service.ts';
import { findUserById } from '../accounts/users.service.ts';
import { keepInformation } from '../participants/participants.service.ts';
import { getMobileMoney, saveConfirmed } from '../payouts/mobile-money.service.ts';
import { joinByCode, sendJoiningCode } from '../sign-in/dialled-sign-in.service.ts';
import type { EffectCall, Outcome, PersonEffects } from './effect.ts';
import { setUpOf } from './joining-pages.ts';
import { readPerson } from './menu-effects.service.ts';
import type { EffectName } from './page.ts';
import { isPageName } from './pages.ts';
import type { State } from './state.ts';
import { findSession } from './steps.sql.ts';
import { ussdPayTo } from './ussd.jobs.ts';
import { wordsIn } from './words.ts';

/* USSD-06: joining by phone, with the code and the set-up that the rest of the product has. */

/**
 * Texts the code. The call ends, so that the message can be read, and the next one asks for it.
 * Refuses: TEXTS_UNAVAILABLE, TOO_MANY_REQUESTS.
 */
export async function sendCode({ app, number, state }: EffectCall): Promise<Outcome> {
  await sendJoiningCode(app, number);
  return { leave: wordsIn(state.language).codeSent(state.code), to: 'joinCode' };
}

/**
 * Makes the account and its set-up with a right code.
 * Refuses: ALREADY_SUBMITTED, DISPOSABLE_EMAIL, EMAIL_HOST_NOT_ALLOWED, EMAIL_TAKEN, LINK_EXPIRED, NAME_CHECKS_USED,
 * NOT_FOUND, NUMBER_TAKEN, PHONE_CODE_WRONG, STATUS_CONFLICT, VALIDATION, WRONG_ACCOUNT.
 */
export async function join({ app, number, sessionId, state }: EffectCall): Promise<Outcome> {
  const { firstName = '', lastName = '' } = state.draft;
  const form = { firstName, lastName, termsAccepted: true, privacyAccepted: true, marketingAccepted: false } as const;
  const userId = await joinByCode(app, { number, code: state.typed }, form);
  const caller: ParticipantCaller = { userId, sessionId, email: null, role: 'PARTICIPANT' };
  if (state.language !== 'en') await chooseLanguage(app, caller, state.language);
  await keepSetUp(app, caller, sessionId, state);
  const person = await readPerson(app, caller);
  return { to: 'notice', set: { person, notice: wordsIn(state.language).joined(firstName) }, userId };
}

export const JOINING_EFFECTS: PersonEffects = {
  /** The set-up of somebody with an account; then what it was asked for. */
  completeSetUp: async ({ app, caller, sessionId, state }) => {
    await keepSetUp(app, caller, sessionId, state);
    const set = { person: await readPerson(app, caller), goal: '' };
    const { goal } = state;
    if (isPageName(goal)) return { to: goal, set };
    return goal === '' ? { to: 'menu', set } : { run: goal as EffectName, set };
  },
};

/** Refuses: ALREADY_SUBMITTED, NAME_CHECKS_USED, NOT_FOUND, STATUS_CONFLICT, VALIDATION. */
async function keepSetUp(app: App, caller: ParticipantCaller, sessionId: string, { draft }: State): Promise<void> {
  await keepInformation(app, caller, ParticipantInformationForm.parse(setUpOf(draft)));
  if (draft.payTo) await enqueuePayTo(app, caller, sessionId);
}

/** Has the number that the session names checked and saved. */
export async function enqueuePayTo(app: App, caller: ParticipantCaller, sessionId: string): Promise<void> {
  const { userId } = caller;
  await app.work(caller, (work) => work.enqueue(ussdPayTo, { sessionId, userId }, { key: `${sessionId}:${userId}` }));
}

/**
 * The job that saves the mobile-money account of a person who has none: the number that they typed, or the one they called from. If
 * it is refused, they are notified, and "My money" offers it again.
 * Refuses: NAME_CHECKS_USED, NOT_FOUND, STATUS_CONFLICT, VALIDATION.
 */
export async function savePayTo(app: App, { sessionId, userId }: { sessionId: string; userId: string }): Promise<void> {
  const { session, user } = await app.look(async (look) => ({
    session: await findSession(look.tx, sessionId),
    user: await findUserById(look, userId),
  }));
  if (!session || !user || user.erasedAt !== null) return;
  const caller: ParticipantCaller = { userId, sessionId, email: user.email, role: 'PARTICIPANT' };
  if ((await getMobileMoney(app, caller)) !== null) return;
  const { draft, number: own, network } = session.state;
  const { payTo } = draft;
  const number = payTo?.number ?? own;
  const form = {
    mobileMoneyNetwork: payTo?.network ?? network ?? suggestNetwork(own) ?? 'MTN',
    mobileMoneyNumber: number,
    accountName: `${user.firstName} ${user.lastName}`,
  };
  try {
    await saveConfirmed(app, caller, form);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = error.details.message ?? '';
    const message = `We could not save ${maskNumber(number)} as your mobile money number. ${why}`.trim();
    await app.work(null, (work) => work.notify({ userId, message, redirectUrl: addresses.mobileMoney }));
  }
}
