import { addHours, dateOf } from '../../../domain/calendar.ts';
import {
  asOrganization,
  asParticipant,
  KNOWN_FROM_SESSIONS,
  monthOf,
  PAID_SESSIONS,
  PRIOR_SHARE,
  REPUTATION_MONTHS,
  shareOf,
  sumOf,
} from '../../../domain/reputation.ts';
import type { App } from '../../platform/app.ts';
import type { EffectKind } from '../../platform/effects.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { attemptEach } from '../../platform/run-each.ts';
import type { Reader, StatusSet } from '../../platform/work.ts';
import * as sql from './reputation.sql.ts';

/*
 * RATING-08 to RATING-10: the numbers that one side shows to the other. They are always recomputed from all sessions, payouts and
 * shown ratings, because an incremental sum stays wrong forever after one missed change. Lists read the stored numbers.
 */

/** The final statuses of a booking. */
const ENDED = ['ATTENDED', 'MISSED', 'CANCELLED'];

/**
 * A session that ended may change both sides' numbers, and can be rated if somebody attended it. A disputed no-show counts only
 * if it is upheld, so the decision changes them too.
 */
export const RATED_SESSIONS: EffectKind<StatusSet> = {
  statements: (tx, changes) => {
    const ended = changes.filter(({ noun, status }) => noun === 'booking' && ENDED.includes(status));
    const disputed = changes.filter(
      ({ noun, from }) => noun === 'application' && (from === 'NO_SHOW' || from === 'DISPUTED'),
    );
    const idsOf = (some: typeof changes) => some.map(({ entityId }) => entityId);
    return [
      ...(ended.length > 0 ? [sql.noteEnded(tx, idsOf(ended))] : []),
      ...(disputed.length > 0 ? [sql.noteDisputed(tx, idsOf(disputed))] : []),
    ];
  },
};

/** The least time between two computations of one subject's numbers, however many sessions end. */
const EVERY_MINUTES = 1;
const AT_ONCE = 50;
/** How long payouts of sessions may arrive without a change of the session. */
const PAYOUT_DAYS = 8;

/** Recomputes the numbers that may have changed: one iteration of a loop. True if there may be more. */
export async function refreshReputations(app: App): Promise<boolean> {
  const changed = await app.read((reader) =>
    sql.listChanged(reader.tx, addHours(reader.now, -EVERY_MINUTES / 60), AT_ONCE),
  );
  // One transaction for each subject, because a participant's standing is copied to applications, which others lock in another
  // order.
  await attemptEach(changed, (subject) => refresh(app, subject));
  return changed.length === AT_ONCE;
}

async function refresh(app: App, subject: sql.Subject): Promise<void> {
  await app.work(null, async (work) => {
    const month = monthOf(dateOf(work.now));
    if (!(await sql.lockChanged(work.tx, subject, month, work.now))) return;
    if (subject.kind === 'PARTICIPANT' && !(await sql.hasAccount(work.tx, subject.id))) {
      await sql.deleteNumbers(work.tx, subject);
      return;
    }
    const numbers = await computeNumbers(work, subject, month);
    await sql.saveNumbers(work.tx, subject, { ...numbers, month, refreshedAt: work.now });
  });
}

/** A subject's numbers as of a month, computed from the rows. */
async function computeNumbers(reader: Reader, subject: sql.Subject, month: string): Promise<sql.Numbers> {
  const since = monthsBefore(month, REPUTATION_MONTHS - 1);
  const sessions = await sql.countSessions(reader.tx, subject);
  const answers = await sql.countAnswers(reader.tx, subject, since);
  const isOrganization = subject.kind === 'ORGANIZATION';
  const attended = sessions.reduce((sum, one) => sum + one.attended, 0);
  const booked = sessions.map((one) => ({
    month: one.month,
    yes: one.attended,
    all: one.attended + one.missed + one.cancelledLate,
  }));
  const standing = shareOf(
    answers.map(({ all }) => all),
    month,
  );
  return {
    sessions: attended,
    missed: sumOf(
      sessions.map((one) => ({ month: one.month, count: one.missed })),
      month,
    ),
    cancelledLate: sumOf(
      sessions.map((one) => ({ month: one.month, count: one.cancelledLate })),
      month,
    ),
    attendedShare: isOrganization ? shareOf(booked, month) : null,
    answeredShare: shareOf(
      answers.map(({ shown }) => shown),
      month,
    ),
    minutesToPay: isOrganization
      ? await sql.medianToPay(reader.tx, subject.id, { since, atMost: PAID_SESSIONS })
      : null,
    // New participants are ordered by the prior alone.
    standing: attended >= KNOWN_FROM_SESSIONS ? (standing ?? PRIOR_SHARE) : PRIOR_SHARE,
  };
}

/** The first day of the month this many months earlier. */
function monthsBefore(month: string, months: number): string {
  const first = new Date(`${month}T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - months);
  return dateOf(first);
}

/** The nightly job: updates numbers that change with the month, or with payouts that arrived later. */
export async function refreshOverdue(app: App): Promise<void> {
  await app.work(null, (work) =>
    sql.noteOverdue(work.tx, monthOf(dateOf(work.now)), addHours(work.now, -24 * PAYOUT_DAYS)),
  );
}

/** The caller's numbers, as others see them. */
export async function getReputation(app: App, caller: Caller) {
  return app.read(async (reader) => ({
    organization:
      caller.role === 'RESEARCHER'
        ? asOrganization(await sql.findNumbers(reader.tx, { kind: 'ORGANIZATION', id: caller.organizationId }))
        : null,
    participant:
      caller.role === 'PARTICIPANT'
        ? asParticipant(await sql.findNumbers(reader.tx, { kind: 'PARTICIPANT', id: caller.userId }))
        : null,
  }));
}
