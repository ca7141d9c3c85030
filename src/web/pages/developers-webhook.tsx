import { useQuery } from '@tanstack/react-query';
import { codesOf } from '../../domain/codes.ts';
import { EVENT_KINDS, type EventKind } from '../../domain/events.ts';
import { DeliveryLog } from '../features/webhooks/delivery-log.tsx';
import { TurnedOff } from '../features/webhooks/turned-off.tsx';
import { WebhookActions } from '../features/webhooks/webhook-actions.tsx';
import { WebhookBadge } from '../features/webhooks/webhook-badge.tsx';
import { WebhookTests } from '../features/webhooks/webhook-tests.tsx';
import { useParams } from '../lib/navigation.tsx';
import { ask } from '../lib/queries.ts';
import { showInstant } from '../lib/when.ts';
import { Card, Fact, Facts } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';

/** One webhook: its events, tests, its log, and the admins' settings. */
export default function WebhookPage() {
  const { webhookId } = useParams<'webhook'>();
  const query = useQuery(ask('GET /webhooks/{id}', { params: { id: webhookId } }));
  return (
    <Loaded query={query} whole>
      {({ content: webhook }) => (
        <>
          <PageTitle title={new URL(webhook.url).host} lead={<WebhookBadge webhook={webhook} />}>
            <WebhookActions webhook={webhook} />
          </PageTitle>
          <TurnedOff webhook={webhook} />
          <Card>
            <Facts>
              <Fact label="Address">
                <span className="wrap-anywhere">{webhook.url}</span>
              </Fact>
              {webhook.description && <Fact label="Description">{webhook.description}</Fact>}
              <Fact label="Events">
                {webhook.kinds.length === codesOf(EVENT_KINDS).length ? (
                  'All'
                ) : (
                  <ul>
                    {webhook.kinds.map((kind) => (
                      <li key={kind}>{EVENT_KINDS[kind as EventKind] ?? kind}</li>
                    ))}
                  </ul>
                )}
              </Fact>
              {webhook.previousSecretUntil && (
                <Fact label="Old secret">Signs too until {showInstant(webhook.previousSecretUntil)}</Fact>
              )}
            </Facts>
          </Card>
          <WebhookTests webhookId={webhook.id} />
          <DeliveryLog webhookId={webhook.id} />
        </>
      )}
    </Loaded>
  );
}
