import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/m.ts';
import { navigate } from '../../lib/navigation.tsx';
import { ask, useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Words } from '../../ui/words.tsx';

/** NOTIFY-16: what is new, one row for each study or screen. Opening a row marks all of it as read. */
export function UnreadGroups() {
  const groups = useQuery(ask('GET /notification/groups')).data?.content ?? [];
  const read = useAction('POST /notification/groups/read');
  if (groups.length === 0) return null;
  return (
    <Card className="grid gap-2">
      <h2 className="text-lg">{m.notices_new()}</h2>
      <ul className="grid ruled">
        {groups.map(({ key, unread, studyName, studyNameLanguage, newest }) => (
          <li key={key}>
            <button
              type="button"
              className="wrap-anywhere grid min-h-12 w-full grid-cols-[12px_1fr] gap-2 rounded-lg px-1 py-3 text-left hover:bg-sunken"
              onClick={() => {
                read.mutate({ body: { key } });
                if (newest.redirectUrl) navigate(newest.redirectUrl);
              }}
            >
              <span className="mt-2 size-2.5 rounded-full bg-clay">
                <span className="sr-only">{m.shell_unread()} </span>
              </span>
              <span className="grid min-w-0 gap-0.5">
                {studyName && (
                  <span className="font-semibold" lang={studyNameLanguage ?? undefined}>
                    {studyName}
                  </span>
                )}
                <span className={studyName ? '' : 'font-semibold'}>
                  <Words text={newest.message} />
                </span>
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm">
                  {showInstant(newest.createdAt)}
                  {unread > 1 && <Badge>{m.notices_more({ count: unread })}</Badge>}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
