import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { OwnApplication } from '../../../contract/applications.ts';
import { showInstant, showSession } from '../../lib/when.ts';
import { Ahead } from '../../ui/ahead.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export type OwnApplicationView = z.output<typeof OwnApplication>;

/** What the participant can do next, in one line and at most one button. */
export function NextAction({ application }: { application: OwnApplicationView }) {
  const { status, startsAt, endsAt, studyId } = application;
  if (status === 'INVITED') {
    return (
      <div className="grid justify-items-start gap-2">
        <p>
          You are invited. Choose your time
          {application.invitationExpiresAt && (
            <>
              : the invitation runs out <Ahead at={application.invitationExpiresAt} />
            </>
          )}
          .
        </p>
        <ButtonLink to={addresses.scheduleAvailability({ studyId })}>Choose your time</ButtonLink>
      </div>
    );
  }
  if (status === 'SCHEDULED' && startsAt && endsAt) {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="font-semibold">{showSession(startsAt, endsAt)}</p>
        <ButtonLink look="plain" to={addresses.bookings}>
          My booking
        </ButtonLink>
      </div>
    );
  }
  if (status === 'NO_SHOW') return <MissedWords application={application} />;
  const WORDS: Partial<Record<OwnApplicationView['status'], string>> = {
    PENDING: 'The researchers read your answers now.',
    COMPLETED: 'Done. Your money is in your wallet or on its way.',
    DISPUTED: 'A person looks at what both sides said.',
    DISQUALIFIED: 'This study looks for somebody else.',
  };
  return WORDS[status] ? <p className="text-quiet">{WORDS[status]}</p> : null;
}

/** A missed session can be disputed for a while and once: the words say what is still possible. */
function MissedWords({ application: { disputableUntil, isUpheld } }: { application: OwnApplicationView }) {
  if (disputableUntil) {
    return (
      <p className="text-quiet">
        You were marked as missing. Were you there? You can tell us until {showInstant(disputableUntil)}.
      </p>
    );
  }
  return (
    <p className="text-quiet">
      {isUpheld
        ? 'We read what both sides said. It stays a missed session.'
        : 'You were marked as missing. The 72 hours to dispute this are over.'}
    </p>
  );
}
