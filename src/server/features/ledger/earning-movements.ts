import type { Pesewas } from '../../../domain/money.ts';
import { available, earned, held, type Movement, move, PROMISES } from './movements.ts';

/* What people earn. */

export function sessionEarned(earning: {
  bookingId: string;
  studyId: string;
  participantId: string;
  ratePesewas: Pesewas;
  at: Date;
}): Movement {
  const legs = move(earning.ratePesewas, held(earning.studyId), earned(earning.participantId));
  return { reference: `earn:${earning.bookingId}`, event: 'earn', subjectId: earning.bookingId, at: earning.at, legs };
}

/** Half of the travel, before the session; booked once. */
export function travelAdvanced({ bookingId, ...earning }: Earned & { bookingId: string }): Movement {
  return earnedFrom('travel', `travel:${bookingId}`, bookingId, earning);
}

/** A session took longer: the next step of the table, booked once. */
export function overrunEarned({ bookingId, ...earning }: Earned & { bookingId: string }): Movement {
  return earnedFrom('overrun', `overrun:${bookingId}`, bookingId, earning);
}

interface Earned {
  studyId: string;
  participantId: string;
  amountPesewas: Pesewas;
  at: Date;
}

/** An entry of a task or diary was accepted; booked once, however it was accepted. */
export function entryEarned({ entryId, ...earning }: Earned & { entryId: string }): Movement {
  return earnedFrom('earn', `earn:${entryId}`, entryId, earning);
}

/** Enough entries of a diary were accepted; booked once for the whole diary. */
export function bonusEarned({ assignmentId, ...earning }: Earned & { assignmentId: string }): Movement {
  return earnedFrom('diary', `bonus:${assignmentId}`, assignmentId, earning);
}

/** A person answered a paid block of questions (from 1) with care; each block of an application is paid once. */
export function screeningEarned({
  applicationId,
  block,
  ...earning
}: Earned & { applicationId: string; block: number }): Movement {
  return earnedFrom('screen', `screen:${applicationId}:${block}`, applicationId, earning);
}

/** A bonus after somebody has taken part, from the organisation's available money; booked once. */
export function thanksEarned({
  bonusId,
  organizationId,
  participantId,
  amountPesewas,
  at,
}: Omit<Earned, 'studyId'> & { bonusId: string; organizationId: string }): Movement {
  const legs = move(amountPesewas, available(organizationId), earned(participantId));
  return { reference: `thanks:${bonusId}`, event: 'thanks', subjectId: bonusId, at, legs };
}

/** A payout was late, and its person gets an amount of ours, once for each payout. */
export function latePayoutCompensated({
  payoutId,
  participantId,
  amountPesewas,
  at,
}: {
  payoutId: string;
  participantId: string;
  amountPesewas: Pesewas;
  at: Date;
}): Movement {
  const legs = move(amountPesewas, PROMISES, earned(participantId));
  return { reference: `promise:${payoutId}`, event: 'promise', subjectId: payoutId, at, legs };
}

function earnedFrom(
  event: 'earn' | 'travel' | 'overrun' | 'diary' | 'screen',
  reference: string,
  subjectId: string,
  { studyId, participantId, amountPesewas, at }: Earned,
): Movement {
  return { reference, event, subjectId, at, legs: move(amountPesewas, held(studyId), earned(participantId)) };
}

/** Two accounts of one person were merged: the closed one's earnings move to the kept one, once. */
export function accountsMerged(merge: {
  closedId: string;
  keptId: string;
  amountPesewas: Pesewas;
  at: Date;
}): Movement {
  const legs = move(merge.amountPesewas, earned(merge.closedId), earned(merge.keptId));
  return { reference: `merge:${merge.closedId}`, event: 'merge', at: merge.at, legs };
}
