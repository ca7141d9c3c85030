import type { Criteria } from '../../../domain/eligibility.ts';
import type { StudyKind } from '../../../domain/study-kinds.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/work.ts';
import { countAmongEverybody } from '../participants/eligible-count.service.ts';
import { shareOf } from './filling.rules.ts';
import * as sql from './filling.sql.ts';

/*
 * How the places of each study filled, for predicting how long others take. Each study has one row, which
 * its publishing writes and the first of three things completes: it is full, it closes, or it gets more places.
 */

/** Which part of all participants qualifies now. It may not be shown: it is from exact numbers. */
export async function qualifyingShare(app: App, criteria: Criteria): Promise<number> {
  const { eligible, everybody } = await countAmongEverybody(app, criteria);
  return shareOf(eligible, everybody);
}

interface Published {
  id: string;
  studyKind: StudyKind;
  organizationId: string;
  durationMinutes: number;
  ratePesewas: number;
  desiredParticipants: number;
}

/** Begins the record of a study that is being published. */
export function noteFillingBegins(work: Work, study: Published, qualifying: number): Promise<void> {
  return sql.insertFilling(work.tx, {
    studyId: study.id,
    organizationId: study.organizationId,
    kind: study.studyKind,
    minutes: study.durationMinutes,
    payPesewas: study.ratePesewas,
    places: study.desiredParticipants,
    qualifyingShare: qualifying,
    publishedAt: work.now,
  });
}

/** Notes that the last place was taken; only the first time counts. */
export function noteFilled(work: Work, studyId: string): Promise<void> {
  return sql.noteFilled(work.tx, studyId, work.now);
}

/** Notes that a study closed, or got more places, before it was full. */
export function noteFillingEnds(work: Work, studyId: string): Promise<void> {
  return sql.noteEnded(work.tx, studyId, work.now);
}
