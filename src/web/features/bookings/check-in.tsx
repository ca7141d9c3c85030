import type { getSession } from '../../../contract/bookings/sessions.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { CHECK_IN_MINUTES, CONFIRM_HOURS } from '../../../domain/session-rules.ts';
import { m } from '../../../messages/m.ts';
import { useNow } from '../../lib/now.ts';
import { useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Fact, Facts } from '../../ui/card.tsx';
import { CheckIcon } from '../../ui/icons.tsx';

type SessionView = ReplyOf<typeof getSession>;

/** Who confirmed and who checked in: kept as evidence for disputes. */
export function CheckIn({ session, side }: { session: SessionView; side: 'participant' | 'researcher' }) {
  const check = useAction('POST /project/bookings/{id}/check-in');
  const confirm = useAction('POST /project/bookings/{id}/confirm');
  const params = { id: session.id };
  const now = useNow();
  const start = Date.parse(session.startsAt);
  const isBooked = session.status === 'BOOKED';
  const mayCheckIn = isBooked && now >= start - CHECK_IN_MINUTES * 60_000 && now <= Date.parse(session.endsAt);
  const mayConfirm = isBooked && side === 'participant' && session.confirmedAt === null && now < start;
  const mine = side === 'participant' ? session.participantHereAt : session.researcherHereAt;
  const theirs = side === 'participant' ? session.researcherHereAt : session.participantHereAt;
  const isDue = now >= start - CONFIRM_HOURS * 3_600_000;
  if (!isBooked && !session.confirmedAt && !mine && !theirs) return null;
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{m.session_attendance()}</h2>
      <Facts>
        <Fact
          label={
            side === 'participant' ? m.session_you_confirmed() : m.session_they_confirmed({ name: session.withName })
          }
        >
          {session.confirmedAt ? showInstant(session.confirmedAt) : m.session_not_yet()}
        </Fact>
        <Fact label={m.session_you_here()}>{mine ? showInstant(mine) : m.session_not_yet()}</Fact>
        <Fact label={m.session_they_here({ name: session.withName })}>
          {theirs ? showInstant(theirs) : m.session_not_yet()}
        </Fact>
      </Facts>
      {mayConfirm && (
        <div className="grid justify-items-start gap-2">
          {session.releasesUnconfirmed && isDue && <p className="text-sm">{m.session_confirm_by()}</p>}
          <Button variant={isDue ? 'main' : 'plain'} starts={confirm} onClick={() => confirm.mutate({ params })}>
            <CheckIcon />
            {m.session_will_come()}
          </Button>
        </div>
      )}
      {mayCheckIn && !mine && (
        <Button className="justify-self-start" starts={check} onClick={() => check.mutate({ params })}>
          <CheckIcon />
          {m.session_im_here()}
        </Button>
      )}
      {isBooked && !mine && now < start && !mayCheckIn && (
        <p className="text-quiet text-sm">{m.session_check_in_from({ minutes: CHECK_IN_MINUTES })}</p>
      )}
    </Card>
  );
}
