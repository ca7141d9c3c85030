import { addresses } from '../../../contract/addresses.ts';
import { ERRORS } from '../../../contract/errors.ts';
import { addHours, dateOf, formatInstant } from '../../../domain/calendar.ts';
import { qualifies } from '../../../domain/eligibility.ts';
import { knownAnswers } from '../../../domain/profile-attributes.ts';
import { type ScreenerResponse, screen } from '../../../domain/screening.ts';
import {
  DISPUTE_HOURS,
  INVITATION_HOURS,
  PAUSE_DAYS,
  STRIKE_WINDOW_DAYS,
  STRIKES_TO_PAUSE,
} from '../../../domain/session-rules.ts';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import { readHistory, type TimelineRow } from '../../platform/history.sql.ts';
import { recordChange } from '../../platform/history.ts';
import { type ParticipantCaller, type ResearcherCaller, requireSelf } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, Refusal, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Look, Work } from '../../platform/work.ts';
import { scoreApplication } from '../fraud/fraud.service.ts';
import { listRememberedStrikes, refuseFormerApplicant } from '../fraud/remembering.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { requirePerson } from '../participants/participants.service.ts';
import { noteUnfit } from '../participants/profile-changes.service.ts';
import { hasQuotaPlace } from '../studies/places.service.ts';
import { criteriaOf, findAnyStudy, lockOwnStudy, shareStudy } from '../studies/studies.service.ts';
import { changeStatus } from './application-status.service.ts';
import * as sql from './applications.sql.ts';
import { listStrikes } from './strikes.sql.ts';

/** Applies once; answers are final and scored here, never in the browser. */
export async function apply(
  app: App,
  caller: ParticipantCaller,
  studyId: string,
  responses: ScreenerResponse[],
  standsBy = false,
) {
  const now = app.clock.now();
  const applicationId = newId();
  try {
    await app.work(caller, async (work) => {
      const person = await requirePerson(work, caller.userId);
      // Shared, so that a study can't close between this look and the application.
      const study = found(await shareStudy(work.tx, studyId));
      if (study.status !== 'RECRUITING') refuse('STUDY_CLOSED');
      if (study.filled >= study.desiredParticipants) refuse('STUDY_FULL');
      if (!qualifies(person, criteriaOf(study), dateOf(now))) refuse('NOT_ELIGIBLE');
      await refuseFormerApplicant(work, caller.userId, studyId);
      await refusePaused(work, caller.userId, now);
      if (!(await hasQuotaPlace(work, studyId, caller.userId))) refuse('QUOTA_FULL');
      const screening = screen(study.screeners, responses, knownAnswers(person));
      if (screening.outcome === 'INCOMPLETE') {
        refuseFields([{ field: `responses.${screening.questionId}`, message: 'Please answer this question' }]);
      }
      await sql.insertApplication(work.tx, {
        id: applicationId,
        studyId,
        participantId: caller.userId,
        status: screening.outcome,
        responses: JSON.stringify(screening.responses),
        matchPercent: screening.matchPercent,
        standsBy: standsBy && study.releasesUnconfirmed,
        instructions: null,
        appliedAt: now,
        invitedAt: null,
        invitationExpiresAt: null,
      });
      const answered = { questions: study.screeners, responses: screening.responses, profile: person };
      await scoreApplication(work, { id: applicationId, participantId: caller.userId }, answered);
      recordChange(work, {
        noun: 'application',
        entityId: applicationId,
        event: screening.outcome === 'PENDING' ? 'apply' : 'disqualify',
        from: null,
        to: screening.outcome,
        actor: 'participant',
        actorId: caller.userId,
        at: now,
      });
      if (screening.outcome === 'PENDING') {
        notify(work, {
          userId: study.researcherId,
          message: `{who} applied for ${study.name}.`,
          who: caller.userId,
          redirectUrl: addresses.studyApplicants({ studyId }),
        });
      }
    });
  } catch (error) {
    if (violatedConstraint(error) === 'apply_once') refuse('ALREADY_APPLIED');
    if (error instanceof Refusal && error.code === 'NOT_ELIGIBLE') {
      await app.work(caller, (work) => noteUnfit(work, caller.userId, studyId));
    }
    throw error;
  }
  return getOwn(app, caller, applicationId);
}

async function refusePaused(look: Look, participantId: string, now: Date): Promise<void> {
  const { pausedUntil } = await readStanding(look, participantId, now);
  if (pausedUntil) refuse('APPLYING_PAUSED', { detail: `You can apply again from ${formatInstant(pausedUntil)}.` });
}

