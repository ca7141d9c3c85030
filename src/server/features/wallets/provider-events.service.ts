import type { App } from '../../platform/app.ts';
import type { ProviderEvent } from '../../platform/payments/port.ts';
import { settleByReference } from '../payouts/payout-settling.service.ts';
import * as sql from './provider-events.sql.ts';
import { settleRefundsOf } from './refund-sending.service.ts';
import { settleTopUp } from './top-ups.service.ts';
import { providerEvent } from './wallets.jobs.ts';

/** Stores a genuine event once and responds; a job handles it and verifies with the provider. */
export async function keepProviderEvent(app: App, event: ProviderEvent): Promise<void> {
  await app.work(null, async (work) => {
    const { payload, ...rest } = event;
    const isNew = await sql.insertProviderEvent(work.tx, {
      ...rest,
      payload: JSON.stringify(payload, (_name, value) => (typeof value === 'string' ? storable(value) : value)),
      receivedAt: work.now,
    });
    if (isNew) work.enqueue(providerEvent, { dedupeKey: event.dedupeKey }, { key: event.dedupeKey });
  });
}

/** A payer's name may contain characters that PostgreSQL can't store. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Asks the provider about a dispute, or about all of them; throws without a clear answer. */
type Follow = (app: App, disputeId: string | null) => Promise<void>;

/** We don't trust an event's contents, but verify its subject with the provider. */
export async function handleProviderEvent(app: App, dedupeKey: string, follow: Follow): Promise<void> {
  const event = await app.read((reader) => sql.findProviderEvent(reader.tx, dedupeKey));
  if (!event) return;
  // The provider sends an event only once, so its job is retried until there is a clear answer.
  if (!(await act(app, event, follow))) throw new Error(`no clear answer about ${event.event} of ${event.reference}`);
  await app.work(null, (work) => sql.setHandled(work.tx, dedupeKey, work.now));
}

/** Returns whether it was handled. Kinds that we don't use count as handled. */
async function act(app: App, { event, reference, subjectId }: sql.StoredEvent, follow: Follow): Promise<boolean> {
  if (event.startsWith('charge.dispute.')) {
    await follow(app, subjectId);
    return true;
  }
  if (reference === null) return true;
  if (event.startsWith('charge.')) return settleTopUp(app, reference);
  if (event.startsWith('transfer.')) return settleByReference(app, reference);
  if (event.startsWith('refund.')) return settleRefundsOf(app, reference);
  return true;
}
