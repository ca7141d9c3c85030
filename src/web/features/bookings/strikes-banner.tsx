import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../../contract/addresses.ts';
import { getStanding } from '../../../contract/applications.ts';
import { STRIKES_TO_PAUSE } from '../../../domain/session-rules.ts';
import { Link } from '../../lib/navigation.tsx';
import { ask } from '../../lib/queries.ts';
import { showDay, showInstant } from '../../lib/when.ts';
import { Banner } from '../../ui/banner.tsx';

const REASONS = { LATE_CANCEL: 'cancelled late', NO_SHOW: 'missed' } as const;

/** Shows strikes before they pause anything, with a way to object. Shows nothing when there are none. */
export function StrikesBanner() {
  const { data } = useQuery(ask(getStanding));
  const standing = data?.content;
  if (!standing || standing.strikes.length === 0) return null;
  const { strikes, pausedUntil } = standing;
  const title = pausedUntil
    ? `Applying is paused until ${showInstant(pausedUntil)}`
    : `${strikes.length} of ${STRIKES_TO_PAUSE} strikes`;
  return (
    <Banner tone={pausedUntil ? 'bad' : 'wait'} title={title}>
      {strikes.map(({ reason, at, studyName }) => `“${studyName}” ${REASONS[reason]}, ${showDay(at)}`).join(' · ')}.{' '}
      After {STRIKES_TO_PAUSE} strikes within 90 days you can’t apply for 30 days. Is one of them wrong?{' '}
      <Link className="underline" to={addresses.contact}>
        Write to us
      </Link>
      .
    </Banner>
  );
}
