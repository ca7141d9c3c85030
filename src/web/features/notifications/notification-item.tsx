import type { z } from 'zod/mini';
import type { Notification } from '../../../contract/notifications.ts';
import { m } from '../../../messages/m.ts';
import { navigate } from '../../lib/navigation.tsx';
import { useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Words } from '../../ui/words.tsx';

/** One notification: an unread dot, and a link to its subject. */
export function NotificationItem({ notification }: { notification: z.output<typeof Notification> }) {
  const read = useAction('POST /notification/notifications/{id}/read');
  return (
    <li>
      <button
        type="button"
        className="wrap-anywhere grid w-full grid-cols-[12px_1fr] gap-2 rounded-lg px-1 py-3 text-left hover:bg-sunken"
        onClick={() => {
          if (!notification.read) read.mutate({ params: { id: notification.id } });
          if (notification.redirectUrl) navigate(notification.redirectUrl);
        }}
      >
        <span className={`mt-2 size-2.5 rounded-full ${notification.read ? '' : 'bg-clay'}`}>
          {!notification.read && <span className="sr-only">{m.shell_unread()} </span>}
        </span>
        <span className="grid min-w-0">
          <span className={notification.read ? '' : 'font-semibold'}>
            <Words text={notification.message} />
          </span>
          <span className="text-quiet text-sm">{showInstant(notification.createdAt)}</span>
        </span>
      </button>
    </li>
  );
}
