import { DISPUTE_HOURS, RELEASE_HOURS } from '../../../domain/session-rules.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { readNextStep } from './next-step.sql.ts';

/** APPLICATION-21: the participant's most urgent next step, and how many others wait, in one statement. */
export async function getNextStep(app: App, caller: ParticipantCaller) {
  const [step] = await app.read((reader) =>
    readNextStep(reader.tx, caller.userId, reader.now, RELEASE_HOURS, DISPUTE_HOURS),
  );
  return { step: step ?? null, others: step ? step.total - 1 : 0 };
}
