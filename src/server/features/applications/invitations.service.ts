import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import { INVITATION_HOURS } from '../../../domain/session-rules.ts';
import { hasSessions, type StudyKind } from '../../../domain/study-kinds.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { type Titled, titleHere } from '../../platform/mail/titles.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { placesForPeople } from '../studies/places.service.ts';
import { findAnyStudy, lockOwnStudy } from '../studies/studies.service.ts';
import { invitationExpiry } from './applications.jobs.ts';
import { invitationExpired, invited } from './applications.mails.ts';
import * as sql from './applications.sql.ts';
import { eachOrWhy } from './several.ts';

type Application = NonNullable<Awaited<ReturnType<typeof sql.findApplication>>>;
type Study = Pick<NonNullable<Awaited<ReturnType<typeof findAnyStudy>>>, 'id' | 'name' | 'researcherId'> & Titled;

/** Invites an applicant for 72 hours. The study's lock keeps it from closing in between. */
export async function invite(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  { applicationId, instructions }: { applicationId: string; instructions: string },
) {
  return app.work(caller, async (work) => {
    const study = await lockOpenStudy(work, caller, studyId);
    const known = await sql.findApplication(work.tx, applicationId);
    const application = found(known?.studyId === study.id ? known : null, 'applicationId');
    const hasPlace = await placesForPeople(work, study.id);
    if (!(await hasPlace(application.participantId))) refuse('QUOTA_FULL');
    return { applicationId, status: await inviteTo(work, study, application, instructions) };
  });
}

/** Invites several applicants; those that can't be invited stay unchanged, with the reason. */
export async function inviteSeveral(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  { applicationIds, instructions }: { applicationIds: readonly string[]; instructions: string },
) {
  return app.work(caller, async (work) => {
    const study = await lockOpenStudy(work, caller, studyId);
    const applications = await sql.lockSeveral(work.tx, study.id, applicationIds);
    const hasPlace = await placesForPeople(work, study.id);
    const check = async (id: string) => {
      const application = found(applications.get(id));
      if (!(await hasPlace(application.participantId))) refuse('QUOTA_FULL');
      return application;
    };
    return eachOrWhy(work, studyId, applicationIds, check, (application) =>
      inviteTo(work, study, application, instructions),
    );
  });
}

async function lockOpenStudy(work: Work, caller: ResearcherCaller, studyId: string) {
  const study = found(await lockOwnStudy(work.tx, caller.organizationId, studyId));
  if (study.status !== 'RECRUITING' && study.status !== 'PAUSED') refuse('STUDY_CLOSED');
  if (study.pausedForDebt) refuse('ORGANIZATION_OWES');
  if (study.filled >= study.desiredParticipants) refuse('STUDY_FULL');
  return study;
}

function inviteTo(work: Work, study: Invited, application: Application, instructions: string) {
  return openInvitation(work, application, { ...inviteWords(study), instructions: instructions || null });
}

type Invited = Titled & { studyKind: StudyKind };

/** What an invitation says, and where it leads, by the kind of study. */
export function inviteWords(invitedTo: Invited): Invitation {
  const isMeeting = hasSessions(invitedTo.studyKind);
  const message = () => {
    const study = titleHere(invitedTo);
    return isMeeting ? m.bells_invited({ study }) : m.bells_invited_to_work({ study });
  };
  return { instructions: null, message, isMeeting };
}

interface Invitation {
  instructions: string | null;
  message: () => string;
  /** Whether a time is to be chosen; otherwise it is done in one's own time. */
  isMeeting: boolean;
}

/** Invites an applicant of a locked study for 72 hours, with a notification and a mail. */
export async function openInvitation(
  work: Work,
  application: Pick<Application, 'id' | 'status' | 'studyId' | 'participantId'>,
  { instructions, message, isMeeting }: Invitation,
  why: { by?: 'system' } = {},
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
