import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { OwnApplication } from '../../../contract/applications.ts';
import { hasSessions } from '../../../domain/study-kinds.ts';
import { m } from '../../../messages/m.ts';
import { showInstant, showSession } from '../../lib/when.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';

export type OwnApplicationView = z.output<typeof OwnApplication>;

const LEADS_TO_WORK: readonly OwnApplicationView['status'][] = ['INVITED', 'SCHEDULED', 'COMPLETED', 'NO_SHOW'];

/** What the participant can do next, in one line and at most one button. */
export function NextAction({ application }: { application: OwnApplicationView }) {
  const { status, startsAt, endsAt, studyId } = application;
  if (!hasSessions(application.kind) && LEADS_TO_WORK.includes(status)) return <ToWork application={application} />;
  if (status === 'INVITED') {
    return (
      <div className="grid justify-items-start gap-2">
        <p>
          {application.invitationExpiresAt ? (
            <>
              {m.next_choose_before()} <TimeLeft at={application.invitationExpiresAt} />.
            </>
          ) : (
            m.next_choose()
          )}
        </p>
        <ButtonLink to={addresses.scheduleAvailability({ studyId })}>
          <CalendarIcon />
          {m.next_choose_time()}
        </ButtonLink>
      </div>
    );
  }
  if (status === 'SCHEDULED' && startsAt && endsAt) {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="font-semibold">{showSession(startsAt, endsAt)}</p>
        <ButtonLink variant="plain" to={addresses.bookings}>
          {m.next_my_booking()}
        </ButtonLink>
      </div>
    );
  }
  if (status === 'NO_SHOW') return <MissedWords application={application} />;
  const WORDS: Partial<Record<OwnApplicationView['status'], string>> = {
    PENDING: m.next_reading(),
    COMPLETED: m.next_done(),
    DISPUTED: m.next_reviewing(),
    DISQUALIFIED: m.next_others_wanted(),
  };
  return WORDS[status] ? <p className="text-quiet">{WORDS[status]}</p> : null;
}

/** A task or diary has a screen of its own: for starting, doing it, and what became of it. */
function ToWork({ application: { id, status } }: { application: OwnApplicationView }) {
  const isNow = status === 'INVITED' || status === 'SCHEDULED';
  return (
    <ButtonLink
      className="justify-self-start"
      variant={isNow ? 'main' : 'plain'}
      to={addresses.work({ applicationId: id })}
    >
      {status === 'INVITED' ? m.next_see_work() : isNow ? m.sign_in_continue() : m.next_my_work()}
    </ButtonLink>
  );
}

/** A missed session can be disputed once, within a time limit: says what is still possible. */
function MissedWords({ application: { disputableUntil, isUpheld } }: { application: OwnApplicationView }) {
  if (disputableUntil) {
    return <p className="text-quiet">{m.next_tell_until({ time: showInstant(disputableUntil) })}</p>;
  }
  return <p className="text-quiet">{isUpheld ? m.next_upheld() : m.next_too_late()}</p>;
}
