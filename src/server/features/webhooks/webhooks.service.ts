import type { z } from 'zod/mini';
import type { updateWebhook, WebhookForm } from '../../../contract/webhooks.ts';
import { addHours } from '../../../domain/calendar.ts';
import { exampleOf } from '../../../domain/event-examples.ts';
import type { EventKind, PING } from '../../../domain/events.ts';
import { MOST_WEBHOOKS, SECRET_OVERLAP_HOURS, WEBHOOK_PROBLEMS } from '../../../domain/webhooks.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { type ListQuery, readListed } from '../../platform/http/cursors.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { seal, unseal } from '../../platform/sealing.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { asEvent, writeTestEvent } from '../events/feed.service.ts';
import * as deliveries from './deliveries.sql.ts';
import { requireAddress } from './endpoint-address.service.ts';
import { newWebhookSecret } from './signing.rules.ts';
import { webhookSending } from './webhooks.jobs.ts';

import * as sql from './webhooks.sql.ts';

/** The webhooks of the caller's organisation. Each secret is returned once only. */
export function listWebhooks(app: App, { organizationId }: ResearcherCaller) {
  return app.read(async (reader) => {
    const rows = await sql.listWebhooks(reader.tx, organizationId);
    return rows.map((row) => asWebhook(row, reader.now));
  });
}

function asWebhook<W extends { previousSecretUntil: Date | null }>(webhook: W, now: Date): W {
  const until = webhook.previousSecretUntil;
  return { ...webhook, previousSecretUntil: until !== null && until > now ? until : null };
}

/** One of them. */
export function getWebhook(app: App, caller: ResearcherCaller, id: string) {
  return app.read((reader) => readWebhook(reader, caller, id));
}

async function readWebhook(reader: Reader, { organizationId }: ResearcherCaller, id: string) {
  const [webhook] = await sql.listWebhooks(reader.tx, organizationId, id);
  return asWebhook(found(webhook), reader.now);
}

type Action = 'create' | 'update' | 'delete' | 'rollSecret' | 'enable' | 'disable';

function audit(work: Work, caller: ResearcherCaller, webhookId: string, action: Action): void {
  recordAudit(work, {
    at: work.now,
    action: `webhook.${action}`,
    actor: 'organisationAdmin',
    actorId: caller.userId,
    subject: 'webhook',
    subjectId: webhookId,
    details: {},
  });
}

/** Creates a webhook and returns its secret, which can't be read again. */
export function createWebhook(app: App, caller: ResearcherCaller, form: z.output<typeof WebhookForm>) {
  requireAddress(app.settings, form.url);
  const { organizationId } = caller;
  const secret = newWebhookSecret();
  const sealedSecret = seal(secret, app.settings.sessionSecrets);
  return app.work(caller, async (work) => {
    if ((await sql.lockAndCount(work.tx, organizationId)) >= MOST_WEBHOOKS) refuse('TOO_MANY_WEBHOOKS');
    const id = newId();
    await sql.insertWebhook(work.tx, { id, organizationId, ...form, sealedSecret, createdAt: work.now });
    audit(work, caller, id, 'create');
    return { ...(await readWebhook(work, caller, id)), secret };
  });
}

