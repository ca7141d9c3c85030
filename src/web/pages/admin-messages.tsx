import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import { USER_TYPES, type UserType } from '../../domain/enumerations.ts';
import bubble from '../illustrations/bubble.svg';
import { usePage } from '../lib/filters.ts';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { showInstant } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Messages that people reported. Admins suspend people who ask for money or secrets under People. */
export default function AdminMessagesPage() {
  const [page, setPage] = usePage();
  const query = useQuery(ask('GET /project/admin/messages', { query: { page } }));
  return (
    <>
      <PageTitle {...headingOf('adminMessages')} />
      <PagedList
        query={query}
        onPage={setPage}
        className="grid gap-3"
        empty={
          <EmptyState picture={bubble} title="No reports">
            <p>When somebody reports a message, it appears here and in your notifications.</p>
          </EmptyState>
        }
      >
        {(message) => (
          <Card className="grid gap-2">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {message.authorName} <Badge>{USER_TYPES[message.authorRole as UserType]}</Badge>
            </p>
            <p className="text-quiet text-sm">
              {message.studyName} · {message.organizationName} · {showInstant(message.sentAt)}
            </p>
            <p className="whitespace-pre-line rounded-lg bg-sunken px-4 py-3">{message.body}</p>
            <p className="text-sm">
              Reported {showInstant(message.reportedAt)}
              {message.reportReason && `: ${message.reportReason}`}
            </p>
            <ButtonLink
              variant="quiet"
              className="justify-self-start"
              to={`${addresses.adminPeople}?search=${encodeURIComponent(message.authorName)}`}
            >
              Find {message.authorName}
            </ButtonLink>
          </Card>
        )}
      </PagedList>
    </>
  );
}
