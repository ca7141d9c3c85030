import { addresses } from '../../../contract/addresses.ts';
import { CHANGE_NOTICE_HOURS, MAX_MOVES } from '../../../domain/session-rules.ts';
import { m } from '../../../messages/m.ts';
import { useNow } from '../../lib/now.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import type { BookingView } from './booking-words.ts';
import { useCancel } from './cancel-dialog.tsx';
import { SessionActions } from './session-actions.tsx';

/** A participant's actions for a booked session. */
export function BookingActions({ booking }: { booking: BookingView }) {
  const ahead = Date.parse(booking.startsAt) - useNow();
  const mayMove = booking.moves < MAX_MOVES && ahead >= CHANGE_NOTICE_HOURS * 3_600_000;
  const { item: cancel, question } = useCancel(booking, 'participant');
  return (
    <>
      <SessionActions
        booking={booking}
        items={[{ words: m.session_problem(), to: addresses.contact }, ahead > 0 && cancel]}
      >
        {mayMove && (
          <ButtonLink variant="plain" to={addresses.scheduleAvailability({ studyId: booking.studyId })}>
            <CalendarIcon />
            {m.session_move()}
          </ButtonLink>
        )}
      </SessionActions>
      {question}
    </>
  );
}
