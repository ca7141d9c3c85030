import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import { RATING_REVIEW_LIFECYCLE, type ReviewSource } from '../../../domain/lifecycles/rating-review-lifecycle.ts';
import { DISPUTE_NEAR_HOURS, isLow, ratingOpenUntil } from '../../../domain/ratings.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/ids.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import type { Work } from '../../platform/work.ts';
import { answersOf } from './answers.rules.ts';
import { howWasIt } from './ratings.mails.ts';
import { plannedShows } from './ratings.rules.ts';
import * as sql from './ratings.sql.ts';
import { noteChanges } from './reputation.sql.ts';

/*
 * The automatic steps of a pair: both sides are asked once, and each rating is shown at its time. A pair is one row with the time
 * of its next step, like a session's steps.
 */

/** How many pairs one transaction takes. */
const AT_ONCE = 200;

/** Takes the steps of due pairs: one iteration of a loop. True if there may be more. */
export async function takeDuePairs(app: App): Promise<boolean> {
  if (!(await app.read((reader) => sql.isAnyDue(reader.tx, reader.now)))) return false;
  let pairs: sql.DuePair[] = [];
  try {
    await app.work(null, async (work) => {
      pairs = await sql.lockDue(work.tx, work.now, { atMost: AT_ONCE });
      await take(work, pairs);
    });
  } catch (error) {
    if (pairs.length === 0) throw error;
    app.log.warn({ pairs: pairs.length, err: error }, 'a batch of ratings failed; taking them one by one');
    for (const pair of pairs) await takeAlone(app, pair);
  }
  return pairs.length === AT_ONCE;
}

/** Takes one pair of a failed batch. If this pair is the cause, it is postponed. */
async function takeAlone(app: App, pair: sql.Rated): Promise<void> {
  try {
    await app.work(null, async (work) => {
      await take(work, await sql.lockDue(work.tx, work.now, { atMost: 1, only: pair }));
    });
  } catch (error) {
    await app.work(null, (work) => sql.postpone(work.tx, pair, work.now));
    app.log.error({ subjectId: pair.subjectId, err: error }, 'the ratings of a session failed; will try again later');
  }
}

async function take(work: Work, pairs: readonly sql.DuePair[]): Promise<void> {
  if (pairs.length === 0) return;
  const all = await sql.listOfPairs(work.tx, pairs);
  const shown: string[] = [];
  const changed: sql.DuePair[] = [];
  for (const pair of pairs) {
    const ratings = all.filter(({ kind, subjectId }) => kind === pair.kind && subjectId === pair.subjectId);
    if (pair.askedAt === null) ask(work, pair, ratings);
    const planned = plannedShows(pair.endedAt, ratings);
    const due = planned.filter(({ at }) => at <= work.now).map(({ rating }) => rating);
    for (const rating of due) {
      shown.push(rating.id);
      await flag(work, pair, rating, ratings);
      announce(work, pair, rating);
    }
    if (due.length > 0) changed.push(pair);
    const next = planned.find(({ at }) => at > work.now)?.at ?? null;
    await sql.planPair(work.tx, pair, { dueAt: next, ...(pair.askedAt === null ? { askedAt: work.now } : {}) });
  }
  if (shown.length > 0) await sql.noteShown(work.tx, shown, work.now);
  await noteChanges(work.tx, changed);
}

type Rating = Awaited<ReturnType<typeof sql.listOfPairs>>[number];

/** RATING-06: asks both sides for their rating once. People who have already answered are not asked. */
function ask(work: Work, pair: sql.DuePair, ratings: readonly Rated[]): void {
  if (work.now >= ratingOpenUntil(pair.endedAt) || pair.kind !== 'BOOKING') return;
  const bookingId = pair.subjectId;
  const hasRated = (side: Rating['side']) => ratings.some((one) => one.side === side);
  const about = { redirectUrl: addresses.session({ bookingId }), mail: howWasIt({ bookingId }) };
  if (pair.participantErasedAt === null && !hasRated('PARTICIPANT')) {
    work.notify({
      userId: pair.participantId,
      message: () => m.bells_how_was({ study: titleHere(pair) }),
      ...about,
    });
  }
  if (pair.researcherErasedAt === null && !hasRated('RESEARCHER')) {
    work.notify({
      userId: pair.researcherId,
      message: `How was the session with {who} for “${pair.studyName}”? It takes a few seconds.`,
      who: pair.participantId,
      ...about,
    });
  }
}
type Rated = Pick<Rating, 'side'>;

/** Notifies the rated side by bell that a rating is shown. */
function announce(work: Work, pair: sql.DuePair, { side }: Rated): void {
  if (pair.kind !== 'BOOKING') return;
  const redirectUrl = addresses.session({ bookingId: pair.subjectId });
  if ((side === 'RESEARCHER' ? pair.participantErasedAt : pair.researcherErasedAt) !== null) return;
  if (side === 'RESEARCHER') {
    work.notify({
      userId: pair.participantId,
      message: () => m.bells_rated({ study: titleHere(pair) }),
      redirectUrl,
    });
  } else {
    work.notify({
      userId: pair.researcherId,
      message: `You can see how {who} rated the session for “${pair.studyName}”.`,
      who: pair.participantId,
      redirectUrl,
    });
  }
}

/** RATING-13: admins review a low rating that may be retaliation; nobody else is notified. */
async function flag(work: Work, pair: sql.DuePair, rating: Rating, ratings: readonly Rating[]): Promise<void> {
  if (!isLow(answersOf(rating, rating.side))) return;
  const at = rating.editedAt ?? rating.writtenAt;
  const other = ratings.find(({ side }) => side !== rating.side);
  const sources: ReviewSource[] = [];
  const near = [addHours(at, -DISPUTE_NEAR_HOURS), addHours(at, DISPUTE_NEAR_HOURS)] as const;
  if (await sql.hadDispute(work.tx, pair, near)) sources.push('DISPUTE');
  if (rating.knewOther && other && isLow(answersOf(other, other.side))) sources.push('SEEN_FIRST');
  for (const source of sources) {
    await work.create(RATING_REVIEW_LIFECYCLE, 'flag', {
      id: newId(),
      ratingId: rating.id,
      source,
      askedBy: null,
      askedAt: work.now,
    });
  }
}
