import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { Notification } from '../../../contract/notifications.ts';
import { dateOf } from '../../../domain/calendar.ts';
import { m } from '../../../messages/m.ts';
import { Link, navigate } from '../../lib/navigation.tsx';
import { ask, useAction } from '../../lib/queries.ts';
import { showShortDay } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Words } from '../../ui/words.tsx';

/** So many rows fit without scrolling. */
const ROWS = 5;

/** SCREEN-29: the popup's content: what is new, one row for each study, then what was read last, and a link to all. */
export function RecentNotifications({ onLeave }: { onLeave: () => void }) {
  const unread = useQuery(ask('GET /notification/groups'));
  const read = useQuery(ask('GET /notification/notifications', { query: { size: ROWS, read: 'true' } }));
  const readGroup = useAction('POST /notification/groups/read', { success: false });
  const readAll = useAction('POST /notification/notifications/read-all');
  const groups = (unread.data?.content ?? []).slice(0, ROWS);
  const earlier = (read.data?.content ?? []).slice(0, ROWS - groups.length);
  const isLoading = unread.isLoading || read.isLoading;
  const open = ({ redirectUrl }: z.output<typeof Notification>) => {
    onLeave();
    if (redirectUrl) navigate(redirectUrl);
  };
  return (
    <>
      <h2 className="pb-2 text-lg">{m.shell_recent()}</h2>
      {isLoading && <div className="skeleton h-36" />}
      {!isLoading && groups.length + earlier.length === 0 && (
        <p className="py-4 text-quiet">{unread.data && read.data ? m.shell_no_notifications() : m.ui_not_loaded()}</p>
      )}
      {!isLoading && (
        <ul className="ruled grid">
          {groups.map(({ key, unread: count, studyName, studyNameLanguage, newest }) => (
            <Row
              key={key}
              notification={newest}
              studyName={studyName}
              language={studyNameLanguage}
              count={count}
              onOpen={() => {
                readGroup.mutate({ body: { key } });
                open(newest);
              }}
            />
          ))}
          {earlier.map((notification) => (
            <Row key={notification.id} notification={notification} onOpen={() => open(notification)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-2 pt-1 text-sm">
        <Link
          to={addresses.notifications}
          onClick={onLeave}
          className="-ml-2 flex min-h-11 items-center rounded-lg px-2 font-semibold text-clay hover:bg-clay-soft"
        >
          {m.shell_see_all()}
        </Link>
        {groups.length > 0 && (
          <Button variant="quiet" className="-mr-2 px-2" starts={readAll} onClick={() => readAll.mutate({})}>
            {m.notices_read_all()}
          </Button>
        )}
      </div>
    </>
  );
}

/** Two lines: the study and the time, then the start of what happened and how much else is new. */
function Row({
  notification: { message, read, createdAt },
  studyName = null,
  language = null,
  count = 1,
  onOpen,
}: {
  notification: z.output<typeof Notification>;
  studyName?: string | null;
  /** The language of the study's name. */
  language?: string | null;
  /** How many unread ones the row stands for. */
  count?: number;
  onOpen: () => void;
}) {
  const isToday = createdAt.slice(0, 10) === dateOf(new Date());
  return (
    <li>
      <button
        type="button"
        className="grid min-h-12 w-full grid-cols-[10px_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-0.5 rounded-lg px-1 py-2.5 text-left text-sm hover:bg-sunken"
        onClick={onOpen}
      >
        <span className={`size-2.5 rounded-full ${read ? '' : 'bg-clay'}`}>
          {!read && <span className="sr-only">{m.shell_unread()} </span>}
        </span>
        <span className={studyName ? 'line-clamp-1 font-semibold' : 'hidden'} lang={language ?? undefined}>
          {studyName}
        </span>
        <span
          className={`${studyName ? 'col-start-2 row-start-2 line-clamp-1' : 'line-clamp-2'} ${read ? 'text-quiet' : studyName ? '' : 'font-semibold'}`}
          title={message}
        >
          <Words text={message} />
        </span>
        <span className="money col-start-3 row-start-1 whitespace-nowrap text-right text-quiet">
          {isToday ? createdAt.slice(11, 16) : showShortDay(createdAt)}
        </span>
        {count > 1 && (
          <span className="col-start-3 row-start-2 justify-self-end">
            <Badge>{m.notices_more({ count })}</Badge>
          </span>
        )}
      </button>
    </li>
  );
}
