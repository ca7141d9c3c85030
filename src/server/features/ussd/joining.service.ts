import { ParticipantInformationForm } from '../../../contract/participants.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { chooseLanguage } from '../accounts/accounts.service.ts';
import { keepInformation } from '../participants/participants.service.ts';
import { joinByCode, sendJoiningCode } from '../sign-in/dialled-sign-in.service.ts';
import type { EffectCall, Outcome, PersonEffects } from './effect.ts';
import { setUpOf } from './joining-pages.ts';
import { readPerson } from './menu-effects.service.ts';
import type { EffectName } from './page.ts';
import { isPageName } from './pages.ts';
import type { State } from './state.ts';
import { ussdPayTo } from './ussd.jobs.ts';
import { wordsIn } from './words.ts';

/* USSD-06: joining by phone, with the same code and profile as in the rest of the product. */

/** Texts the code. The call ends, so that the person can read the message, and the next call asks for the code. */
export async function sendCode({ app, number, state }: EffectCall): Promise<Outcome> {
  await sendJoiningCode(app, number, state.language);
  return { leave: wordsIn(state.language).codeSent(state.code), to: 'joinCode' };
}

/** Creates the account and its profile with a correct code. */
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
  /** Completes the profile of a person with an account, then continues with what required it. */
  completeSetUp: async ({ app, caller, sessionId, state }) => {
    await keepSetUp(app, caller, sessionId, state);
    const set = { person: await readPerson(app, caller), goal: '' };
    const { goal } = state;
    if (isPageName(goal)) return { to: goal, set };
    return goal === '' ? { to: 'menu', set } : { run: goal as EffectName, set };
  },
};

async function keepSetUp(app: App, caller: ParticipantCaller, sessionId: string, { draft }: State): Promise<void> {
  await keepInformation(app, caller, ParticipantInformationForm.parse(setUpOf(draft)), { hasDialled: true });
  if (draft.payTo) await enqueuePayTo(app, caller, sessionId);
}

/** Enqueues a check of the number that was typed in the session, or of the call's own, which is then saved. */
export async function enqueuePayTo(
  app: App,
  caller: ParticipantCaller,
  sessionId: string,
  isOwn = false,
): Promise<void> {
  const { userId } = caller;
  const key = `${sessionId}:${userId}${isOwn ? ':own' : ''}`;
  await app.work(caller, (work) => work.enqueue(ussdPayTo, { sessionId, userId, isOwn }, { key }));
}
