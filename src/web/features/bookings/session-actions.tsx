import type { ReactNode } from 'react';
import { isWebAddress } from '../../../domain/meeting-details.ts';
import { m } from '../../../messages/m.ts';
import { call } from '../../lib/api.ts';
import { useWork } from '../../lib/use-call.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icons.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import type { BookingView } from './booking-words.ts';

const VideoIcon = () => (
  <Icon>
    <rect x="3" y="6.5" width="12" height="11" rx="2" />
    <path d="m15 11 6-3.5v9L15 13" />
  </Icon>
);

/** The actions of a booked session: joining it, the side's current action, and a menu with the rest. */
export function SessionActions({
  booking,
  isOver = false,
  items,
  children,
}: {
  booking: BookingView;
  /** Joining is no longer the primary action. */
  isOver?: boolean;
  items: readonly (MenuItem | false)[];
  children: ReactNode;
}) {
  const save = useWork(async () => {
    const { content } = await call('GET /project/bookings/{id}/calendar', { params: { id: booking.id } });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content.calendar], { type: 'text/calendar' }));
    link.download = content.filename;
    link.click();
    URL.revokeObjectURL(link.href);
  });
  const join = isWebAddress(booking.meetingDetails) && (
    <a
      href={booking.meetingDetails}
      target="_blank"
      rel="noreferrer"
      className={buttonClass(isOver ? 'plain' : 'main')}
    >
      <VideoIcon />
      {m.session_join()}
    </a>
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isOver && join}
      {children}
      {isOver && join}
      <Menu
        name={m.session_named({ name: booking.withName })}
        items={[{ words: m.session_calendar_file(), onChoose: () => save.run() }, ...items]}
      />
    </div>
  );
}
