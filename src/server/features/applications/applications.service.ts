import { addresses } from '../../../contract/addresses.ts';
import { addDays, addHours, dateOf, formatInstant } from '../../../domain/calendar.ts';
import { matchOf } from '../../../domain/eligibility.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { type ScreenerResponse, screen } from '../../../domain/screening.ts';
import { isUsedUp, type ScreeningOutcome } from '../../../domain/screening-pay.ts';
import { DISPUTE_HOURS } from '../../../domain/session-rules.ts';
import { answersInFirstLanguage } from '../../../domain/study-texts.ts';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import { readHistory } from '../../platform/history.sql.ts';
import { type Caller, type ParticipantCaller, requireSelf } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import { listOfApplication, sendAnswers } from '../clips/clips.service.ts';
import { scoreApplication, seeAccount } from '../fraud/fraud.service.ts';
import { recall, refuseFormerApplicant } from '../fraud/remembering.service.ts';
import { requireRoomInMonth } from '../panel-health/participation-limits.service.ts';
import { requirePerson } from '../participants/participants.service.ts';
import { noteUnfit } from '../participants/profile-changes.service.ts';
import { recallAnswers, rememberAnswers } from '../remembered-answers/remembered-answers.service.ts';
import { isOpenTo } from '../studies/audience.service.ts';
import { requireQuotaPlace } from '../studies/places.service.ts';
import { criteriaOf, findAnyStudy, lockStudyToApply } from '../studies/studies.service.ts';
import { invitationRejected } from './applications.mails.ts';
import * as sql from './applications.sql.ts';
import { inviteWords, openInvitation } from './invitations.service.ts';
import { listOwn as listOwnApplications, type Payment } from './own-applications.sql.ts';
import { judgePaidQuestions, payScreening, screeningColumns } from './paid-screening.service.ts';
import { readStanding, readStandingOf } from './standing.service.ts';

/** Below this, a question may not have been read: it is longer than reading the longest question takes (APPLICATION-24). */
const QUICK_SECONDS = 30;
const NOTHING_KEPT: Awaited<ReturnType<typeof recallAnswers>> = new Map();

/** A response as it is sent, including whether to remember it. */
type SentResponse = ScreenerResponse & { remember?: boolean | undefined };

/** Marks the responses that equal the person's remembered ones, whatever the browser says about them. */
function withPrefilled(responses: readonly SentResponse[], kept: Awaited<ReturnType<typeof recallAnswers>>) {
  return responses.map(({ prefilled: _, ...response }): ScreenerResponse => {
    const before = kept.get(response.id)?.answers;
    const given = response.answers ?? [response.answer];
    const isSame = before !== undefined && before.length === given.length && before.every((one) => given.includes(one));
    return isSame ? { ...response, prefilled: true } : response;
  });
}

/**
 * Applies once; answers are final and scored here, never in the browser. Paid questions are paid in the same transaction,
 * whether the person qualifies or not (APPLICATION-24).
 */
export async function apply(
  app: App,
  caller: ParticipantCaller,
  studyId: string,
  responses: SentResponse[],
  standsBy = false,
) {
  const now = app.clock.now();
  const applicationId = newId();
  let isUnfit = false;
  try {
    await app.work(caller, async (work) => {
      const person = await requirePerson(work, caller.userId);
      const former = await recall(work, caller.userId);
      const account = await seeAccount(work, caller.userId, former);
      const { pausedUntil } = await readStanding(work, caller.userId, former);
      // Locked as late as possible, so that a study can't close between this read and the application.
      const study = found(await lockStudyToApply(work.tx, studyId));
      if (study.status !== 'RECRUITING') refuse('STUDY_CLOSED');
      if (study.filled >= study.desiredParticipants) refuse('STUDY_FULL');
      const { fit, missing } = matchOf(person, criteriaOf(study), dateOf(now));
      isUnfit = fit === 'UNFIT';
      if (isUnfit || !(await isOpenTo(work, study, caller.userId))) refuse('NOT_ELIGIBLE');
      if (fit === 'MAY_FIT') refuse('FACTS_NEEDED', { detail: `Not answered yet: ${missing.join(', ')}.` });
      refuseFormerApplicant(former, studyId);
      if (pausedUntil) refuse('APPLYING_PAUSED', { detail: `You can apply again from ${formatInstant(pausedUntil)}.` });
      await requireRoomInMonth(
        work,
        { participantId: caller.userId, studyId, at: now, verb: 'apply' },
        study.mostStudies,
      );
      await requireQuotaPlace(work, study, caller.userId);
      if (isUsedUp(study)) refuse('SCREENING_USED_UP');
      // Remembered answers only matter if an answer was quick.
      const isQuick = responses.some(({ secondsTaken = QUICK_SECONDS }) => secondsTaken < QUICK_SECONDS);
      const kept = isQuick ? await recallAnswers(work, caller.userId, study.screeners) : NOTHING_KEPT;
      const given = answersInFirstLanguage(study, study.screeners, responses, person.reads ?? 'en');
      const screening = screen(study.screeners, withPrefilled(given, kept));
      if (screening.outcome === 'INCOMPLETE') {
        refuseFields([{ field: `responses.${screening.questionId}`, message: 'Please answer this question' }]);
      }
      const paid = await judgePaidQuestions(work, study, caller.userId, screening.responses);
      const invites = screening.outcome === 'PENDING' && study.ownTime?.invitesAutomatically === true;
      const waits = screening.outcome === 'PENDING' && !invites && !(standsBy && study.releasesUnconfirmed);
      const application = {
        id: applicationId,
        studyId,
        participantId: caller.userId,
        responses: JSON.stringify(screening.responses),
        matchPercent: screening.matchPercent,
        standsBy: standsBy && study.releasesUnconfirmed,
        instructions: null,
        appliedAt: now,
        invitedAt: null,
        invitationExpiresAt: null,
        ...screeningColumns(study, paid),
        // People on stand-by agreed to wait until the study ends.
        answerBy: waits && study.answerDays !== null ? addDays(dateOf(now), study.answerDays) : null,
      };
      const event = screening.outcome === 'PENDING' ? 'apply' : 'disqualify';
      await work.create(APPLICATION_LIFECYCLE, event, application);
      const spoken = screening.responses.flatMap(({ id, clipId }) => (clipId ? [{ questionId: id, clipId }] : []));
      await sendAnswers(work, application, spoken);
      if (paid === 'PAID') await payScreening(work, study, { id: applicationId, participantId: caller.userId });
      await rememberAnswers(
        work,
        caller.userId,
        study.screeners,
        screening.responses.filter(({ id }) => responses.some((one) => one.id === id && one.remember)),
      );
      const answered = { questions: study.screeners, responses: screening.responses, profile: person };
      await scoreApplication(work, { id: applicationId, participantId: caller.userId }, account, answered);
      if (invites) {
        await openInvitation(work, { ...application, status: 'PENDING' }, inviteWords(study), { by: 'system' });
      } else if (screening.outcome === 'PENDING') {
        work.notify({
          userId: study.researcherId,
          message: `{who} applied for “${study.name}”.`,
          who: caller.userId,
          redirectUrl: addresses.studyApplicants({ studyId }),
        });
      }
    });
  } catch (error) {
    if (violatedConstraint(error) === 'apply_once') refuse('ALREADY_APPLIED');
    if (isUnfit) {
      await app.work(caller, (work) => noteUnfit(work, caller.userId, studyId));
    }
    throw error;
  }
  return getOwn(app, caller, applicationId);
}

