import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DELIVERY_STATES, type WebhookDelivery } from '../../../contract/webhooks.ts';
import { countOf } from '../../../domain/counts.ts';
import parcel from '../../illustrations/parcel.svg';
import { useFilters } from '../../lib/filters.ts';
import { ask } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';

const TONES = { WAITING: 'wait', DELIVERED: 'good', FAILED: 'bad', DROPPED: 'quiet' } as const;
/** How often the log is refetched after the person has sent something. */
const LOOK_MS = 1000;

/** Sent and pending deliveries, newest first. */
export function DeliveryLog({ webhookId }: { webhookId: string }) {
  const { values, query: filters, page, isFiltered, change, clear, setPage } = useFilters(['state']);
  const [shown, setShown] = useState<string | null>(null);
  const query = useQuery({
    ...ask('GET /webhooks/{id}/deliveries', { params: { id: webhookId }, query: { ...filters, page } }),
    refetchInterval: ({ state }) => (state.data?.content.some(isOnItsWay) ? LOOK_MS : false),
  });
  return (
    <section className="grid gap-4" aria-labelledby="log">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="log" className="text-xl">
          Log
        </h2>
        <div className="w-full sm:w-64">
          <SelectField
            label="Show"
            placeholder="Everything"
            options={DELIVERY_STATES}
            value={values.state}
            onChange={({ target }) => change({ state: target.value })}
          />
        </div>
      </div>
      <PagedList
        query={query}
        onPage={setPage}
        className="grid gap-2"
        empty={
          <EmptyState picture={parcel} title={isFiltered ? 'No matches' : 'Nothing sent yet'}>
            {isFiltered ? (
              <Button variant="plain" onClick={clear}>
                Show everything
              </Button>
            ) : (
              <p>Send a ping to check the address. Events appear here as they happen.</p>
            )}
          </EmptyState>
        }
      >
        {(delivery) => <DeliveryRow delivery={delivery} onShow={() => setShown(delivery.id)} />}
      </PagedList>
      <DeliveryDrawer webhookId={webhookId} deliveryId={shown} onClose={() => setShown(null)} />
    </section>
  );
}

function isOnItsWay({ byHand, outcome }: WebhookDelivery): boolean {
  return byHand && outcome === null;
}

function DeliveryRow({ delivery, onShow }: { delivery: WebhookDelivery; onShow: () => void }) {
  const { type, createdAt, tries, outcome, nextTryAt, byHand } = delivery;
  const state = (outcome ?? 'WAITING') as keyof typeof TONES;
  return (
    <div className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-semibold">{type}</span>
          <Badge tone={TONES[state]}>{state === 'DROPPED' ? 'Not sent' : DELIVERY_STATES[state]}</Badge>
          {byHand && <Badge>You sent this</Badge>}
        </p>
        <p className="text-quiet text-sm">
          {showInstant(createdAt)} · {countOf(tries, 'try', 'tries')}
          {nextTryAt && tries > 0 && ` · next try ${showInstant(nextTryAt)}`}
        </p>
      </div>
      <Button variant="plain" onClick={onShow}>
        Details<span className="sr-only"> of {type}</span>
      </Button>
    </div>
  );
}
