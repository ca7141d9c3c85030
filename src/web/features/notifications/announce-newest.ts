import { call } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.tsx';
import { ask, queryClient, refresh } from '../../lib/queries.ts';
import { APP_WIDE, toast } from '../../lib/toasts.ts';

/** Notifications that arrived this close together belong to one event; older ones were unread before it. */
const TOGETHER_MS = 10_000;
/** How long the tab that shows a notification keeps other tabs from showing it too. */
const HELD_MS = 10_000;

const shown = new Set<string>();

/** Shows a researcher's new notification at the top right, with a link to it. The live event only says that something is
 * new, so the newest are read first. If several tabs are open, only one that is in view shows it.
 */
export async function announceNewest(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const { content } = await queryClient.fetchQuery({
    ...ask('GET /notification/notifications', { query: { size: 5 } }),
    staleTime: 0,
  });
  const newest = Date.parse(content[0]?.createdAt ?? '');
  const fresh = content.filter(
    ({ id, read, createdAt }) => !read && !shown.has(id) && newest - Date.parse(createdAt) < TOGETHER_MS,
  );
  for (const notification of fresh) {
    shown.add(notification.id);
    void navigator.locks.request(`notified-${notification.id}`, { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      show(notification);
      await new Promise((resolve) => setTimeout(resolve, HELD_MS));
    });
  }
}

function show({ id, message, redirectUrl }: { id: string; message: string; redirectUrl: string | null }): void {
  const open = () => {
    // Whether or not it is marked as read, the person goes where the notification leads.
    void call('POST /notification/notifications/{id}/read', { params: { id } })
      .then(() => refresh('GET /notification/notifications'))
      .catch(() => undefined);
    if (redirectUrl) navigate(redirectUrl);
  };
  toast.info(message, {
    id,
    ...APP_WIDE,
    ...(redirectUrl ? { action: { label: 'Open', onClick: open } } : {}),
  });
}
