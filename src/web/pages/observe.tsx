import { useQuery } from '@tanstack/react-query';
import { isWebAddress } from '../../domain/meeting-details.ts';
import { MEETING_KINDS } from '../../domain/session-kinds.ts';
import viewOut from '../illustrations/window.svg';
import { useParams } from '../lib/navigation.tsx';
import { ask } from '../lib/queries.ts';
import { showInstant, showSession } from '../lib/when.ts';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';

/** The screen of a person who observes a study by a secret link, without an account. */
export default function ObservePage() {
  const { secret } = useParams<'observe'>();
  const query = useQuery(ask('POST /observers/schedule', { body: { secret } }));
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-5 py-4">
      <Loaded query={query} whole>
        {({ content: { studyName, organizationName, affiliation, expiresAt, sessions } }) => (
          <>
            <PageTitle title={studyName} lead={`You observe for ${affiliation}. A study of ${organizationName}.`} />
            <p className="text-quiet">
              Participants know that somebody is observing. Please don’t record, and don’t share this link. It works
              until {showInstant(expiresAt)}.
            </p>
            {sessions.length === 0 ? (
              <EmptyState picture={viewOut} title="No sessions are booked yet">
                <p>Open this link again later: sessions appear here as soon as they are booked.</p>
              </EmptyState>
            ) : (
              <ul className="grid gap-4">
                {sessions.map(({ startsAt, endsAt, meetingKind, joining }) => (
                  <li key={`${startsAt} ${joining}`}>
                    <Card className="grid gap-2">
                      <h2 className="text-lg">{showSession(startsAt, endsAt)}</h2>
                      <p className="text-quiet">{MEETING_KINDS[meetingKind]}</p>
                      {isWebAddress(joining) ? (
                        <a
                          className="wrap-anywhere inline-flex min-h-11 items-center justify-self-start rounded text-clay underline"
                          href={joining}
                          target="_blank"
                          rel="noreferrer"
                        >
                          Join the session
                        </a>
                      ) : (
                        <p>{joining}</p>
                      )}
                    </Card>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
