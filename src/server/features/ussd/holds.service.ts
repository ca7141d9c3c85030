import { withoutMarks } from '../../../messages/fallback.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { askForAppeal, listHolds } from '../appeals/appeals.service.ts';
import { findHolder } from '../sign-in/dialled-sign-in.service.ts';
import type { EffectCall, Outcome } from './effect.ts';
import type { Hold } from './state.ts';

/** What is held, in the person's language. */
export async function readHolds(app: App, userId: string): Promise<Hold[]> {
  const holds = await app.read((reader) => listHolds(reader, userId));
  return holds.map(({ kind, subjectId, about, reason, restsOn, whatToDo, words, appeal, appealDecision }) => ({
    ...{ kind, subjectId, mayAppeal: appeal === 'POSSIBLE' },
    label: about === null ? reason : `${about}: ${reason}`,
    words: [reason, restsOn, words ?? '', appealDecision ?? '', whatToDo]
      .filter((text) => text !== '')
      .map(withoutMarks)
      .join(' '),
  }));
}

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
    const hold = (await readHolds(app, userId)).find(({ kind }) => kind === 'SUSPENSION') ?? null;
    return { to: 'suspended', set: { hold, asks: '' } };
  },
};
