import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { countUnread, listNotifications } from '../../../contract/notifications.ts';
import { paths } from '../../app/paths.ts';
import { ask } from '../../lib/queries.ts';
import { BellIcon } from '../../ui/icons.tsx';
import { NotificationItem } from './notification-item.tsx';

/** §2: the bell with its count, and the popup 'Recent Notifications', 351 px wide. */
export function NotificationBell() {
  const unread = useQuery(ask(countUnread)).data?.content.unread ?? 0;
  const recent = useQuery(ask(listNotifications, { query: { size: 5 } })).data?.content ?? [];
  const popup = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        popoverTarget="recent-notifications"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        className="relative grid size-11 place-items-center rounded-full hover:bg-sunken"
      >
        <BellIcon />
        {unread > 0 && (
          <span className="absolute top-0.5 right-0.5 grid min-w-5 place-items-center rounded-full bg-danger px-1 font-semibold text-paper text-xs">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <div
        ref={popup}
        id="recent-notifications"
        popover="auto"
        className="fixed inset-auto top-16 right-4 m-0 max-h-[70dvh] w-[351px] max-w-[calc(100vw-32px)] overflow-y-auto rounded-2xl border border-line bg-surface p-4 text-ink shadow-xl sm:right-8"
      >
        <h2 className="pb-2 text-lg">Recent Notifications</h2>
        {recent.length === 0 && (
          <p className="py-4 text-quiet">Nothing yet. News about your sessions and money appears here.</p>
        )}
        <ul className="grid">
          {recent.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              onOpened={() => popup.current?.hidePopover()}
            />
          ))}
        </ul>
        <Link
          to={paths.notifications}
          onClick={() => popup.current?.hidePopover()}
          className="block rounded-lg py-3 text-center font-semibold text-clay hover:bg-clay-soft"
        >
          See all
        </Link>
      </div>
    </>
  );
}
