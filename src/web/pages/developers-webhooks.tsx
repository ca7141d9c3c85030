import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import type { Webhook } from '../../contract/webhooks.ts';
import { codesOf } from '../../domain/codes.ts';
import { countOf } from '../../domain/counts.ts';
import { EVENT_KINDS } from '../../domain/events.ts';
import { MOST_WEBHOOKS } from '../../domain/webhooks.ts';
import { SecretShownOnce } from '../features/webhooks/shown-once.tsx';
import { WebhookBadge } from '../features/webhooks/webhook-badge.tsx';
import { WebhookForm } from '../features/webhooks/webhook-form.tsx';
import hook from '../illustrations/hook.svg';
import { Link } from '../lib/navigation.tsx';
import { ask, useAction } from '../lib/queries.ts';
import { useUser } from '../lib/session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { EmptyState } from '../ui/states.tsx';

const LEAD = 'We notify your own software when something happens in your studies.';

/** The webhooks of an organisation, for its admins. */
export default function WebhooksPage() {
  const isAdmin = useUser()?.organization?.isAdmin ?? false;
  if (isAdmin) return <Webhooks />;
  return (
    <>
      <PageTitle title="Webhooks" lead={LEAD} />
      <Banner title="Admins manage webhooks">Ask an admin of your organisation to add one.</Banner>
    </>
  );
}

function Webhooks() {
  const query = useQuery(ask('GET /webhooks'));
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const create = useAction('POST /webhooks', {
    onDone: ({ content }) => {
      setAdding(false);
      setSecret(content.secret);
    },
  });
  const isFull = (query.data?.content.length ?? 0) >= MOST_WEBHOOKS;
  return (
    <>
      <PageTitle title="Webhooks" lead={LEAD}>
        <Button disabled={isFull} onClick={() => setAdding(true)}>
          Add a webhook
        </Button>
      </PageTitle>
      <PagedList
        query={query}
        onPage={() => undefined}
        className="grid gap-3"
        empty={
          <EmptyState picture={hook} title="No webhooks yet">
            <p>Add the address of your software. Each event has only ids and states, and never people’s names.</p>
          </EmptyState>
        }
      >
        {(webhook) => <WebhookCard webhook={webhook} />}
      </PagedList>
      <Dialog open={adding} onClose={() => setAdding(false)} title="Add a webhook">
        <WebhookForm
          initial={{ url: '', description: '', kinds: codesOf(EVENT_KINDS) }}
          action="Add the webhook"
          starts={create}
          onSend={(body, refused) => create.mutate({ body }, { onError: refused })}
          onCancel={() => setAdding(false)}
        />
      </Dialog>
      <SecretShownOnce secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { id, url, description, kinds } = webhook;
  return (
    <Card className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <Link
          to={addresses.webhook({ webhookId: id })}
          className="wrap-anywhere min-w-0 font-semibold text-clay underline"
        >
          {url}
        </Link>
        <WebhookBadge webhook={webhook} />
      </p>
      <p className="wrap-anywhere text-quiet text-sm">
        {description && `${description} · `}
        {kinds.length === codesOf(EVENT_KINDS).length ? 'All events' : countOf(kinds.length, 'event', 'events')}
      </p>
    </Card>
  );
}
