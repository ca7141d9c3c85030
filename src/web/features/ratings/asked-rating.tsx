import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import type { SessionsCall } from '../../lib/api.ts';
import { ask } from '../../lib/queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** RATING-06: asks about the newest session that the reader has not rated. Shows nothing without one. Participants’ list of past sessions makes the same call. */
export function AskedRating({ list }: { list: SessionsCall }) {
  const { data } = useQuery(ask(list, { query: { when: 'past', page: 0 } }));
  const waiting = data?.content.find(({ rateUntil }) => rateUntil !== null);
  if (!waiting) return null;
  return <HowWasIt bookingId={waiting.id} studyName={waiting.studyName} withName={waiting.withName} />;
}

/** The same for one session. */
export function AskedRatingOf({ bookingId, studyName }: { bookingId: string; studyName: string }) {
  const { data } = useQuery(ask('GET /project/bookings/{id}/ratings', { params: { id: bookingId } }));
  return data?.content.rateUntil ? <HowWasIt bookingId={bookingId} studyName={studyName} /> : null;
}

function HowWasIt({ bookingId, studyName, withName }: { bookingId: string; studyName: string; withName?: string }) {
  return (
    <Banner
      title={m.rating_how()}
      action={
        <ButtonLink variant="plain" to={addresses.session({ bookingId })}>
          {m.session_rate()}
        </ButtonLink>
      }
    >
      {withName ? m.rating_about_with({ study: studyName, name: withName }) : studyName}. {m.rating_taps()}
    </Banner>
  );
}
