import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { ObserverForm } from '../../../contract/observers.ts';
import { addHours } from '../../../domain/calendar.ts';
import { m } from '../../../messages/m.ts';
import { sessionWords } from '../../../messages/when.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import { sendMail } from '../../platform/mail/mail-jobs.ts';
import { type Titled, titleHere } from '../../platform/mail/titles.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { listBooked } from '../bookings/bookings.service.ts';
import { listObservedSessions } from '../bookings/observed-sessions.service.ts';
import { getStudy, lockOwnStudy } from '../studies/studies.service.ts';
import { observe, observerInvited } from './observers.mails.ts';
import * as sql from './observers.sql.ts';

/** The most observers of a study with working links. */
const MOST_OBSERVERS = 10;
/** How long a session stays on an observer's page after it has ended. */
const PAST_HOURS = 12;

/** The observers of a study of the caller's organisation. */
export async function listObservers(app: App, caller: ResearcherCaller, studyId: string) {
  await getStudy(app, caller, studyId);
  return app.read((reader) => sql.listObservers(reader.tx, studyId, reader.now));
}

/**
 * Invites somebody to observe a study (BOOKING-30). Without an email address, the secret link is returned, only this once.
 * Participants with an upcoming session are notified, and may cancel it without a strike (BOOKING-33).
 */
export async function inviteObserver(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  { name, affiliation, email, days }: z.output<typeof ObserverForm>,
) {
  const secret = email === '' ? newSecret() : null;
  return app.work(caller, async (work) => {
    const study = found(await lockOwnStudy(work.tx, caller.organizationId, studyId));
    if (study.status !== 'RECRUITING' && study.status !== 'PAUSED') refuse('STUDY_CLOSED');
    if ((await sql.listObservers(work.tx, studyId, work.now)).length >= MOST_OBSERVERS) refuse('TOO_MANY_OBSERVERS');
    const observer = {
      id: newId(),
      studyId,
      name,
      affiliation,
      email: email === '' ? null : email,
      createdAt: work.now,
      expiresAt: addHours(work.now, 24 * Number(days)),
      lastUsedAt: null,
    };
    const secretHash = secret === null ? null : hashSecret(secret);
    await sql.insertObserver(work.tx, { ...observer, secretHash, invitedBy: caller.userId });
    if (secret === null) sendMail(work, observe({ observerId: observer.id }));
    audit(work, caller, 'observer.invite', observer.id);
    await notifyBooked(work, study, observer);
    return { ...observer, url: secret === null ? null : linkOf(app, secret) };
  });
}

function linkOf(app: App, secret: string): string {
  return `${app.settings.origin}${addresses.observe({ secret })}`;
}

/** Notifies everybody with an upcoming session that somebody may observe it. */
async function notifyBooked(
  work: Work,
  study: Titled & { id: string },
  observer: { id: string; affiliation: string; expiresAt: Date },
): Promise<void> {
  for (const { id: bookingId, participantId, startsAt, endsAt } of await listBooked(work.tx, study.id)) {
    if (startsAt <= work.now || startsAt >= observer.expiresAt) continue;
    work.notify({
      userId: participantId,
      message: () =>
        m.bells_observer({
          affiliation: observer.affiliation,
          study: titleHere(study),
          when: sessionWords(startsAt, endsAt),
        }),
      redirectUrl: addresses.session({ bookingId }),
      mail: observerInvited({ observerId: observer.id, bookingId }),
    });
  }
}

/** Ends an observer's link. */
export async function revokeObserver(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  observerId: string,
): Promise<void> {
  await app.work(caller, async (work) => {
    found(await lockOwnStudy(work.tx, caller.organizationId, studyId));
    if (!(await sql.revokeObserver(work.tx, studyId, observerId, work.now))) refuse('NOT_FOUND');
    audit(work, caller, 'observer.revoke', observerId);
  });
}

function audit(work: Work, caller: ResearcherCaller, action: string, observerId: string): void {
  recordAudit(work, {
    at: work.now,
    action,
    actor: caller.role,
    actorId: caller.userId,
    subject: 'observer',
    subjectId: observerId,
  });
}

/**
 * What a secret link shows: times and how to join, and nobody's name (BOOKING-31). Every use is in the audit log. Wrong and ended
 * secrets give 404.
 */
export async function readSchedule(app: App, secret: string) {
  return app.work(null, async (work) => {
    const { now } = work;
    const observer = found(await sql.findBySecret(work.tx, hashSecret(secret), now));
    const { id: subjectId, organizationId, studyId, expiresAt } = observer;
    await sql.noteUse(work.tx, subjectId, now);
    const use = { action: 'observer.open', actor: 'observer', actorId: null, subject: 'observer', subjectId };
    recordAudit(work, { ...use, at: now, organizationId });
    const sessions = await listObservedSessions(work, studyId, addHours(now, -PAST_HOURS), expiresAt);
    return { ...observer, sessions };
  });
}
