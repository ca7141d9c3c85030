import type { FieldError } from '../../../contract/errors.ts';
import { cellsOf, EVERYBODY_ELSE, type Quota, refuseQuotas } from '../../../domain/quotas.ts';
import { refuseDays } from '../../../domain/schedule.ts';
import { MAX_PAID_PEOPLE } from '../../../domain/screening-pay.ts';
import type { ScheduleDay } from '../../../domain/slots.ts';
import { hasSessions } from '../../../domain/study-kinds.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import { requireBudget } from '../budgets/budgets.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { placesAdded, screeningRaised } from '../ledger/study-movements.ts';
import { noteBalance } from '../wallets/balance-notice.service.ts';
import { noteFillingEnds } from './filling.service.ts';
import { offerTimes, refuseShortfall } from './publishing.service.ts';
import * as quotaSql from './quotas.sql.ts';
import { getStudy } from './studies.service.ts';
import * as sql from './studies.sql.ts';

const MOST_PLACES = 1000;

/** A study's money counts for the person who runs it. */
const spentBy = ({ projectId, researcherId }: { projectId: string; researcherId: string }, amountPesewas: number) => ({
  projectId,
  userId: researcherId,
  amountPesewas,
});

/** All slots of a study of the caller's organisation. */
export async function listSlots(app: App, caller: ResearcherCaller, studyId: string) {
  await getStudy(app, caller, studyId);
  return app.read((reader) => sql.listSlots(reader.tx, studyId));
}

/** Adds slots of the study's length; a slot that overlaps an existing one is refused at its day. */
export async function addSlots(app: App, caller: ResearcherCaller, studyId: string, days: ScheduleDay[]) {
  try {
    await app.work(caller, async (work) => {
      const study = found(await sql.lockOwnStudy(work.tx, caller.organizationId, studyId));
      if (study.status !== 'RECRUITING' && study.status !== 'PAUSED') refuse('STUDY_CLOSED');
      const wrong = refuseDays(days, study.durationMinutes, work.now, {
        kind: study.studyKind,
        noticeHours: study.noticeHours,
      });
      if (wrong.length > 0) {
        refuseFields(wrong.map(({ index, message }) => ({ field: `timeSlots.${index}`, message })));
      }
      if (!hasSessions(study.studyKind)) refuseFields([{ field: 'timeSlots', message: 'This study has no sessions' }]);
      await offerTimes(work, study, days);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'slots_never_overlap') throw error;
    refuseFields([{ field: 'timeSlots', message: 'Time slots cannot overlap' }]);
  }
  return listSlots(app, caller, studyId);
}

/** Adds places and reserves their rate and overrun, all or nothing. With quotas, the request must say which groups get the new places. */
export async function addPlaces(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  { from, places, quotas }: { from: number; places: number; quotas: readonly Quota[] },
) {
  const before = await getStudy(app, caller, studyId);
  const wrong = refuseMorePlaces(before, places, quotas);
  if (wrong) refuseFields([wrong]);
  const costPesewas = (before.ratePesewas + before.overrunPesewas) * places;
  try {
    await app.work(caller, async (work) => {
      const study = found(await sql.lockOwnStudy(work.tx, caller.organizationId, studyId));
      if (study.status !== 'RECRUITING' && study.status !== 'PAUSED') refuse('STUDY_CLOSED');
      if (study.desiredParticipants !== from) refuse('STATUS_CONFLICT');
      await noteFillingEnds(work, studyId);
      await sql.addPlaces(work.tx, studyId, places);
      for (const cell of await quotaSql.listCells(work.tx, studyId)) {
        const more = morePlacesOf(cell, places, quotas);
        if (more > 0) await quotaSql.addCellPlaces(work.tx, cell.id, more);
      }
      recordAudit(work, {
        at: work.now,
        action: 'study.addPlaces',
        actor: 'researcher',
        actorId: caller.userId,
        subject: 'study',
        subjectId: studyId,
        details: { from, places },
      });
      const { organizationId } = caller;
      const at = work.now;
      await ledger.post(
        work,
        placesAdded({ studyId, organizationId, amountPesewas: costPesewas, at, placesBefore: from }),
      );
      await requireBudget(work, caller, spentBy(study, costPesewas));
      await noteBalance(work, organizationId, caller.userId);
    });
  } catch (error) {
    await refuseShortfall(app, caller, costPesewas, error);
  }
  return getStudy(app, caller, studyId);
}

/** Pays this many more people for screening, and reserves their pay, all or nothing. */
export async function raisePaidScreening(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  { from, people }: { from: number; people: number },
) {
  const { screening } = await getStudy(app, caller, studyId);
  if (screening.pesewasEach === 0) refuseFields([{ field: 'people', message: 'This study has no paid questions' }]);
  if (from + people > MAX_PAID_PEOPLE) {
    refuseFields([{ field: 'people', message: `The maximum number of people is ${MAX_PAID_PEOPLE}` }]);
  }
  const amountPesewas = screening.pesewasEach * people;
  try {
    await app.work(caller, async (work) => {
      const study = found(await sql.lockOwnStudy(work.tx, caller.organizationId, studyId));
      if (study.status !== 'RECRUITING' && study.status !== 'PAUSED') refuse('STUDY_CLOSED');
      if (!(await sql.raiseScreening(work.tx, studyId, from, people))) refuse('STATUS_CONFLICT');
      recordAudit(work, {
        at: work.now,
        action: 'study.raisePaidScreening',
        actor: 'researcher',
        actorId: caller.userId,
        subject: 'study',
        subjectId: studyId,
        details: { from, people },
      });
      const { organizationId } = caller;
      await ledger.post(
        work,
        screeningRaised({ studyId, organizationId, amountPesewas, at: work.now, peopleBefore: from }),
      );
      await requireBudget(work, caller, spentBy(study, amountPesewas));
      await noteBalance(work, organizationId, caller.userId);
    });
  } catch (error) {
    await refuseShortfall(app, caller, amountPesewas, error);
  }
  return getStudy(app, caller, studyId);
}

const tooMany: FieldError = { field: 'places', message: `The maximum number of participants is ${MOST_PLACES}` };

function refuseMorePlaces(
  study: { desiredNumberOfParticipants: number; quotas: { attribute: string; value: string }[] },
  places: number,
  quotas: readonly Quota[],
): FieldError | null {
  if (study.desiredNumberOfParticipants + places > MOST_PLACES) return tooMany;
  const wrong = refuseQuotas(quotas, places);
  if (wrong) return { field: `quotas.${wrong.index}`, message: wrong.message };
  const isKnown = (attribute: string, value: string) =>
    study.quotas.some((cell) => cell.attribute === attribute && cell.value === value);
  const unknown = quotas.findIndex(({ attribute, cells }) => cells.some(({ value }) => !isKnown(attribute, value)));
  return unknown === -1 ? null : { field: `quotas.${unknown}`, message: 'This is not one of the study’s groups' };
}

/** A cell's share of the new places: the given number, or the remaining places for everybody else. */
function morePlacesOf(cell: { attribute: string; value: string }, places: number, quotas: readonly Quota[]): number {
  const quota = quotas.find(({ attribute }) => attribute === cell.attribute);
  if (!quota) return cell.value === EVERYBODY_ELSE ? places : 0;
  return cellsOf(quota, places).find(({ value }) => value === cell.value)?.places ?? 0;
}
