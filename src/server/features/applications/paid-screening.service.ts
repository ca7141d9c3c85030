import { addresses } from '../../../contract/addresses.ts';
import { countOf } from '../../../domain/counts.ts';
import type { ScreenerQuestion, ScreenerResponse } from '../../../domain/screening.ts';
import { judgeScreening, type ScreeningOutcome } from '../../../domain/screening-pay.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { lockEarner, recordScreening } from '../payouts/earnings.service.ts';
import { notePaidReading, readingTimeOf } from '../studies/questions-given.service.ts';
import { takePaidScreening } from '../studies/studies.service.ts';

/** A locked study, as far as it pays for screening. */
interface PayingStudy {
  id: string;
  name: string;
  researcherId: string;
  screeningBlocks: number;
  screeningBlockPesewas: number;
  screeningPaid: number;
  screeningCap: number;
}

/** What an application keeps of it: the outcome, and what the person earned. */
export function screeningColumns(study: PayingStudy, outcome: ScreeningOutcome | null) {
  const pesewas = outcome === 'PAID' ? study.screeningBlocks * study.screeningBlockPesewas : 0;
  return { screening: outcome, screeningPesewas: pesewas };
}

/**
 * What comes of an application's paid questions; null for a study without any. The person is locked before the application, like
 * wherever money moves, and so that applications sent at once are not paid for reading at the same time.
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
 * researcher when this was the last person that the study pays. The study is locked.
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
