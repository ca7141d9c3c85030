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
 * Every event is delivered at least once, and those of one object in their order. What is to be delivered is a row, written
 * in the transaction that gives the event its place in the feed; a job sends what is due to one endpoint, with no transaction
 * open meanwhile, and then writes the results. If its process dies between the two, the same events are sent again.
 */

/** How many events get their place in one transaction. */
const AT_ONCE = 500;
/** How many events of different objects are on their way to one endpoint at the same time. */
const TOGETHER = 8;
/** How long one job sends before other endpoints have their turn. */
const TURN_MS = 20_000;
/** How long a job waits that finds another one sending to its endpoint. */
const BUSY_SECONDS = 5;
const OVERDUE_MINUTES = 10;

const AGENT = 'Nyansapo-Webhooks/1';

/** Gives new events their places and hands them to the endpoints that want them: one iteration of a loop. True if there may be more. */
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

/** The job: sends what is due to one endpoint, until nothing is or its turn is over. */
export async function sendDue(app: App, { webhookId }: { webhookId: string }): Promise<void> {
  const sender = newId();
  const startedAt = performance.now();
  try {
    while (await sendRound(app, webhookId, { sender, isOver: performance.now() - startedAt > TURN_MS }));
  } catch (error) {
    // The job runs again, and should not wait for itself. After a process died, it does.
    await app.work(null, (work) => deliveries.leaveEndpoint(work.tx, webhookId, sender));
    throw error;
  }
}

interface Turn {
  sender: string;
  isOver: boolean;
}

/** Sends what is due, once; false if there was nothing to do. */
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

/** Takes the endpoint and what is due there; null if there is nothing to do now. */
async function takeRound(
  work: Work,
  webhookId: string,
  { sender, isOver }: Turn,
): Promise<{ endpoint: Endpoint; due: Due[] } | null> {
  const endpoint = await deliveries.takeEndpoint(work.tx, webhookId, sender);
  if (!endpoint) {
    // The one that sends now may have looked before this job's event was there, or may have died.
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

/** Looks again some seconds later; however many jobs ask for it, once. */
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
  // A receiver compares it with its own clock, and that of a test environment may be days ahead.
  const signedAt = app.settings.mode === 'test' ? systemClock.now() : at;
  const headers = signedHeaders({ id: due.id, at: signedAt, body }, opened);
  return app.outgoing.post(endpoint.url, {
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': AGENT },
    body,
  });
}

/** Why an answer does not count as a delivery; null if it does. */
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

/** Writes the results of a round: what is delivered, what is tried again when, and whether the endpoint is turned off. */
async function record(work: Work, endpoint: Endpoint, answers: readonly Answered[]): Promise<'failed' | 'gone' | null> {
  const waiting = await deliveries.lockWaiting(
    work.tx,
    answers.map(({ due }) => due.deliveryId),
  );
  let because: 'FAILED' | 'GONE' | null = null;
  for (const { due, at, answer } of answers) {
    // The endpoint was deleted or turned off meanwhile, or somebody else has written a result.
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
      // What a person asked for decides nothing.
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

/** Turns an endpoint off and notifies the admins of its organisation; false if it is off already. */
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

/** The clock's job: endpoints where something has been due for long have lost their job. */
export async function chaseOverdue(app: App): Promise<void> {
  await app.work(null, async (work) => {
    const before = new Date(work.now.getTime() - OVERDUE_MINUTES * 60_000);
    for (const webhookId of await deliveries.listOverdue(work.tx, before)) {
      work.enqueue(webhookSending, { webhookId }, { key: `${webhookId}:chase:${work.now.toISOString()}` });
    }
  });
}
