import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../../contract/addresses.ts';
import { STRIKES_TO_PAUSE } from '../../../domain/session-rules.ts';
import { m } from '../../../messages/m.ts';
import { Link } from '../../lib/navigation.tsx';
import { ask } from '../../lib/queries.ts';
import { showDay, showInstant } from '../../lib/when.ts';
import { Banner } from '../../ui/banner.tsx';

/** Shows strikes before they pause anything, with a way to object. Shows nothing when there are none. */
export function StrikesBanner() {
  const { data } = useQuery(ask('GET /project/applications/standing'));
  const standing = data?.content;
  if (!standing || standing.strikes.length === 0) return null;
  const { strikes, pausedUntil } = standing;
  const title = pausedUntil
    ? m.session_paused({ time: showInstant(pausedUntil) })
    : m.session_strikes({ count: strikes.length, most: STRIKES_TO_PAUSE });
  return (
    <Banner tone={pausedUntil ? 'bad' : 'wait'} title={title}>
      {strikes
        .map(({ reason, at, studyName: name }) => {
          const day = showDay(at);
          return reason === 'NO_SHOW' ? m.session_strike_missed({ name, day }) : m.session_strike_late({ name, day });
        })
        .join(' · ')}
      . {m.session_strikes_rule({ most: STRIKES_TO_PAUSE })}{' '}
      <Link className="underline" to={addresses.contact}>
        {m.session_write_us()}
      </Link>
      .
    </Banner>
  );
}
