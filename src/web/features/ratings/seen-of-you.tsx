import { useQuery } from '@tanstack/react-query';
import { KNOWN_FROM_SESSIONS } from '../../../domain/reputation.ts';
import { m } from '../../../messages/m.ts';
import { ask } from '../../lib/queries.ts';
import { Fact, Facts } from '../../ui/card.tsx';
import { Loaded } from '../../ui/states.tsx';
import { organizationFacts, participantLine } from './reputation-words.ts';

/** RATING-08: what the other side sees of the reader. */
export function SeenOfYou() {
  const query = useQuery(ask('GET /project/reputation'));
  return (
    <Loaded query={query} rows={1}>
      {({ content: { organization, participant } }) => (
        <div className="grid gap-3">
          {organization && (
            <Facts>
              {organizationFacts(organization).map(([label, value]) => (
                <Fact key={label} label={label}>
                  {value}
                </Fact>
              ))}
            </Facts>
          )}
          {participant && <p>{participantLine(participant)}</p>}
          <p className="text-quiet text-sm">{m.rating_numbers({ from: KNOWN_FROM_SESSIONS })}</p>
        </div>
      )}
    </Loaded>
  );
}
