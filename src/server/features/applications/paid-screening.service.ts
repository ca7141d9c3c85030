import { addresses } from '../../../contract/addresses.ts';
import { countOf } from '../../../domain/counts.ts';
import type { ScreenerQuestion, ScreenerResponse } from '../../../domain/screening.ts';
import { judgeScreening, type ScreeningOutcome } from '../../../domain/screening-pay.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockEarner, recordScreening } from '../payouts/earnings.service.ts';
import { notePaidReading, readingTimeOf } from '../studies/questions-given.service.ts';
import { takePaidScreening } from '../studies/studies.service.ts';

/** The fields of a locked study that concern paid screening. */
interface PayingStudy {
  id: string;
  name: string;
  researcherId: string;
  screeningBlocks: number;
  screeningBlockPesewas: number;
  screeningPaid: number;
  screeningCap: number;
}

/** What an application stores about it: the outcome, and what the person earned. */
export function screeningColumns(study: PayingStudy, outcome: ScreeningOutcome | null) {
  const pesewas = outcome === 'PAID' ? study.screeningBlocks * study.screeningBlockPesewas : 0;
  return { screening: outcome, screeningPesewas: pesewas };
}

/**
 * The outcome of an application's paid questions; null for a study without any. We lock the person before the application, as
 * always when money moves; this also keeps concurrent applications from being paid for the same reading time.
 */
export async function judgePaidQuestions(
  work: Work,
  study: PayingStudy & { screeners: readonly ScreenerQuestion[] },
  participantId: string,
  responses: readonly ScreenerResponse[],
): Promise<ScreeningOutcome | null> {
  if (study.screeningBlocks === 0) return null;
  await lockEarner(work.tx, participantId);
  const available = await readingTimeOf(work, participantId, study.id);
  const judged = judgeScreening(study.screeners, responses, available);
  if (judged?.outcome === 'PAID') await notePaidReading(work, participantId, study.id, judged.secondsNeeded);
  return judged?.outcome ?? null;
}

/**
 * Pays an application's questions in its transaction: counts the person, moves the money of each block, and notifies the
 * researcher if this was the last person whom the study pays. The study is locked.
 */
export async function payScreening(
  work: Work,
  study: PayingStudy,
  application: { id: string; participantId: string },
): Promise<void> {
  if (!(await takePaidScreening(work.tx, study.id))) refuse('SCREENING_USED_UP');
  await recordScreening(work, {
    applicationId: application.id,
    studyId: study.id,
    participantId: application.participantId,
    blocks: study.screeningBlocks,
    blockPesewas: study.screeningBlockPesewas,
  });
  if (study.screeningPaid + 1 < study.screeningCap) return;
  work.notify({
    userId: study.researcherId,
    message: `“${study.name}” has paid ${countOf(study.screeningCap, 'person', 'people')} for answering, as you set. Nobody can apply until you pay for more.`,
    redirectUrl: addresses.studyApplicants({ studyId: study.id }),
  });
}
