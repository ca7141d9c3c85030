import { useQuery } from '@tanstack/react-query';
import { AppealCard } from '../features/appeals/appeal-card.tsx';
import hearing from '../illustrations/hearing.svg';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';

const MINUTE_MS = 60_000;

/** What people have appealed against, the earliest deadline first. */
export default function AdminAppealsPage() {
  const query = useQuery({ ...ask('GET /identity/admin/appeals'), refetchInterval: MINUTE_MS });
  return (
    <>
      <PageTitle {...headingOf('adminAppeals')} />
      <Loaded query={query}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState picture={hearing} title="No open appeals">
              <p>When somebody appeals against a hold, a strike or a decision, it appears here for you to decide.</p>
            </EmptyState>
          ) : (
            <ul className="grid gap-4">
              {content.map((appeal) => (
                <li key={appeal.id}>
                  <AppealCard appeal={appeal} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
