import { addresses } from '../../../contract/addresses.ts';
import { formatSession } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { RATING_HIDDEN_DAYS } from '../../../domain/ratings.ts';
import { shortTitle } from '../../../domain/texts.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { findAsked } from './asked.sql.ts';
import { findRating, findReview } from './reviews.sql.ts';

export const howWasIt = defineMail('howWasIt', {
  lane: 'rest',
  topic: 'RATINGS',
  about: { bookingId: id },
  render: async (app, person, { bookingId }) => {
    const asked = await app.look((look) => findAsked(look.tx, bookingId, person.userId));
    // Rated in the meantime.
    if (!asked) return null;
    const { isParticipant } = asked;
    const title = isParticipant ? asked.publicName : asked.studyName;
    const other = isParticipant ? asked.organizationName : `${asked.firstName} ${asked.lastName}`;
    return () => ({
      subject: `How was it? ${title}`,
      paragraphs: [
        `Your session with ${other} was on ${formatSession(asked.startsAt, asked.endsAt)}. A few taps say how it was.`,
        `We show your answers to the other side once both have answered, or after ${countOf(RATING_HIDDEN_DAYS, 'day')}. Until then, neither of you knows whether the other one answered.`,
      ],
      sms: isParticipant ? `How was ${shortTitle(title)}? A few taps say it:` : null,
      action: { label: 'Rate the session', path: addresses.session({ bookingId }) },
    });
  },
});

export const ratingReviewed = defineMail('ratingReviewed', {
  lane: 'rest',
  about: { reviewId: id },
  render: async (app, person, { reviewId }) => {
    const known = await app.look(async (look) => {
      const review = await findReview(look.tx, reviewId);
      return review && { review, rating: await findRating(look.tx, review.ratingId) };
    });
    if (!known?.rating || known.review.status === 'OPEN') return null;
    const { review, rating } = known;
    const title = rating.participantId === person.userId ? rating.publicName : rating.studyName;
    return () => ({
      subject: `We looked at a rating: ${title}`,
      paragraphs: [
        review.status === 'REMOVED'
          ? 'We removed the rating. Nobody sees it any more, and it counts nowhere.'
          : 'The rating stays as it is.',
        `The reason: ${review.answer ?? ''}`,
      ],
      sms: `We looked at a rating of ${shortTitle(title)} and ${review.status === 'REMOVED' ? 'removed it' : 'left it as it is'}:`,
      action: { label: 'See the session', path: addresses.session({ bookingId: rating.subjectId }) },
    });
  },
});
