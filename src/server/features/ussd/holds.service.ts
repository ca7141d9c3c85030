import type { Language } from '../../../domain/languages.ts';
import { withoutMarks } from '../../../messages/fallback.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { askForAppeal, listHolds } from '../appeals/appeals.service.ts';
import { findHolder } from '../sign-in/dialled-sign-in.service.ts';
import type { EffectCall, Outcome } from './effect.ts';
import type { Hold } from './state.ts';
import { wordsIn } from './words.ts';

/** What is held, in the person's language. */
export async function readHolds(app: App, userId: string, language: Language): Promise<Hold[]> {
  const { restsOn: basis } = wordsIn(language);
  const holds = await app.read((reader) => listHolds(reader, userId));
  return holds.map(({ kind, subjectId, about, reason, restsOn, whatToDo, words, appeal, appealDecision }) => ({
    ...{ kind, subjectId, mayAppeal: appeal === 'POSSIBLE' },
    label: about === null ? reason : `${about}: ${reason}`,
    words: inOrder([reason, `${basis}: ${restsOn}`, words ?? '', appealDecision ?? ''], whatToDo, appeal === 'OPEN')
      .filter((text) => text !== '')
      .map((text) => asSentence(withoutMarks(text)))
      .join(' '),
  }));
}

/** Somebody who has just appealed reads first that we have it. */
const inOrder = (why: string[], toDo: string, isOpen: boolean) => (isOpen ? [toDo, ...why] : [...why, toDo]);

/** What an admin wrote may have no full stop. */
const asSentence = (text: string) => (/[.!?…]$/.test(text.trim()) ? text : `${text.trim()}.`);

/** Effects for people whose account is suspended, whom every other effect refuses. */
export const SUSPENDED_EFFECTS = {
  /** Appeals in the name of the number's holder: the network vouches for it, as for text messages. */
  appealSuspension: async ({ app, sessionId, number, state }: EffectCall): Promise<Outcome> => {
    const holder = await findHolder(app, number);
    if (!holder || holder.needsBirthDate || holder.user.suspendedAt === null) return { run: 'toMenu' };
    const { id: userId, email } = holder.user;
    const caller: ParticipantCaller = { userId, sessionId, email, role: 'PARTICIPANT' };
    const appeal = { kind: 'SUSPENSION', subjectId: userId, channel: 'USSD', words: state.typed } as const;
    await app.work(caller, (work) => askForAppeal(work, { userId, ...appeal }));
    const hold = (await readHolds(app, userId, state.language)).find(({ kind }) => kind === 'SUSPENSION') ?? null;
    return { to: 'suspended', set: { hold, asks: '' } };
  },
};
