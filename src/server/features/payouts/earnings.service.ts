import type { Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { sessionEarned } from '../ledger/movements.ts';
import { payoutRequest } from './payouts.jobs.ts';
import { lockEarner } from './payouts.sql.ts';

/** Books what one session earned, once per booking; a job pays it out at once if the person has an account. */
export async function recordEarning(
  work: Work,
  { bookingId, studyId, participantId, ratePesewas }: Earning,
): Promise<void> {
  await lockEarner(work.tx, participantId);
  const earning = { bookingId, studyId, participantId, ratePesewas, at: work.now };
  if (!(await ledger.post(work, sessionEarned(earning)))) return;
  work.enqueue(payoutRequest, { participantId }, { key: bookingId });
}

interface Earning {
  bookingId: string;
  studyId: string;
  participantId: string;
  ratePesewas: number;
}