export function getStanding(app: App, caller: ParticipantCaller) {
  return app.read((reader) => readStandingOf(reader, caller.userId));
}

/** One of the caller's own applications; any other id is 404. */
export async function getOwn(app: App, caller: ParticipantCaller, applicationId: string) {
  return app.read(async (reader) => {
    const row = found(await sql.findOwn(reader.tx, caller.userId, applicationId));
    const history = await readHistory(reader.tx, [row.id]);
    return asOwn(app, { ...row, timeline: history.get(row.id) ?? [] });
  });
}

/** The answers by voice of an application, for its participant, the study's researchers, and admins while work is disputed. */
export async function listVoiceAnswers(app: App, caller: Caller, applicationId: string) {
  const { id } = found(
    await app.read(async ({ tx }) => {
      if (caller.role === 'PARTICIPANT') return sql.findOwn(tx, caller.userId, applicationId);
      if (caller.role === 'RESEARCHER') return sql.findForOrganization(tx, caller.organizationId, applicationId);
      return sql.findDisputedWork(tx, applicationId);
    }),
  );
  return listOfApplication(app, caller, id);
}

/** The caller's own applications; an `applicantId` may only be the caller's (API-05). */
export async function listOwn(
  app: App,
  caller: ParticipantCaller,
  query: { applicantId?: string | undefined; page: number; size: number },
) {
  requireSelf(caller, query.applicantId);
  const { rows, total } = await app.read((reader) => listOwnApplications(reader.tx, caller.userId, query));
  return { rows: rows.map((row) => asOwn(app, row)), total };
}

interface OwnRow {
  status: string;
  endsAt: Date | null;
  upheldAt: Date | null;
  screening: ScreeningOutcome | null;
  screeningPesewas: number;
  payment: Payment | null;
}

function asOwn<R extends OwnRow>(app: App, row: R) {
  const isUpheld = row.upheldAt !== null;
  const lastsUntil = row.status === 'NO_SHOW' && row.endsAt && !isUpheld ? addHours(row.endsAt, DISPUTE_HOURS) : null;
  return {
    ...row,
    screening: screeningOf(row),
    payment: row.payment && { ...row.payment, maskedNumber: row.payment.number && maskNumber(row.payment.number) },
    isUpheld,
    disputableUntil: lastsUntil && lastsUntil >= app.clock.now() ? lastsUntil : null,
  };
}

/** The payment for the questions; null for a study without paid ones. */
export function screeningOf({ screening, screeningPesewas }: Pick<OwnRow, 'screening' | 'screeningPesewas'>) {
  return screening === null ? null : { outcome: screening, pesewas: screeningPesewas };
}

/** The participant withdraws, or declines an invitation, without a penalty. */
export async function answer(
  app: App,
  caller: ParticipantCaller,
  applicationId: string,
  event: 'withdraw' | 'reject',
  reason: string,
) {
  return app.work(caller, async (work) => {
    const application = found(await sql.findOwn(work.tx, caller.userId, applicationId));
    const status = await work.change(APPLICATION_LIFECYCLE, application, event, { reason });
    if (event === 'reject') {
      const study = found(await findAnyStudy(work.tx, application.studyId));
      work.notify({
        userId: study.researcherId,
        message: `{who} declined your invitation to “${study.name}”.`,
        who: caller.userId,
        redirectUrl: addresses.studyApplicants({ studyId: study.id }),
        mail: invitationRejected({ applicationId }),
      });
    }
    return { id: applicationId, status };
  });
}

// ---- For bookings, inside their transactions

export const findApplication = sql.findApplication;
export const findForOrganization = sql.findForOrganization;
export const findByStudyAndParticipant = sql.findByStudyAndParticipant;
export const listInStatuses = sql.listInStatuses;
export const listStandingBy = sql.listStandingBy;
