import { addresses } from '../../../contract/addresses.ts';
import { LEFT_REASONS } from '../../../contract/applications.ts';
import { ERRORS, type ErrorCode } from '../../../contract/errors.ts';
import { addHours } from '../../../domain/calendar.ts';
import { APPLICATION_LIFECYCLE, type ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { INVITATION_HOURS } from '../../../domain/session-rules.ts';
import { hasSessions, type StudyKind } from '../../../domain/study-kinds.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { Decider } from '../../platform/history.ts';
import { keyOf, type ResearcherCaller } from '../../platform/http/caller.ts';
import { type Titled, titleHere } from '../../platform/mail/titles.ts';
import { found, Refusal, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { requireInvitable } from '../panel-health/participation-limits.service.ts';
import { invitablePlaces } from '../studies/places.service.ts';
import { findAnyStudy, lockOwnStudy } from '../studies/studies.service.ts';
import { heldInvitation, invitationExpiry } from './applications.jobs.ts';
import { invitationExpired, invited } from './applications.mails.ts';
import * as sql from './applications.sql.ts';
import { dropHeld, findHeld, hold, takeHeld } from './held-decisions.service.ts';
import { eachOrWhy } from './several.ts';

type Application = NonNullable<Awaited<ReturnType<typeof sql.findApplication>>>;
type Study = Pick<NonNullable<Awaited<ReturnType<typeof findAnyStudy>>>, 'id' | 'name' | 'researcherId'> & Titled;

/**
 * Invites an applicant for 72 hours: at once, or some seconds later so that it can be undone. The study's lock keeps it from closing
 * at the same time.
 */
export async function invite(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  {
    applicationId,
    instructions,
    undoable = false,
  }: { applicationId: string; instructions: string; undoable?: boolean | undefined },
) {
  return app.work(caller, async (work) => {
    const { study, application } = await lockInvitable(work, caller.organizationId, { studyId, applicationId });
    if (!undoable || keyOf(caller) !== null) {
      await dropHeld(work, [applicationId]);
      return { applicationId, status: await inviteTo(work, study, application, instructions), held: null };
    }
    const { status } = application;
    const decision = { applicationId, event: 'invite', words: instructions } as const;
    return { applicationId, status, held: await hold(work, caller, decision, heldInvitation) };
  });
}

/** The job: sends an invitation that was not undone, in the name of its researcher, who is notified if it is no longer possible. */
export async function inviteHeld(app: App, { decisionId }: { decisionId: string }): Promise<void> {
  try {
    await app.work(null, async (work) => {
      const waiting = await findHeld(work, decisionId);
      const known = waiting && (await sql.findApplication(work.tx, waiting.applicationId));
      if (!known) return;
      const { organizationId } = found(await findAnyStudy(work.tx, known.studyId));
      // Locked before the decision, in the same order as when one is made.
      const place = { studyId: known.studyId, applicationId: known.id };
      const { study, application } = await lockInvitable(work, organizationId, place);
      const decision = await takeHeld(work, decisionId);
      if (!decision) return;
      const by = { role: 'RESEARCHER', userId: decision.decidedBy } as const;
      await inviteTo(work, study, application, decision.words, { by });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await giveUp(app, decisionId, error.code);
  }
}

/** The study filled up or closed, or the applicant withdrew, in the seconds before. */
async function giveUp(app: App, decisionId: string, code: ErrorCode): Promise<void> {
  await app.work(null, async (work) => {
    const decision = await takeHeld(work, decisionId);
    if (!decision) return;
    const { applicationId, decidedBy: researcherId } = decision;
    const { studyId, participantId } = found(await sql.findApplication(work.tx, applicationId));
    const study = found(await findAnyStudy(work.tx, studyId));
    work.notify({
      userId: researcherId,
      message: `We did not invite {who} to “${study.name}”. ${ERRORS[code][1]}`,
      who: participantId,
      redirectUrl: addresses.studyApplicants({ studyId }),
    });
  });
}

/** Locks a study and reads an applicant of it, after all checks of an invitation. */
async function lockInvitable(
  work: Work,
  organizationId: string,
  { studyId, applicationId }: { studyId: string; applicationId: string },
) {
  const study = await lockOpenStudy(work, organizationId, studyId);
  const known = await sql.findApplication(work.tx, applicationId);
  const application = found(known?.studyId === study.id ? known : null, 'applicationId');
  requireStatus(application);
  const requirePlace = await invitablePlaces(work, study);
  await inResearchersWords(() => requirePlace(application.participantId));
  await requireInvitable(work, application.participantId, study.mostInvitations);
  return { study, application };
}

/** Whether a status allows an invitation. */
export function canBeInvited(status: ApplicationStatus): boolean {
  return targetOf(APPLICATION_LIFECYCLE, status, 'invite', 'researcher') !== null;
}

/** Refuses somebody whose status allows no invitation, before other reasons, which matter only if it does. */
function requireStatus({ status }: Application): void {
  if (!canBeInvited(status)) refuse('STATUS_CONFLICT', { message: `${LEFT_REASONS.STATUS_CONFLICT}.` });
}

/** Some refusals are written for participants, who meet them when they apply or book. */
async function inResearchersWords(check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    const words = error instanceof Refusal && LEFT_REASONS[error.code as keyof typeof LEFT_REASONS];
    if (!words) throw error;
    refuse(error.code, { message: `${words}.` });
  }
}

/** Invites several applicants; those that can't be invited stay unchanged, with the reason. */
export async function inviteSeveral(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  { applicationIds, instructions }: { applicationIds: readonly string[]; instructions: string },
) {
  return app.work(caller, async (work) => {
    const study = await lockOpenStudy(work, caller.organizationId, studyId);
    const applications = await sql.lockSeveral(work.tx, study.id, applicationIds);
    const requirePlace = await invitablePlaces(work, study);
    const check = async (id: string) => {
      const application = found(applications.get(id));
      requireStatus(application);
      await requireInvitable(work, application.participantId, study.mostInvitations);
      await requirePlace(application.participantId);
      return application;
    };
    const outcome = await eachOrWhy(work, studyId, applicationIds, check, (application) =>
      inviteTo(work, study, application, instructions),
    );
    await dropHeld(work, outcome.changed);
    return outcome;
  });
}

async function lockOpenStudy(work: Work, organizationId: string, studyId: string) {
  const study = found(await lockOwnStudy(work.tx, organizationId, studyId));
  if (study.status !== 'RECRUITING' && study.status !== 'PAUSED') refuse('STUDY_CLOSED');
  if (study.pausedForDebt) refuse('ORGANIZATION_OWES');
  if (study.filled >= study.desiredParticipants) refuse('STUDY_FULL');
  return study;
}

function inviteTo(work: Work, study: Invited, application: Application, instructions: string, why: InvitedBy = {}) {
  return openInvitation(work, application, { ...inviteWords(study), instructions: instructions || null }, why);
}

type Invited = Titled & { studyKind: StudyKind };

/** The text of an invitation and its link, by the kind of study. */
export function inviteWords(invitedTo: Invited): Invitation {
  const isMeeting = hasSessions(invitedTo.studyKind);
  const message = () => {
    const study = titleHere(invitedTo);
    return isMeeting ? m.bells_invited({ study }) : m.bells_invited_to_work({ study });
  };
  return { instructions: null, message, isMeeting };
}

/** Who invites, if it is not the caller. */
interface InvitedBy {
  by?: 'system' | Decider;
}

interface Invitation {
  instructions: string | null;
  message: () => string;
  /** Whether people choose a slot; otherwise they work in their own time. */
  isMeeting: boolean;
}

/** Invites an applicant of a locked study for 72 hours, with a notification and a mail. */
export async function openInvitation(
  work: Work,
  application: Pick<Application, 'id' | 'status' | 'studyId' | 'participantId'>,
  { instructions, message, isMeeting }: Invitation,
  why: InvitedBy = {},
) {
  const { id: applicationId, studyId } = application;
  const now = work.now;
  const set = { instructions, invitedAt: now, invitationExpiresAt: addHours(now, INVITATION_HOURS) };
  const status = await work.change(APPLICATION_LIFECYCLE, application, 'invite', { ...why, set });
  enqueueExpiry(work, applicationId, now);
  work.notify({
    userId: application.participantId,
    message,
    redirectUrl: isMeeting ? addresses.scheduleAvailability({ studyId }) : addresses.work({ applicationId }),
    mail: invited({ applicationId }),
  });
  return status;
}

/** For renewed invitations (after a cancelled booking) and first ones. */
export function enqueueExpiry(work: Work, applicationId: string, invitedAt: Date): void {
  work.enqueue(
    invitationExpiry,
    { applicationId, invitedAt: invitedAt.toISOString() },
    { key: `${applicationId}:${invitedAt.toISOString()}`, startAfter: addHours(invitedAt, INVITATION_HOURS) },
  );
}

/** The job: expires its invitation, unless it was used, answered or renewed. */
export async function expireInvitation(
  app: App,
  { applicationId, invitedAt }: { applicationId: string; invitedAt: string },
): Promise<void> {
  await app.work(null, async (work) => {
    const application = await sql.findApplication(work.tx, applicationId);
    if (application?.status !== 'INVITED' || application.invitedAt?.toISOString() !== invitedAt) return;
    await expire(work, found(await findAnyStudy(work.tx, application.studyId)), application);
  });
}

/** Expires one open invitation and notifies both sides. */
export async function expire(work: Work, study: Study, application: Application): Promise<void> {
  await work.change(APPLICATION_LIFECYCLE, application, 'expire', { by: 'system' });
  work.notify({
    userId: application.participantId,
    message: () => m.bells_invitation_expired({ study: titleHere(study) }),
    redirectUrl: addresses.appliedStudy({ applicationId: application.id }),
  });
  work.notify({
    userId: study.researcherId,
    message: `The invitation of {who} to “${study.name}” has expired.`,
    who: application.participantId,
    redirectUrl: addresses.studyApplicants({ studyId: study.id }),
    mail: invitationExpired({ applicationId: application.id }),
  });
}
