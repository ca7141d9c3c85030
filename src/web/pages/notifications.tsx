import { useQuery } from '@tanstack/react-query';
import { m } from '../../messages/m.ts';
import { NotificationItem } from '../features/notifications/notification-item.tsx';
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
  const query = useQuery(ask('GET /notification/notifications', { query: { page } }));
  const readAll = useAction('POST /notification/notifications/read-all');
  const anyUnread = query.data?.content.some(({ read }) => !read) ?? false;
  return (
    <>
      <PageTitle {...headingOf('notifications')}>
        {anyUnread && (
          <Button variant="plain" starts={readAll} onClick={() => readAll.mutate({})}>
            {m.notices_read_all()}
          </Button>
        )}
      </PageTitle>
      <Loaded query={query}>
        {({ content, ...pages }) =>
          isPastTheEnd({ content, ...pages }) ? (
            <LastPage page={pages} onPage={setPage} />
          ) : content.length === 0 ? (
            <EmptyState picture={bell} title={m.notices_none()}>
              <p>{m.notices_none_hint()}</p>
            </EmptyState>
          ) : (
            <>
              <Card>
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
