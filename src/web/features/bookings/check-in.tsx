import type { ReactNode } from 'react';
import type { getSession } from '../../../contract/bookings/sessions.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { halfOfTravel } from '../../../domain/added-pay.ts';
import { formatCedis } from '../../../domain/money.ts';
import { ENDED_UNTIL_MINUTES, OVERRUN_AFTER_MINUTES } from '../../../domain/overrun.ts';
import { CHECK_IN_MINUTES, CONFIRM_HOURS } from '../../../domain/session-rules.ts';
import { m } from '../../../messages/m.ts';
import { useNow } from '../../lib/now.ts';
import { useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckIcon } from '../../ui/icons.tsx';

type SessionView = ReplyOf<typeof getSession>;

/** Who confirmed and who checked in; this is evidence in disputes. */
export function CheckIn({ session, side }: { session: SessionView; side: 'participant' | 'researcher' }) {
  const check = useAction('POST /project/bookings/{id}/check-in');
  const confirm = useAction('POST /project/bookings/{id}/confirm');
  const end = useAction('POST /project/bookings/{id}/ended');
  const params = { id: session.id };
  const now = useNow();
  const start = Date.parse(session.startsAt);
  const isBooked = session.status === 'BOOKED';
  const mayCheckIn = isBooked && now >= start - CHECK_IN_MINUTES * 60_000 && now <= Date.parse(session.endsAt);
  const mayConfirm = isBooked && side === 'participant' && session.confirmedAt === null && now < start;
  const mine = side === 'participant' ? session.participantHereAt : session.researcherHereAt;
  const theirs = side === 'participant' ? session.researcherHereAt : session.participantHereAt;
  const { overrun } = session;
  const iEnded = side === 'participant' ? overrun?.participantEndedAt : overrun?.researcherEndedAt;
  const theyEnded = side === 'participant' ? overrun?.researcherEndedAt : overrun?.participantEndedAt;
  const mayEnd =
    isBooked &&
    session.partialPay === null &&
    overrun &&
    !iEnded &&
    now >= start &&
    now <= Date.parse(session.endsAt) + ENDED_UNTIL_MINUTES * 60_000;
  const isDue = now >= start - CONFIRM_HOURS * 3_600_000;
  if (!isBooked && !session.confirmedAt && !mine && !theirs) return null;
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{m.session_attendance()}</h2>
      <ul className="grid gap-3">
        <Step at={session.confirmedAt}>
          {side === 'participant' ? m.session_you_confirmed() : m.session_they_confirmed({ name: session.withName })}
        </Step>
        <Step at={mine}>{m.session_you_here()}</Step>
        <Step at={theirs}>{m.session_they_here({ name: session.withName })}</Step>
        {overrun && now >= start && (
          <>
            <Step at={iEnded ?? null}>{m.session_you_ended()}</Step>
            <Step at={theyEnded ?? null}>{m.session_they_ended({ name: session.withName })}</Step>
          </>
        )}
      </ul>
      {session.advancePesewas > 0 && (
        <p className="text-quiet text-sm">
          {m.session_travel_advanced({ amount: formatCedis(session.advancePesewas) })}
        </p>
      )}
      {mayConfirm && (
        <div className="grid justify-items-start gap-2">
          {session.releasesUnconfirmed && isDue && <p className="text-sm">{m.session_confirm_by()}</p>}
          {session.travelInAdvance && session.advancePesewas === 0 && (
            <p className="text-sm">{m.session_travel_advance({ amount: formatCedis(halfOfTravel(session)) })}</p>
          )}
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
      {mayEnd && (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm">
            {m.session_ended_why({ minutes: OVERRUN_AFTER_MINUTES, amount: formatCedis(overrun.offeredPesewas) })}
          </p>
          <Button variant="plain" starts={end} onClick={() => end.mutate({ params })}>
            <CheckIcon />
            {m.session_ended()}
          </Button>
        </div>
      )}
      {isBooked && !mine && now < start && !mayCheckIn && (
        <p className="text-quiet text-sm">{m.session_check_in_from({ minutes: CHECK_IN_MINUTES })}</p>
      )}
    </Card>
  );
}

/** One thing that somebody did, or has not done yet. */
function Step({ at, children }: { at: string | null; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span
        className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2 [&_svg]:size-3.5 ${at ? 'border-leaf bg-leaf-soft text-leaf' : 'border-line-strong'}`}
        aria-hidden="true"
      >
        {at && <CheckIcon />}
      </span>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span>{children}</span>
        <span className="text-quiet text-sm">{at ? showInstant(at) : m.session_not_yet()}</span>
      </span>
    </li>
  );
}
