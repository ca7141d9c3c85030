import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../messages/m.ts';
import { call } from '../../lib/api.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { refreshBell } from '../../lib/live.ts';
import { usePathname } from '../../lib/navigation.tsx';
import { ask } from '../../lib/queries.ts';
import { BellIcon } from '../../ui/icons.tsx';

// The list is fetched when the bell is first pressed.
const RecentNotifications = lazyPart(() =>
  import('./recent-notifications.tsx').then((module) => module.RecentNotifications),
);

/** What leads to the screen that somebody visits counts as read. */
async function readHere(path: string): Promise<void> {
  await call('POST /notification/groups/read', { body: { path } }).catch(() => undefined);
  await refreshBell();
}

/** SCREEN-29: the bell with its count, and the popup 'Recent Notifications', 351 px wide. */
export function NotificationBell() {
  const { groups: unread = 0, places = [] } =
    useQuery(ask('GET /notification/notifications/unread-count')).data?.content ?? {};
  const path = usePathname();
  const isHere = places.some((place) => path === place || path.endsWith(`/${place}`));
  useEffect(() => {
    if (isHere) void readHere(path);
  }, [path, isHere]);
  const [isOpen, setIsOpen] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        popoverTarget="recent-notifications"
        aria-label={unread > 0 ? m.shell_unread_count({ unread }) : m.shell_notifications()}
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
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        className="fixed inset-auto top-16 right-4 m-0 max-h-[70dvh] w-[351px] max-w-[calc(100vw-32px)] overflow-y-auto rounded-2xl p-4 text-ink lifted sm:right-8"
      >
        {isOpen && (
          <Lazy
            of={RecentNotifications}
            fallback={<div className="skeleton h-48" />}
            onLeave={() => popup.current?.hidePopover()}
          />
        )}
      </div>
    </>
  );
}
