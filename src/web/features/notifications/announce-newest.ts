import { call } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.tsx';
import { ask, queryClient, refresh } from '../../lib/queries.ts';
import { APP_WIDE, hasJustConfirmed, toast } from '../../lib/toasts.ts';

/** Notifications that arrived this close together belong to one event; older ones are not announced again. */
const TOGETHER_MS = 10_000;
/** The reply to an action and what the bell says about it arrive in any order, so the bell waits for the reply. */
const REPLY_MS = 1000;
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
      await new Promise((resolve) => setTimeout(resolve, REPLY_MS));
      // WEB-17: one toast for one event.
      if (!hasJustConfirmed()) show(notification);
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