/** Changes what is given. */
export function changeWebhook(
  app: App,
  caller: ResearcherCaller,
  id: string,
  { url, description, kinds }: z.output<(typeof updateWebhook)['body']>,
) {
  if (url !== undefined) requireAddress(app.settings, url);
  const change = {
    ...(url === undefined ? {} : { url }),
    ...(description === undefined ? {} : { description }),
    ...(kinds === undefined ? {} : { kinds }),
  };
  return app.work(caller, async (work) => {
    found(await sql.lockWebhook(work.tx, caller.organizationId, id));
    if (Object.keys(change).length > 0) {
      await sql.updateWebhook(work.tx, id, change);
      audit(work, caller, id, 'update');
    }
    return readWebhook(work, caller, id);
  });
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(app: App, caller: ResearcherCaller, id: string): Promise<void> {
  await app.work(caller, async (work) => {
    found(await sql.lockWebhook(work.tx, caller.organizationId, id));
    await sql.deleteWebhook(work.tx, id);
    audit(work, caller, id, 'delete');
  });
}

/** Limits the length of the signature header; nobody needs to rotate a secret more often in a day. */
const MOST_FORMER_SECRETS = 5;
const TOO_MANY_SECRETS =
  'The secret was replaced too often today. Please wait until one of the old ones has ended, or create a new webhook.';

/** Rotates the secret and returns the new one, which can't be read again. Replaced secrets also sign for 24 hours. */
export function rollSecret(app: App, caller: ResearcherCaller, id: string) {
  const secret = newWebhookSecret();
  const sealedSecret = seal(secret, app.settings.sessionSecrets);
  return app.work(caller, async (work) => {
    const webhook = found(await sql.lockWebhook(work.tx, caller.organizationId, id));
    if ((await sql.listFormerSecrets(work.tx, id, work.now)).length >= MOST_FORMER_SECRETS) {
      refuse('STATUS_CONFLICT', { message: TOO_MANY_SECRETS });
    }
    const until = addHours(work.now, SECRET_OVERLAP_HOURS);
    await sql.keepFormerSecret(work.tx, { webhookId: id, sealedSecret: webhook.sealedSecret, until }, work.now);
    await sql.updateWebhook(work.tx, id, { sealedSecret });
    audit(work, caller, id, 'rollSecret');
    return { ...(await readWebhook(work, caller, id)), secret };
  });
}

/** Turns a webhook on again, and sends the events that it missed if the caller asks for them. */
export function enableWebhook(app: App, caller: ResearcherCaller, id: string, sendsMissed: boolean) {
  return app.work(caller, async (work) => {
    const { disabledAt } = found(await sql.lockWebhook(work.tx, caller.organizationId, id));
    if (disabledAt === null) refuse('STATUS_CONFLICT');
    await sql.updateWebhook(work.tx, id, { disabledAt: null, disabledBecause: null });
    if (sendsMissed) {
      await deliveries.waitAgain(work.tx, id, disabledAt, work.now);
      await deliveries.insertDeliveries(work.tx, await deliveries.listMissed(work.tx, id, disabledAt), work.now);
    }
    work.enqueue(webhookSending, { webhookId: id });
    audit(work, caller, id, 'enable');
    return readWebhook(work, caller, id);
  });
}

/** Turns a webhook off: pending deliveries are not sent. */
export function disableWebhook(app: App, caller: ResearcherCaller, id: string) {
  return app.work(caller, async (work) => {
    const { disabledAt } = found(await sql.lockWebhook(work.tx, caller.organizationId, id));
    if (disabledAt !== null) refuse('STATUS_CONFLICT');
    await sql.updateWebhook(work.tx, id, { disabledAt: work.now, disabledBecause: 'PERSON' });
    await deliveries.dropWaiting(work.tx, id, work.now);
    audit(work, caller, id, 'disable');
    return readWebhook(work, caller, id);
  });
}

// ---- What a person asks for

/** Sends a ping or a sample event of the given kind, without retries. */
export async function sendTest(app: App, caller: ResearcherCaller, webhookId: string, kind: EventKind | typeof PING) {
  const { organizationId } = caller;
  await app.limits.count('webhookTest', organizationId);
  const deliveryId = await app.work(caller, async (work) => {
    found(await sql.lockWebhook(work.tx, organizationId, webhookId));
    const { objectType, data } = exampleOf(kind, {
      study: newId(),
      application: newId(),
      booking: newId(),
      entry: newId(),
      paymentList: newId(),
      listedPayment: newId(),
      webhook: webhookId,
    });
    const event = await writeTestEvent(work, { organizationId, webhookId, kind, objectType, data });
    return deliverByHand(work, webhookId, event);
  });
  return getDelivery(app, caller, { webhookId, deliveryId });
}

/** Redelivers an event under the same id, without retries. */
export async function sendAgain(
  app: App,
  caller: ResearcherCaller,
  { webhookId, deliveryId: earlierId }: { webhookId: string; deliveryId: string },
) {
  const { organizationId } = caller;
  await app.limits.count('webhookTest', organizationId);
  const deliveryId = await app.work(caller, async (work) => {
    const earlier = found(await deliveries.findDelivery(work.tx, { organizationId, webhookId, deliveryId: earlierId }));
    return deliverByHand(work, webhookId, earlier);
  });
  return getDelivery(app, caller, { webhookId, deliveryId });
}

async function deliverByHand(
  work: Work,
  webhookId: string,
  { eventId, objectId }: { eventId: string; objectId: string },
): Promise<string> {
  const [id = ''] = await deliveries.insertDeliveries(
    work.tx,
    [{ webhookId, eventId, objectId, position: null }],
    work.now,
  );
  work.enqueue(webhookSending, { webhookId });
  return id;
}

// ---- The log

type Logged = Awaited<ReturnType<typeof deliveries.listDeliveries>>['rows'][number];

function asDelivery({ kind, objectType, objectId, place, dueAt, ...row }: Logged) {
  return {
    ...row,
    type: kind,
    object: { type: objectType, id: objectId },
    byHand: place === null,
    nextTryAt: row.outcome === null ? dueAt : null,
  };
}

/** A page of a webhook's deliveries, the newest first. */
export function listDeliveries(
  app: App,
  caller: ResearcherCaller,
  webhookId: string,
  query: deliveries.DeliveryFilter & ListQuery,
) {
  return app.read(async (reader) => {
    await readWebhook(reader, caller, webhookId);
    const { organizationId } = caller;
    const whose = { organizationId, webhookId };
    const { rows, ...about } = await readListed(
      query,
      async (after, size) => (await deliveries.listDeliveries(reader.tx, whose, { ...query, after, size })).rows,
      () => deliveries.listDeliveries(reader.tx, whose, query),
    );
    return { ...about, rows: rows.map(asDelivery) };
  });
}

/** One delivery with its body and attempts. */
export function getDelivery(
  app: App,
  { organizationId }: ResearcherCaller,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
) {
  return app.read(async (reader) => {
    const row = found(await deliveries.findDelivery(reader.tx, { organizationId, webhookId, deliveryId }));
    const tries = await deliveries.listTries(reader.tx, deliveryId);
    return {
      ...asDelivery(row),
      body: JSON.stringify(asEvent({ ...row, id: row.eventId }, app.settings)),
      history: tries.map((one) => ({ ...one, error: one.problem && WEBHOOK_PROBLEMS[one.problem] })),
    };
  });
}

// ---- At the start of a process

/** Seals all secrets with the current SESSION_SECRET after it was changed. */
export async function resealWebhookSecrets(app: App): Promise<void> {
  const { sessionSecrets } = app.settings;
  if (sessionSecrets.length === 1) return;
  for (const from of await app.read((reader) => sql.listSealed(reader.tx))) {
    const unsealed = unseal(from, sessionSecrets);
    if (!unsealed || unsealed.isCurrent) continue;
    const to = seal(unsealed.text, sessionSecrets);
    await app.work(null, (work) => sql.replaceSealed(work.tx, from, to));
  }
}