/** Two strikes within 90 days pause applying for 30 days from the second; those of a deleted account count on. */
async function readStanding(look: Look, participantId: string, now: Date) {
  const since = addHours(now, -STRIKE_WINDOW_DAYS * 24);
  const strikes = [
    ...(await listStrikes(look.tx, participantId, since)),
    ...(await listRememberedStrikes(look, participantId, since)),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const last = strikes.at(-1);
  const until = strikes.length >= STRIKES_TO_PAUSE && last ? addHours(last.at, PAUSE_DAYS * 24) : null;
  return { strikes, pausedUntil: until !== null && until > now ? until : null };
}

export function getStanding(app: App, caller: ParticipantCaller) {
  return app.look((look) => readStanding(look, caller.userId, look.now));
}

/** The researcher's side of a dispute that is open. */
export async function stateDispute(app: App, caller: ResearcherCaller, applicationId: string, words: string) {
  await app.work(caller, async (work) => {
    const application = found(await sql.findForOrganization(work.tx, caller.organizationId, applicationId));
    if (application.status !== 'DISPUTED') refuse('STATUS_CONFLICT');
    await sql.saveStatement(work.tx, { applicationId, authorId: caller.userId, words, writtenAt: work.now });
  });
  return { id: applicationId, words };
}

export async function getOwn(app: App, caller: ParticipantCaller, applicationId: string) {
  return app.look(async (look) => {
    const row = found(await sql.findOwn(look.tx, caller.userId, applicationId));
    const history = await readHistory(look.tx, [row.id]);
    return asOwn(app, row, history.get(row.id) ?? []);
  });
}

/** The caller's own; an `applicantId` may only name the caller (API-05). */
export async function listOwn(
  app: App,
  caller: ParticipantCaller,
  query: { applicantId?: string | undefined; page: number; size: number },
) {
  requireSelf(caller, query.applicantId);
  return app.look(async (look) => {
    const { rows, total } = await sql.listOwn(look.tx, caller.userId, query.page, query.size);
    const history = await readHistory(
      look.tx,
      rows.map(({ id }) => id),
    );
    return { rows: rows.map((row) => asOwn(app, row, history.get(row.id) ?? [])), total };
  });
}

function asOwn<R extends { status: string; endsAt: Date | null; upheldAt: Date | null }>(
  app: App,
  row: R,
  timeline: TimelineRow[],
) {
  const isUpheld = row.upheldAt !== null;
  const lastsUntil = row.status === 'NO_SHOW' && row.endsAt && !isUpheld ? addHours(row.endsAt, DISPUTE_HOURS) : null;
  return {
    ...row,
    isUpheld,
    disputableUntil: lastsUntil && lastsUntil >= app.clock.now() ? lastsUntil : null,
    timeline,
  };
}

/** Invites an applicant for 72 hours. The study's lock keeps it from closing in between. */
export async function invite(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  { applicationId, instructions }: { applicationId: string; instructions: string },
) {
  return app.work(caller, async (work) => {
    const study = await lockOpenStudy(work, caller, studyId);
    const status = await inviteOne(work, caller, study, { applicationId, instructions });
    return { applicationId, status };
  });
}

/** Invites several; those that can't be invited (any more) stay unchanged, with the reason. */
export async function inviteSeveral(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  { applicationIds, instructions }: { applicationIds: readonly string[]; instructions: string },
) {
  return app.work(caller, async (work) => {
    const study = await lockOpenStudy(work, caller, studyId);
    return eachOrWhy(applicationIds, (applicationId) =>
      inviteOne(work, caller, study, { applicationId, instructions }),
    );
  });
}

async function lockOpenStudy(work: Work, caller: ResearcherCaller, studyId: string) {
  const study = found(await lockOwnStudy(work.tx, caller.organizationId, studyId));
  if (study.status !== 'RECRUITING' && study.status !== 'PAUSED') refuse('STUDY_CLOSED');
  if (study.filled >= study.desiredParticipants) refuse('STUDY_FULL');
  return study;
}

async function inviteOne(
  work: Work,
  caller: ResearcherCaller,
  study: { id: string; publicName: string },
  { applicationId, instructions }: { applicationId: string; instructions: string },
) {
  const application = found(await sql.findApplication(work.tx, applicationId));
  if (application.studyId !== study.id) refuse('NOT_FOUND');
  if (!(await hasQuotaPlace(work, study.id, application.participantId))) refuse('QUOTA_FULL');
  return openInvitation(work, application, {
    by: 'researcher',
    actorId: caller.userId,
    instructions: instructions || null,
    message: `You are invited to ${study.publicName}. Choose your time within 72 hours.`,
  });
}

interface Invitation {
  by: 'researcher' | 'system';
  actorId?: string;
  instructions: string | null;
  message: string;
}

/** Invites an applicant of a locked study for 72 hours, with a notification and a mail. */
export async function openInvitation(
  work: Work,
  application: Application,
  { by, actorId, instructions, message }: Invitation,
) {
  const now = work.now;
  const beside = { instructions, invitedAt: now, invitationExpiresAt: addHours(now, INVITATION_HOURS) };
  const status = await changeStatus(work, application, 'invite', by, { ...(actorId ? { actorId } : {}), beside });
  await enqueueExpiry(work, application.id, now);
  notify(work, {
    userId: application.participantId,
    message,
    redirectUrl: addresses.scheduleAvailability({ studyId: application.studyId }),
    mail: { template: 'invited', about: { applicationId: application.id } },
  });
  return status;
}

/** Does each of several; a refusal of one leaves it out and says why. Refusals are found before anything is written. */
async function eachOrWhy(ids: readonly string[], change: (id: string) => Promise<unknown>) {
  const changed: string[] = [];
  const left: { id: string; reason: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      await change(id);
      changed.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      left.push({ id, reason: error.details.message ?? ERRORS[error.code][1] });
    }
  }
  return { changed, left };
}

