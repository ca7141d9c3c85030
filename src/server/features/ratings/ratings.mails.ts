import { addresses } from '../../../contract/addresses.ts';
import { RATING_HIDDEN_DAYS } from '../../../domain/ratings.ts';
import { m } from '../../../messages/m.ts';
import { sessionWords } from '../../../messages/when.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { readTitle } from '../../platform/mail/titles.ts';
import { id } from '../../platform/payload.ts';
import { findAsked } from './asked.sql.ts';
import { findRating, findReview } from './reviews.sql.ts';

export const howWasIt = defineMail('howWasIt', {
  priority: 'low',
  topic: 'RATINGS',
  about: { bookingId: id },
  render: async (app, person, { bookingId }) => {
    const asked = await app.read((reader) => findAsked(reader.tx, bookingId, person.userId));
    // Rated in the meantime.
    if (!asked) return null;
    const { isParticipant, startsAt, endsAt } = asked;
    const { title, short } = await readTitle(app, asked.studyId, person.language);
    const who = isParticipant ? asked.organizationName : `${asked.firstName} ${asked.lastName}`;
    return () => ({
      subject: m.mail_rate({ title: isParticipant ? title : asked.studyName }),
      paragraphs: [
        m.mail_rate_when({ who, when: sessionWords(startsAt, endsAt) }),
        m.mail_rate_hidden({ count: RATING_HIDDEN_DAYS }),
      ],
      facts: [
        { label: m.mail_fact_study(), value: isParticipant ? title : asked.studyName },
        { label: m.mail_fact_when(), value: sessionWords(startsAt, endsAt) },
      ],
      sms: isParticipant ? m.sms_rate({ title: short }) : null,
      action: { label: m.mail_rate_do(), path: addresses.session({ bookingId }) },
    });
  },
});

export const ratingReviewed = defineMail('ratingReviewed', {
  priority: 'low',
  about: { reviewId: id },
  render: async (app, person, { reviewId }) => {
    const known = await app.read(async (reader) => {
      const review = await findReview(reader.tx, reviewId);
      return review && { review, rating: await findRating(reader.tx, review.ratingId) };
    });
    if (!known?.rating || known.review.status === 'OPEN') return null;
    const { review, rating } = known;
    const { title, short } = await readTitle(app, rating.studyId, person.language);
    const isRemoved = review.status === 'REMOVED';
    return () => ({
      subject: m.mail_rating({ title: rating.participantId === person.userId ? title : rating.studyName }),
      paragraphs: [
        isRemoved ? m.mail_rating_removed() : m.mail_rating_kept(),
        m.mail_reason({ reason: review.answer ?? '' }),
      ],
      sms: isRemoved ? m.sms_rating_removed({ title: short }) : m.sms_rating_kept({ title: short }),
      action: { label: m.mail_see_session(), path: addresses.session({ bookingId: rating.subjectId }) },
    });
  },
});
