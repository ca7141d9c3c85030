import type { Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { bonusEarned, entryEarned, type Movement, sessionEarned } from '../ledger/movements.ts';
import { payoutRequest } from './payouts.jobs.ts';
import { lockEarner } from './payouts.sql.ts';

interface Earning {
  bookingId: string;
  studyId: string;
  participantId: string;
  ratePesewas: number;
}

/** Books what one session earned, once per booking; a job pays it out at once if the person has an account. */
export async function recordEarning(
  work: Work,
  { bookingId, studyId, participantId, ratePesewas }: Earning,
): Promise<void> {
  await record(work, participantId, bookingId, () =>
    sessionEarned({ bookingId, studyId, participantId, ratePesewas, at: work.now }),
  );
}

interface OwnTimeEarning {
  studyId: string;
  participantId: string;
  amountPesewas: number;
}

/** Books what one entry of a task or diary earned, once per entry. */
export async function recordEntryEarning(work: Work, earning: OwnTimeEarning & { entryId: string }): Promise<void> {
  await record(work, earning.participantId, earning.entryId, () => entryEarned({ ...earning, at: work.now }));
}

/** Books the bonus of a diary, once. */
export async function recordBonus(work: Work, earning: OwnTimeEarning & { assignmentId: string }): Promise<void> {
  await record(work, earning.participantId, earning.assignmentId, () => bonusEarned({ ...earning, at: work.now }));
}

async function record(work: Work, participantId: string, key: string, movement: () => Movement): Promise<void> {
  await lockEarner(work.tx, participantId);
  if (!(await ledger.post(work, movement()))) return;
  work.enqueue(payoutRequest, { participantId }, { key });
}