/** For renewed invitations (after a cancelled booking) and first ones. */
export async function enqueueExpiry(work: Work, applicationId: string, invitedAt: Date): Promise<void> {
  work.enqueue(
    'invitation.expire',
    { applicationId, invitedAt: invitedAt.toISOString() },
    { key: `${applicationId}:${invitedAt.toISOString()}`, startAfter: addHours(invitedAt, INVITATION_HOURS) },
  );
}

/** The job: expires the invitation it was made for, unless it was used, answered or renewed. */
export async function expireInvitation(
  app: App,
  { applicationId, invitedAt }: { applicationId: string; invitedAt: string },
): Promise<void> {
  await app.work(null, async (work) => {
    const application = await sql.findApplication(work.tx, applicationId);
    if (application?.status !== 'INVITED' || application.invitedAt?.toISOString() !== invitedAt) return;
    await expire(work, application);
  });
}

type Application = NonNullable<Awaited<ReturnType<typeof sql.findApplication>>>;

/** Expires one live invitation and tells both sides. */
export async function expire(work: Work, application: Application): Promise<void> {
  const study = found(await findAnyStudy(work.tx, application.studyId));
  await changeStatus(work, application, 'expire', 'system');
  notify(work, {
    userId: application.participantId,
    message: `Your invitation to ${study.publicName} has expired.`,
    redirectUrl: addresses.appliedStudy({ applicationId: application.id }),
  });
  notify(work, {
    userId: study.researcherId,
    message: `The invitation of {who} to ${study.name} has expired.`,
    who: application.participantId,
    redirectUrl: addresses.studyApplicants({ studyId: study.id }),
    mail: { template: 'invitationExpired', about: { applicationId: application.id } },
  });
}

/** Declines an applicant, or takes back an invitation that was not used. */
export async function decide(app: App, caller: ResearcherCaller, applicationId: string, event: 'decline' | 'revoke') {
  return app.work(caller, async (work) => {
    const application = found(await sql.findForOrganization(work.tx, caller.organizationId, applicationId));
    return { id: applicationId, status: await decideOne(work, caller, application, event) };
  });
}

/** Declines several of one study; those that can no longer be declined stay unchanged, with the reason. */
export async function declineSeveral(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  applicationIds: readonly string[],
) {
  return app.work(caller, async (work) => {
    found(await lockOwnStudy(work.tx, caller.organizationId, studyId));
    return eachOrWhy(applicationIds, async (id) => {
      const application = found(await sql.findApplication(work.tx, id));
      if (application.studyId !== studyId) refuse('NOT_FOUND');
      await decideOne(work, caller, application, 'decline');
    });
  });
}

async function decideOne(work: Work, caller: ResearcherCaller, application: Application, event: 'decline' | 'revoke') {
  const status = await changeStatus(work, application, event, 'researcher', { actorId: caller.userId });
  await tellNotSelected(work, application);
  return status;
}

export async function tellNotSelected(work: Work, application: Pick<Application, 'id' | 'studyId' | 'participantId'>) {
  const study = found(await findAnyStudy(work.tx, application.studyId));
  notify(work, {
    userId: application.participantId,
    message: `You were not selected for ${study.publicName} this time.`,
    redirectUrl: addresses.appliedStudy({ applicationId: application.id }),
    mail: { template: 'notSelected', about: { applicationId: application.id } },
  });
}

/** The participant withdraws, or turns an invitation down (no penalty). */
export async function answer(
  app: App,
  caller: ParticipantCaller,
  applicationId: string,
  event: 'withdraw' | 'reject',
  reason: string,
) {
  return app.work(caller, async (work) => {
    const application = found(await sql.findOwn(work.tx, caller.userId, applicationId));
    const status = await changeStatus(work, application, event, 'participant', { actorId: caller.userId, reason });
    if (event === 'reject') {
      const study = found(await findAnyStudy(work.tx, application.studyId));
      notify(work, {
        userId: study.researcherId,
        message: `{who} declined your invitation to ${study.name}.`,
        who: caller.userId,
        redirectUrl: addresses.studyApplicants({ studyId: study.id }),
        mail: { template: 'invitationRejected', about: { applicationId } },
      });
    }
    return { id: applicationId, status };
  });
}

export async function listDisputes(app: App) {
  return app.look(async (look) => {
    const rows = await sql.listDisputed(look.tx);
    const history = await readHistory(
      look.tx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      ...row,
      participantName: `${row.firstName} ${row.lastName}`,
      timeline: history.get(row.id) ?? [],
    }));
  });
}

// ---- For bookings, inside their transactions

export const findApplication = sql.findApplication;
export const findByStudyAndParticipant = sql.findByStudyAndParticipant;
export const listInStatuses = sql.listInStatuses;
export const listStandingBy = sql.listStandingBy;
