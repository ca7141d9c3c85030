import { addresses } from '../../../contract/addresses.ts';
import { addHours, formatInstant } from '../../../domain/calendar.ts';
import { changedFacts, type DecidingFact } from '../../../domain/eligibility.ts';
import { FACT_NAMES, factOf } from '../../../domain/facts.ts';
import { HOLDS } from '../../../domain/holds.ts';
import { PROFILE_CHANGE_LIFECYCLE } from '../../../domain/lifecycles/profile-change-lifecycle.ts';
import { holdWords } from '../../../messages/holds.ts';
import { m } from '../../../messages/m.ts';
import { instantWords } from '../../../messages/when.ts';
import type { App } from '../../platform/app.ts';
import type { AdminCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { profileChangeDecided, profileChangeWaits } from './participants.mails.ts';
import * as sql from './profile-changes.sql.ts';

/*
 * Facts that decide which studies fit change rarely. Each change is a row. Once somebody has applied, or has seen that
 * a study does not fit, another date of birth or gender needs a reason and an admin's review; until then the old ones
 * apply.
 */

const CHANGES_ALLOWED = 5;
const IN_DAYS = 30;

type Profile = NonNullable<Awaited<ReturnType<typeof sql.lockProfile>>>;
/** A date of birth and a gender. */
type Facts = Pick<Profile, 'dateOfBirth' | 'gender'>;

/**
 * Records the changes of a locked profile. Returns the facts that may be stored now, with the old values for those that
 * wait for a review.
 */
export async function noteChange(
  work: Work,
  before: Profile,
  after: object,
  reason: string | undefined,
): Promise<Partial<Facts>> {
  const fields = changedFacts(before, after);
  const wanted = fields.filter((field) => field === 'dateOfBirth' || field === 'gender');
  const hasMet = fields.length > 0 && (await sql.hasMetStudies(work.tx, before.userId));
  const asks = hasMet && wanted.length > 0;
  const made = asks ? fields.filter((field) => !wanted.includes(field as 'gender')) : fields;
  const facts: Facts = { dateOfBirth: before.dateOfBirth, gender: before.gender, ...after };
  const isNew = asks && !(await isWaitingFor(work, before.userId, facts));
  // People can take back at any time what they said about their health.
  const counted = made.filter((field) => !isHealthTakenBack(field, after));
  if (hasMet && (counted.length > 0 || isNew)) await refuseTooOften(work, before.userId);
  const base = { participantId: before.userId, at: work.now };
  if (made.length > 0) await work.create(PROFILE_CHANGE_LIFECYCLE, 'make', { id: newId(), ...base, fields: made });
  if (isNew) await ask(work, { ...base, fields: wanted, ...pick(facts), reason });
  return asks ? pick(before) : {};
}

const HEALTH: readonly string[] = FACT_NAMES.map(factOf).flatMap(({ isHealth, column }) => (isHealth ? [column] : []));

const isHealthTakenBack = (field: DecidingFact, after: object) =>
  HEALTH.includes(field) && after[field as keyof typeof after] === null;

function pick<D, G>({ dateOfBirth, gender }: { dateOfBirth: D; gender: G }): { dateOfBirth: D; gender: G } {
  return { dateOfBirth, gender };
}

/** Whether this change already waits; refuses if another one does. */
async function isWaitingFor(reader: Reader, userId: string, facts: Facts): Promise<boolean> {
  const waiting = await sql.findWaiting(reader.tx, userId);
  if (!waiting) return false;
  if (waiting.dateOfBirth === facts.dateOfBirth && waiting.gender === facts.gender) return true;
  refuse('CHANGE_WAITING');
}

async function refuseTooOften(reader: Reader, userId: string): Promise<void> {
  const changes = await sql.listSince(reader.tx, userId, addHours(reader.now, -IN_DAYS * 24));
  const [oldest] = changes.slice(-CHANGES_ALLOWED);
  if (changes.length < CHANGES_ALLOWED || !oldest) return;
  const from = formatInstant(addHours(oldest.at, IN_DAYS * 24));
  refuse('CHANGED_TOO_OFTEN', { detail: `You can change them again from ${from}. If they are wrong, contact us.` });
}

const reasonOf = (code: 'WAITING' | 'DECLINED') => holdWords({ kind: 'PROFILE_CHANGE', code }).reason;

async function ask(
  work: Work,
  change: { participantId: string; at: Date; fields: string[]; reason: string | undefined } & Facts,
): Promise<void> {
  if (!change.reason) {
    refuseFields([{ field: 'changeReason', message: 'Please say why your date of birth or gender changes' }]);
  }
  const id = newId();
  await work.create(PROFILE_CHANGE_LIFECYCLE, 'ask', { id, ...change });
  const decideBy = addHours(work.now, HOLDS.PROFILE_CHANGE.hours);
  work.notify({
    userId: change.participantId,
    message: () => `${reasonOf('WAITING')} ${m.holds_do_wait({ time: instantWords(decideBy) })}`,
    redirectUrl: addresses.demographicDetails,
    mail: profileChangeWaits({ changeId: id }),
  });
  await notifyAdmins(work, {
    message: '{who} wants to change their date of birth or gender.',
    who: change.participantId,
    redirectUrl: addresses.adminPeople,
  });
}

/** The change that waits for a review, for the person; and whether a change would need one. */
export async function readStanding(reader: Reader, userId: string) {
  const waiting = await sql.findWaiting(reader.tx, userId);
  return {
    changesAreReviewed: await sql.hasMetStudies(reader.tx, userId),
    waitingChange: waiting ? { ...pick(waiting), askedAt: waiting.at } : null,
  };
}

/** Records that we showed a person that a study does not fit: later changes of these facts are reviewed. */
export async function noteUnfit(work: Work, participantId: string, studyId: string): Promise<void> {
  await sql.insertUnfit(work.tx, { participantId, studyId, at: work.now });
}

/** For admins: waiting changes, oldest first. */
export function listWaiting(app: App, page: { page: number; size: number }) {
  return app.read(async (reader) => {
    const { rows, total } = await sql.listWaiting(reader.tx, page);
    return {
      rows: rows.map(({ wantedDateOfBirth, wantedGender, dateOfBirth, gender, firstName, lastName, ...row }) => ({
        ...row,
        name: `${firstName} ${lastName}`,
        now: { dateOfBirth, gender },
        wanted: { dateOfBirth: wantedDateOfBirth, gender: wantedGender },
      })),
      total,
    };
  });
}

/** An admin decides. An approved change applies from now on. */
export async function decide(
  app: App,
  caller: AdminCaller,
  id: string,
  event: 'approve' | 'decline',
  answer: string,
): Promise<{ id: string; status: 'APPROVED' | 'DECLINED' }> {
  if (event === 'decline' && answer === '') {
    refuseFields([{ field: 'reason', message: 'Please give a reason' }]);
  }
  return app.work(caller, async (work) => {
    const change = found(await sql.findChange(work.tx, id));
    const profile = found(await sql.lockProfile(work.tx, change.participantId));
    const set = { decidedAt: work.now, decidedBy: caller.userId, answer: answer || null };
    await work.change(PROFILE_CHANGE_LIFECYCLE, change, event, { set });
    const isApproved = event === 'approve';
    if (isApproved) await applyChange(work, profile, change);
    work.notify({
      userId: change.participantId,
      message: () => (isApproved ? m.bells_profile_changed() : m.holds_told({ reason: reasonOf('DECLINED') })),
      redirectUrl: addresses.demographicDetails,
      mail: profileChangeDecided({ changeId: id }),
    });
    return { id, status: isApproved ? 'APPROVED' : 'DECLINED' };
  });
}

/**
 * Makes a declined change after all, because an appeal was granted. A change that was replaced by a later one stays as it is.
 */
export async function changeByAppeal(work: Work, id: string, adminId: string | null): Promise<void> {
  const change = found(await sql.findChange(work.tx, id));
  const profile = await sql.lockProfile(work.tx, change.participantId);
  if (!profile || change.status !== 'DECLINED' || (await sql.isReplaced(work.tx, change))) return;
  const set = { decidedAt: work.now, decidedBy: adminId };
  const by = adminId === null ? { by: 'system' as const } : {};
  await work.change(PROFILE_CHANGE_LIFECYCLE, change, 'grantAppeal', { ...by, set });
  await applyChange(work, profile, change);
}

async function applyChange(
  work: Work,
  profile: Profile,
  change: { dateOfBirth: string | null; gender: Facts['gender'] | null },
) {
  await sql.keepFacts(work.tx, profile.userId, {
    dateOfBirth: change.dateOfBirth ?? profile.dateOfBirth,
    gender: change.gender ?? profile.gender,
    updatedAt: work.now,
  });
}
