import { addresses } from '../../../contract/addresses.ts';
import { countOf } from '../../../domain/counts.ts';
import { MOST_TRIES, type WebhookProblem, waitAfter } from '../../../domain/webhooks.ts';
import type { App } from '../../platform/app.ts';
import { systemClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { OutgoingAnswer } from '../../platform/outgoing/outgoing.ts';
import { unseal } from '../../platform/sealing.ts';
import type { Work } from '../../platform/work.ts';
import { asEvent, isAnyToPlace, placeEvents } from '../events/feed.service.ts';
import * as deliveries from './deliveries.sql.ts';
import { signedHeaders } from './signing.rules.ts';
import { webhookSending } from './webhooks.jobs.ts';
import { webhookDisabled } from './webhooks.mails.ts';
import { webhooksDisabled, webhookTries } from './webhooks.metrics.ts';
import * as sql from './webhooks.sql.ts';

/*
 * Every event is delivered at least once, and those of one object in order. A delivery is a row that is written in the
 * transaction that gives the event its position in the feed. A job sends the due deliveries of one endpoint outside any
 * transaction, and then writes the results. If its process dies in between, the same events are sent again.
 */

/** How many events get their position in one transaction. */
const AT_ONCE = 500;
/** How many events of different objects are sent to one endpoint at the same time. */
const TOGETHER = 8;
/** How long one job sends before other endpoints have their turn. */
const TURN_MS = 20_000;
/** How long a job waits if another one is sending to its endpoint. */
const BUSY_SECONDS = 5;
const OVERDUE_MINUTES = 10;

const AGENT = 'Nyansapo-Webhooks/1';

/**
 * Gives new events their positions and creates the deliveries for the endpoints that subscribe to them: one iteration of a loop.
 * True if there may be more.
 */
export async function handOutEvents(app: App): Promise<boolean> {
  if (!(await app.read(isAnyToPlace))) return false;
  return app.work(null, async (work) => {
    const eventIds = await placeEvents(work, AT_ONCE);
    if (eventIds.length === 0) return false;
    const wanted = await deliveries.listWanted(work.tx, eventIds);
    await deliveries.insertDeliveries(work.tx, wanted, work.now);
    for (const webhookId of new Set(wanted.map((pair) => pair.webhookId))) {
      work.enqueue(webhookSending, { webhookId });
    }
    return eventIds.length === AT_ONCE;
  });
}

type Endpoint = NonNullable<Awaited<ReturnType<typeof deliveries.takeEndpoint>>>;
type Due = Awaited<ReturnType<typeof deliveries.listDue>>[number];

/** The job: sends the due deliveries of one endpoint, until there are none or its turn is over. */
export async function sendDue(app: App, { webhookId }: { webhookId: string }): Promise<void> {
  const sender = newId();
  const startedAt = performance.now();
  try {
    while (await sendRound(app, webhookId, { sender, isOver: performance.now() - startedAt > TURN_MS }));
  } catch (error) {
    // Gives up the lease, so that the retry doesn't wait for it. After a crash, the retry has to wait.
    await app.work(null, (work) => deliveries.leaveEndpoint(work.tx, webhookId, sender));
    throw error;
  }
}

interface Turn {
  sender: string;
  isOver: boolean;
}

/** Sends the due deliveries once; false if there were none. */
async function sendRound(app: App, webhookId: string, turn: Turn): Promise<boolean> {
  const round = await app.work(null, (work) => takeRound(work, webhookId, turn));
  if (round === null) return false;
  const { endpoint } = round;
  const answers = await Promise.all(
    round.due.map(async (due) => ({ due, at: app.clock.now(), answer: await send(app, endpoint, due) })),
  );
  const because = await app.work(null, (work) => record(work, endpoint, answers));
  if (because !== null) app.metrics.count(webhooksDisabled, { because });
  for (const { answer } of answers) app.metrics.count(webhookTries, { result: resultOf(answer) });
  return true;
}

/** Takes the endpoint's lease and its due deliveries; null if there is nothing to do now. */
async function takeRound(
  work: Work,
  webhookId: string,
  { sender, isOver }: Turn,
): Promise<{ endpoint: Endpoint; due: Due[] } | null> {
  const endpoint = await deliveries.takeEndpoint(work.tx, webhookId, sender);
  if (!endpoint) {
    // The current sender may have checked before this job's event existed, or may have died.
    if (await deliveries.exists(work.tx, webhookId)) enqueueAfter(work, webhookId, BUSY_SECONDS);
    return null;
  }
  const isDisabled = endpoint.disabledAt !== null;
  const due = await deliveries.listDue(work.tx, webhookId, { now: work.now, atMost: TOGETHER, isDisabled });
  if (due.length > 0 && !isOver) return { endpoint, due };
  await deliveries.leaveEndpoint(work.tx, webhookId, sender);
  if (due.length > 0) work.enqueue(webhookSending, { webhookId });
  return null;
}

/** Checks again some seconds later, once, however many jobs ask for it. */
function enqueueAfter(work: Work, webhookId: string, seconds: number): void {
  const slot = Math.floor(work.now.getTime() / 1000 / seconds) + 1;
  const startAfter = new Date(slot * seconds * 1000);
  work.enqueue(webhookSending, { webhookId }, { key: `${webhookId}:busy:${slot}`, startAfter });
}

async function send(app: App, endpoint: Endpoint, due: Due): Promise<OutgoingAnswer> {
  const body = JSON.stringify(asEvent(due, app.settings));
  const at = app.clock.now();
  const former = await app.read((reader) => sql.listFormerSecrets(reader.tx, endpoint.id, at));
  const secrets = [endpoint, ...former].map(({ sealedSecret }) => sealedSecret);
  const opened = secrets.flatMap((sealed) => unseal(sealed, app.settings.sessionSecrets)?.text ?? []);
  if (opened.length === 0) throw new Error('the secret of a webhook was sealed with another SESSION_SECRET');
  // Receivers compare it with their own clocks, and a test environment's clock may be days ahead.
  const signedAt = app.settings.mode === 'test' ? systemClock.now() : at;
  const headers = signedHeaders({ id: due.id, at: signedAt, body }, opened);
  return app.outgoing.post(endpoint.url, {
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': AGENT },
    body,
  });
}

/** Why a response does not count as a delivery; null if it does. */
function problemOf({ status, problem }: OutgoingAnswer): WebhookProblem | null {
  if (problem !== null) return problem;
  if (status !== null && status >= 300 && status < 400) return 'REDIRECT';
  return status !== null && status >= 200 && status < 300 ? null : 'STATUS';
}

function resultOf(answer: OutgoingAnswer): 'delivered' | 'refused' | 'unreachable' {
  if (problemOf(answer) === null) return 'delivered';
  return answer.status === null ? 'unreachable' : 'refused';
}

interface Answered {
  due: Due;
  at: Date;
  answer: OutgoingAnswer;
}

const GONE = 410;

/** Writes the results of a round: what was delivered, what is retried when, and whether the endpoint is disabled. */
async function record(work: Work, endpoint: Endpoint, answers: readonly Answered[]): Promise<'failed' | 'gone' | null> {
  const waiting = await deliveries.lockWaiting(
    work.tx,
    answers.map(({ due }) => due.deliveryId),
  );
  let because: 'FAILED' | 'GONE' | null = null;
  for (const { due, at, answer } of answers) {
    // The endpoint was deleted or disabled meanwhile, or another process has written a result.
    if (waiting.get(due.deliveryId) !== due.tries) continue;
    const { deliveryId } = due;
    const tries = due.tries + 1;
    const problem = problemOf(answer);
    await deliveries.insertTry(work.tx, {
      ...{ deliveryId, at, url: endpoint.url, durationMs: answer.durationMs },
      ...{ statusCode: answer.status, answer: answer.body, problem },
    });
    const wait = due.place === null ? null : waitAfter(tries, Math.random());
    if (problem === null) {
      await deliveries.setResult(work.tx, deliveryId, { tries, outcome: 'DELIVERED', endedAt: work.now });
    } else if (wait === null || answer.status === GONE) {
      await deliveries.setResult(work.tx, deliveryId, { tries, outcome: 'FAILED', endedAt: work.now });
      // Requested deliveries don't disable the endpoint.
      if (due.place !== null) because = answer.status === GONE ? 'GONE' : (because ?? 'FAILED');
    } else {
      const dueAt = new Date(work.now.getTime() + wait * 1000);
      await deliveries.setResult(work.tx, deliveryId, { tries, dueAt });
      const key = `${deliveryId}:${tries}`;
      work.enqueue(webhookSending, { webhookId: endpoint.id }, { key, startAfter: dueAt });
    }
  }
  return because !== null && (await disable(work, endpoint, because)) ? WORDS[because] : null;
}

const WORDS = { FAILED: 'failed', GONE: 'gone' } as const;

/** Disables an endpoint and notifies the admins of its organisation; false if it was already disabled. */
async function disable(work: Work, { id, organizationId }: Endpoint, because: 'FAILED' | 'GONE'): Promise<boolean> {
  const webhook = await sql.lockWebhook(work.tx, organizationId, id);
  if (!webhook || webhook.disabledAt !== null) return false;
  await sql.updateWebhook(work.tx, id, { disabledAt: work.now, disabledBecause: because });
  await deliveries.dropWaiting(work.tx, id, work.now);
  const how =
    because === 'GONE' ? 'it answered that it is gone' : `${countOf(MOST_TRIES, 'try', 'tries')} over 3 days failed`;
  for (const { id: userId } of await sql.listOrganizationAdminIds(work.tx, organizationId)) {
    work.notify({
      userId,
      message: `We turned off your webhook to ${new URL(webhook.url).host}: ${how}.`,
      redirectUrl: addresses.webhook({ webhookId: id }),
      mail: webhookDisabled({ webhookId: id }),
    });
  }
  return true;
}

/** The scheduled job: endpoints with long overdue deliveries have lost their job. */
export async function chaseOverdue(app: App): Promise<void> {
  await app.work(null, async (work) => {
    const before = new Date(work.now.getTime() - OVERDUE_MINUTES * 60_000);
    for (const webhookId of await deliveries.listOverdue(work.tx, before)) {
      work.enqueue(webhookSending, { webhookId }, { key: `${webhookId}:chase:${work.now.toISOString()}` });
    }
  });
}
