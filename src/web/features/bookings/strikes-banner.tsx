import { useQuery } from '@tanstack/react-query';
import { STRIKES_TO_PAUSE } from '../../../domain/session-rules.ts';
import { m } from '../../../messages/m.ts';
import { ask } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Banner } from '../../ui/banner.tsx';
import { Holds } from '../appeals/holds.tsx';

/** Shows strikes before they pause anything, each with a way to appeal. Shows nothing when there are none. */
export function StrikesBanner() {
  const { data } = useQuery(ask('GET /project/applications/standing'));
  const standing = data?.content;
  if (!standing || standing.strikes.length === 0) return null;
  const { strikes, pausedUntil } = standing;
  const title = pausedUntil
    ? m.session_paused({ time: showInstant(pausedUntil) })
    : m.session_strikes({ count: strikes.length, most: STRIKES_TO_PAUSE });
  return (
    <div className="grid gap-3">
      <Banner tone={pausedUntil ? 'bad' : 'wait'} title={title}>
        {m.session_strikes_rule({ most: STRIKES_TO_PAUSE })}
      </Banner>
      <Holds of={['PAUSE', 'STRIKE']} />
    </div>
  );
}
