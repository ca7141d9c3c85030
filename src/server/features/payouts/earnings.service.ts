import { SENT_FROM_PESEWAS } from '../../../domain/screening-pay.ts';
import type { Work } from '../../platform/work.ts';
import {
  bonusEarned,
  entryEarned,
  overrunEarned,
  screeningEarned,
  sessionEarned,
  thanksEarned,
  travelAdvanced,
} from '../ledger/earning-movements.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { listedPaid } from '../ledger/list-movements.ts';
import { earned, type Movement } from '../ledger/movements.ts';
import { payoutRequest } from './payouts.jobs.ts';
import { lockEarner } from './payouts.sql.ts';
import { withhold } from './withholding.service.ts';

/**
 * Books the paid blocks of questions of one application, each once. They are sent with the person's next payout; once enough
 * waits, a job sends a separate payout. The person must be locked.
 */
export async function recordScreening(
  work: Work,
  { applicationId, studyId, participantId, blocks, blockPesewas }: PaidQuestions,
): Promise<void> {
  for (let block = 1; block <= blocks; block += 1) {
    const earning = { applicationId, block, studyId, participantId, amountPesewas: blockPesewas, at: work.now };
    const movement = screeningEarned(earning);
    if (!(await ledger.post(work, movement))) continue;
    await withhold(work, { participantId, reference: movement.reference, amountPesewas: blockPesewas });
  }
  if ((await ledger.readBalance(work.tx, earned(participantId))) < SENT_FROM_PESEWAS) return;
  work.enqueue(payoutRequest, { participantId }, { key: `screen:${applicationId}` });
}

export { lockEarner } from './payouts.sql.ts';

interface PaidQuestions {
  applicationId: string;
  studyId: string;
  participantId: string;
  blocks: number;
  blockPesewas: number;
}

interface Earning {
  bookingId: string;
  studyId: string;
  participantId: string;
  ratePesewas: number;
}

/** Books what one session earned, once per booking; a job pays it out at once if the person has an account. Returns the tax that is withheld. */
export async function recordEarning(
  work: Work,
  { bookingId, studyId, participantId, ratePesewas }: Earning,
): Promise<number> {
  return record(work, participantId, bookingId, () =>
    sessionEarned({ bookingId, studyId, participantId, ratePesewas, at: work.now }),
  );
}

/** Books half of the travel before a session, once. Returns the tax. */
export async function recordAdvance(work: Work, earning: OwnTimeEarning & { bookingId: string }): Promise<number> {
  return record(work, earning.participantId, `travel:${earning.bookingId}`, () =>
    travelAdvanced({ ...earning, at: work.now }),
  );
}

/** Books what a session that took longer earns in addition, once. Returns the tax. */
export async function recordOverrun(work: Work, earning: OwnTimeEarning & { bookingId: string }): Promise<number> {
  return record(work, earning.participantId, `overrun:${earning.bookingId}`, () =>
    overrunEarned({ ...earning, at: work.now }),
  );
}

/**
 * Books what one confirmed payment of a list gave a person, once. The list's money leads only here or back, so the reference decides.
 */
export async function recordListed(
  work: Work,
  payment: { paymentId: string; listId: string; participantId: string; amountPesewas: number },
): Promise<number> {
  return record(work, payment.participantId, payment.paymentId, () => listedPaid({ ...payment, at: work.now }));
}

interface OwnTimeEarning {
  studyId: string;
  participantId: string;
  amountPesewas: number;
}

/** Books what one entry of a task or diary earned, once per entry. Returns the tax. */
export async function recordEntryEarning(work: Work, earning: OwnTimeEarning & { entryId: string }): Promise<number> {
  return record(work, earning.participantId, earning.entryId, () => entryEarned({ ...earning, at: work.now }));
}

/** Books the bonus of a diary, once. Returns the tax. */
export async function recordBonus(work: Work, earning: OwnTimeEarning & { assignmentId: string }): Promise<number> {
  return record(work, earning.participantId, earning.assignmentId, () => bonusEarned({ ...earning, at: work.now }));
}

interface Thanks {
  id: string;
  organizationId: string;
  participantId: string;
  amountPesewas: number;
}

/**
 * Books bonuses from an organisation's available money, each once. All people are locked first, in a fixed order, so that two
 * lists with the same people wait for each other. Returns the tax by bonus.
 */
export async function recordThanks(work: Work, bonuses: readonly Thanks[]): Promise<Map<string, number>> {
  const taxes = new Map<string, number>();
  for (const id of [...new Set(bonuses.map(({ participantId }) => participantId))].sort())
    await lockEarner(work.tx, id);
  for (const { id, organizationId, participantId, amountPesewas } of bonuses) {
    const movement = thanksEarned({ bonusId: id, organizationId, participantId, amountPesewas, at: work.now });
    taxes.set(id, await record(work, participantId, `thanks:${id}`, () => movement));
  }
  return taxes;
}

async function record(work: Work, participantId: string, key: string, movement: () => Movement): Promise<number> {
  await lockEarner(work.tx, participantId);
  const earning = movement();
  if (!(await ledger.post(work, earning))) return 0;
  const amountPesewas = earning.legs.reduce((most, leg) => Math.max(most, leg.amountPesewas), 0);
  const taxPesewas = await withhold(work, { participantId, reference: earning.reference, amountPesewas });
  work.enqueue(payoutRequest, { participantId }, { key });
  return taxPesewas;
}
