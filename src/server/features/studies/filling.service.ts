import type { Criteria } from '../../../domain/eligibility.ts';
import type { StudyKind } from '../../../domain/study-kinds.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/work.ts';
import { countAmongEverybody } from '../participants/eligible-count.service.ts';
import { shareOf } from './filling.rules.ts';
import * as sql from './filling.sql.ts';

/*
 * How the places of each study filled, to predict how long others take. Publishing a study writes a row; the first of three
 * events completes it: the study is full, closes, or gets more places.
 */

/** The share of all participants who currently qualify. It must not be shown, because it comes from exact numbers. */
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

/** Starts the record of a study that is being published. */
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

/** Records that the last place was taken; only the first time counts. */
export function noteFilled(work: Work, studyId: string): Promise<void> {
  return sql.noteFilled(work.tx, studyId, work.now);
}

/** Records that a study closed, or got more places, before it was full. */
export function noteFillingEnds(work: Work, studyId: string): Promise<void> {
  return sql.noteEnded(work.tx, studyId, work.now);
}
