import { addresses } from '../../../contract/addresses.ts';
import { RATING_REVIEW_LIFECYCLE, type ReviewStatus } from '../../../domain/lifecycles/rating-review-lifecycle.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { AdminCaller, Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { type Titled, titleHere } from '../../platform/mail/titles.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { answersOf } from './answers.rules.ts';
import { ratingReviewed } from './ratings.mails.ts';
import { appealableUntil } from './ratings.rules.ts';
import { lockPair, updateRating } from './ratings.sql.ts';
import { noteChanges } from './reputation.sql.ts';
import * as sql from './reviews.sql.ts';

/** The rated side asks an admin to review a shown rating, once and within 30 days. */
export async function appealRating(app: App, caller: Caller, ratingId: string, reason: string) {
  return app.work(caller, async (work) => {
    const rating = await lockShown(work, ratingId);
    const isRated =
      rating.side === 'RESEARCHER'
        ? caller.role === 'PARTICIPANT' && caller.userId === rating.participantId
        : caller.role === 'RESEARCHER' && caller.organizationId === rating.organizationId;
    if (!isRated) refuse('NOT_FOUND');
    if (await sql.findAppeal(work.tx, ratingId)) refuse('APPEAL_MADE');
    if (work.now >= appealableUntil(rating.shownAt)) refuse('APPEAL_TOO_LATE');
    const appeal = await work.create(RATING_REVIEW_LIFECYCLE, 'ask', {
      id: newId(),
      ratingId,
      source: 'APPEAL',
      askedBy: caller.userId,
      words: reason,
      askedAt: work.now,
    });
    await notifyAdmins(work, {
      message: `{who} asks us to look at a rating about “${rating.studyName}”.`,
      who: caller.userId,
      redirectUrl: addresses.adminRatings,
    });
    return { id: ratingId, appeal };
  });
}

/** A shown rating, locked with its pair, unless it was removed. */
async function lockShown(work: Work, ratingId: string) {
  const known = found(await sql.findRating(work.tx, ratingId));
  await lockPair(work.tx, known);
  const rating = found(await sql.findRating(work.tx, ratingId));
  const { shownAt } = rating;
  if (shownAt === null || rating.removedAt !== null) refuse('NOT_FOUND');
  return { ...rating, shownAt };
}

/** Reviews for admins: those that wait for a decision, oldest first, or decided ones, newest first. */
export async function listReviews(app: App, query: { status: 'OPEN' | 'DECIDED'; page: number; size: number }) {
  const { rows, total } = await app.read((reader) => sql.listReviews(reader.tx, query));
  return {
    rows: rows.map((row) => ({
      ...row,
      participantName: `${row.firstName} ${row.lastName}`,
      isSentenceHeld: row.heldBecause !== null,
      answers: answersOf(row, row.side),
    })),
    total,
  };
}

/**
 * An admin removes a rating, so that nobody sees or counts it, or upholds it. The decision closes all open reviews of the rating.
 * It notifies both sides, unless nobody had asked and nothing changes.
 */
export async function decideReview(
  app: App,
  caller: AdminCaller,
  reviewId: string,
  event: 'remove' | 'uphold',
  reason: string,
): Promise<{ id: string; status: ReviewStatus }> {
  return app.work(caller, async (work) => {
    const { ratingId } = found(await sql.findReview(work.tx, reviewId));
    const rating = found(await sql.findRating(work.tx, ratingId));
    const pair = found(await lockPair(work.tx, rating));
    const reviews = await sql.listOpenOf(work.tx, ratingId);
    if (!reviews.some(({ id }) => id === reviewId)) refuse('STATUS_CONFLICT');
    const set = { decidedAt: work.now, decidedBy: caller.userId, answer: reason };
    let status: ReviewStatus = 'OPEN';
    for (const review of reviews) status = await work.change(RATING_REVIEW_LIFECYCLE, review, event, { set });
    if (event === 'remove') {
      await updateRating(work.tx, ratingId, { removedAt: work.now });
      await noteChanges(work.tx, [pair]);
    }
    if (event === 'remove' || reviews.some(({ source }) => source === 'APPEAL')) {
      notifyBoth(work, { ...rating, ...pair }, reviewId, event);
    }
    return { id: reviewId, status };
  });
}

function notifyBoth(
  work: Work,
  about: Titled & { participantId: string; researcherId: string; subjectId: string; studyName: string },
  reviewId: string,
  event: 'remove' | 'uphold',
): void {
  const outcome = event === 'remove' ? 'and removed it.' : 'and kept it.';
  const more = {
    redirectUrl: addresses.session({ bookingId: about.subjectId }),
    mail: ratingReviewed({ reviewId }),
  };
  work.notify({
    userId: about.participantId,
    message: () =>
      event === 'remove'
        ? m.bells_rating_removed({ study: titleHere(about) })
        : m.bells_rating_stays({ study: titleHere(about) }),
    ...more,
  });
  work.notify({
    userId: about.researcherId,
    message: `We reviewed a rating of the session with {who} for “${about.studyName}” ${outcome}`,
    who: about.participantId,
    ...more,
  });
}
