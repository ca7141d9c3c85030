import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import { m } from '../../messages/m.ts';
import { Holds } from '../features/appeals/holds.tsx';
import { isMissed } from '../features/applications/next-action.tsx';
import { stepWords } from '../features/applications/status-words.ts';
import { AppointmentActions } from '../features/bookings/appointment-list.tsx';
import { BookingActions } from '../features/bookings/booking-actions.tsx';
import { BookingCard } from '../features/bookings/booking-card.tsx';
import { CheckIn } from '../features/bookings/check-in.tsx';
import { DisputeStatement } from '../features/bookings/dispute-statement.tsx';
import { Messages } from '../features/bookings/messages.tsx';
import { SessionCard } from '../features/bookings/session-card.tsx';
import { SessionState } from '../features/bookings/session-state.tsx';
import { useParent } from '../lib/back.ts';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import { useMay } from '../lib/may.tsx';
import { useParams } from '../lib/navigation.tsx';
import { ask } from '../lib/queries.ts';
import { useUser } from '../lib/session.ts';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';
import { Timeline } from '../ui/timeline.tsx';

// Few sessions are cut short.
const PartAnswer = lazyPart(() => import('../features/bookings/part-answer.tsx').then((module) => module.PartAnswer));
// Only a session that was attended is rated.
const SessionRatings = lazyPart(() =>
  import('../features/ratings/session-ratings.tsx').then((module) => module.SessionRatings),
);

/** One session, for both sides: when, how to join, attendance, messages and history. */
export default function SessionPage() {
  const { bookingId } = useParams<'session'>();
  const isResearcher = useUser()?.role === 'RESEARCHER';
  const mayEdit = useMay('edit');
  useParent(isResearcher ? addresses.appointments : addresses.bookings);
  const query = useQuery(ask('GET /project/bookings/{id}', { params: { id: bookingId } }));
  return (
    <Loaded query={query} whole>
      {({ content: session }) => (
        <>
          <PageTitle
            title={session.studyName}
            language={session.studyNameLanguage}
            lead={m.session_with({ name: session.withName })}
          />
          <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
            <div className="grid gap-4">
              {isResearcher ? (
                <SessionCard booking={session} observers={session.observers} whole>
                  {session.status === 'BOOKED' && <AppointmentActions booking={session} />}
                </SessionCard>
              ) : (
                <>
                  <SessionState session={session} />
                  {isMissed(session.applicationStatus) && <Holds of={['SESSION']} subjectId={session.applicationId} />}
                  {session.partialPay?.status === 'PROPOSED' && (
                    <Lazy of={PartAnswer} fallback={<div className="skeleton h-40" />} booking={session} />
                  )}
                  <BookingCard booking={session} observers={session.observers} whole>
                    {session.status === 'BOOKED' && <BookingActions booking={session} />}
                  </BookingCard>
                </>
              )}
              {mayEdit && <CheckIn session={session} side={isResearcher ? 'researcher' : 'participant'} />}
              {isResearcher && mayEdit && session.applicationStatus === 'DISPUTED' && (
                <DisputeStatement session={session} />
              )}
              {session.status === 'ATTENDED' && (
                <Lazy
                  of={SessionRatings}
                  fallback={<div className="skeleton h-24" />}
                  bookingId={session.id}
                  side={isResearcher ? 'RESEARCHER' : 'PARTICIPANT'}
                  withName={session.withName}
                />
              )}
              <Messages session={session} />
            </div>
            <div className="grid gap-4">
              {session.responses.length > 0 && (
                <Card className="grid gap-3">
                  <h2 className="text-lg">{m.session_answers()}</h2>
                  <dl className="grid gap-3">
                    {session.responses.map(({ id: key, question, answer }) => (
                      <div key={key}>
                        <dt className="text-quiet text-sm">{question}</dt>
                        <dd className="whitespace-pre-line">{answer}</dd>
                      </div>
                    ))}
                  </dl>
                </Card>
              )}
              <Card className="grid gap-3">
                <h2 className="text-lg">{m.studies_history()}</h2>
                <Timeline steps={session.timeline} words={stepWords('ONE_TO_ONE')} />
              </Card>
            </div>
          </div>
        </>
      )}
    </Loaded>
  );
}
