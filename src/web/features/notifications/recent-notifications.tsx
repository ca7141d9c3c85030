import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import { Link } from '../../lib/navigation.tsx';
import { ask } from '../../lib/queries.ts';
import { NotificationItem } from './notification-item.tsx';

/** SCREEN-29: what the popup shows, the newest few, and the way to all. */
export function RecentNotifications({ onLeave }: { onLeave: () => void }) {
  const recent = useQuery(ask('GET /notification/notifications', { query: { size: 5 } })).data?.content ?? [];
  return (
    <>
      <h2 className="pb-2 text-lg">{m.shell_recent()}</h2>
      {recent.length === 0 && <p className="py-4 text-quiet">{m.shell_no_notifications()}</p>}
      <ul className="grid">
        {recent.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} onOpened={onLeave} />
        ))}
      </ul>
      <Link
        to={addresses.notifications}
        onClick={onLeave}
        className="block rounded-lg py-3 text-center font-semibold text-clay hover:bg-clay-soft"
      >
        {m.shell_see_all()}
      </Link>
    </>
  );
}
