import { useQuery } from '@tanstack/react-query';
import { m } from '../../messages/m.ts';
import { NotificationItem } from '../features/notifications/notification-item.tsx';
import { UnreadGroups } from '../features/notifications/unread-groups.tsx';
import bell from '../illustrations/bell.svg';
import { usePage } from '../lib/filters.ts';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { isPastTheEnd, LastPage, Pager } from '../ui/pager.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';

export default function NotificationsPage() {
  const [page, setPage] = usePage();
  const query = useQuery(ask('GET /notification/notifications', { query: { page, read: 'true' } }));
  const readAll = useAction('POST /notification/notifications/read-all');
  const groups = useQuery(ask('GET /notification/groups')).data?.content;
  const anyUnread = groups !== undefined && groups.length > 0;
  return (
    <>
      <PageTitle {...headingOf('notifications')}>
        {anyUnread && (
          <Button variant="plain" starts={readAll} onClick={() => readAll.mutate({})}>
            {m.notices_read_all()}
          </Button>
        )}
      </PageTitle>
      <UnreadGroups />
      <Loaded query={query}>
        {({ content, ...pages }) =>
          isPastTheEnd({ content, ...pages }) ? (
            <LastPage page={pages} onPage={setPage} />
          ) : content.length === 0 && anyUnread ? null : content.length === 0 ? (
            <EmptyState picture={bell} title={m.notices_none()}>
              <p>{m.notices_none_hint()}</p>
            </EmptyState>
          ) : (
            <>
              <Card className="grid gap-2">
                {anyUnread && <h2 className="text-lg">{m.notices_earlier()}</h2>}
                <ul className="grid ruled">
                  {content.map((notification) => (
                    <NotificationItem key={notification.id} notification={notification} />
                  ))}
                </ul>
              </Card>
              <Pager page={pages} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
