import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeKey } from '../../../../tests/support/api-key.ts';
import { makeCrowd } from '../../../../tests/support/crowd.ts';
import { Receiver, verifies } from '../../../../tests/support/receiver.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { inviteApplicant } from '../../../contract/applications.ts';
import { listEvents } from '../../../contract/events.ts';
import { StudyForm } from '../../../contract/studies/form.ts';
import * as contract from '../../../contract/webhooks.ts';
import { addDays, addHours } from '../../../domain/calendar.ts';
import { EVENT_KINDS, type EventKind } from '../../../domain/events.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { outgoing } from '../../platform/outgoing/outgoing.ts';
import { answer, apply } from '../applications/applications.service.ts';
import { publishStudy } from '../studies/publishing.service.ts';

/** An organisation's software gets every event, signed and in order, whatever happens to its endpoint. */

let receiver: Receiver;
let webhook: contract.Webhook & { secret: string };
/** Runs after each response of a receiver, before the product sees the response. */
let onAnswer = (): void => undefined;

const ALL = Object.keys(EVENT_KINDS) as EventKind[];
const RESPONSES = [{ id: 'abc123', question: '', answer: 'Yes' }];

// An impatient product: a receiver that takes half a second is too slow.
const hasty = outgoing({ allowsThisMachine: true, timeoutMs: 500 });
const post: typeof hasty.post = async (...call) => {
  const answer = await hasty.post(...call);
  onAnswer();
  return answer;
};
const adapt = (app: App): App => ({ ...app, outgoing: { ...hasty, post } });
const env = { WEBHOOKS_TO_THIS_MACHINE: 'on' };
const { world, researcher, projectId } = await startResearch(1_000_000, env, adapt);
const { userId, email } = researcher.user;
const { organizationId } = researcher;
const caller: ResearcherCaller = {
  ...{ userId, email, organizationId, sessionId: userId, key: null },
  role: 'RESEARCHER',
  organizationRole: 'ADMIN',
  projectIds: null,
  verificationStatus: 'VERIFIED',
};
beforeEach(async () => {
  receiver = await Receiver.open();
  webhook = await researcher.must(contract.createWebhook, { body: { url: receiver.url, kinds: ALL } });
});
afterEach(async () => {
  for (const { id } of await researcher.must(contract.listWebhooks)) {
    await researcher.must(contract.deleteWebhook, { params: { id } });
  }
  await receiver.close();
});

const params = () => ({ id: webhook.id });
const current = () => researcher.must(contract.getWebhook, { params: params() });
const deliveries = (query: { state?: 'WAITING' | 'DELIVERED' | 'FAILED' | 'DROPPED' } = {}) =>
  researcher.must(contract.listWebhookDeliveries, { params: params(), query: { ...query, size: 100 } });

async function publish(): Promise<string> {
  const date = addDays(world.today(), 7);
  const times = [{ date, availableTimes: [{ start: '10:00', end: '10:30' }] }];
  const { id } = await publishStudy(world.app, caller, StudyForm.parse(studyForm(projectId, 1, times)));
  return id;
}

/** Somebody applies, is invited and declines: up to three events of one application. */
async function applyAndDecline(studyId: string, steps = 3): Promise<string> {
  const [somebody] = await makeCrowd(world, 1);
  if (!somebody) throw new Error('nobody came');
  const { id } = await apply(world.app, somebody.caller, studyId, RESPONSES);
  if (steps > 1) await researcher.must(inviteApplicant, { params: { id: studyId }, body: { applicationId: id } });
  if (steps > 2) await answer(world.app, somebody.caller, id, 'reject', '');
  return id;
}

/** For each object, the kinds in order of arrival; a repeated event counts once. */
function byObject(): Map<string, string[]> {
  const seen = new Set<string>();
  const all = new Map<string, string[]>();
  for (const { event } of receiver.received) {
    if (seen.has(event.id)) continue;
    seen.add(event.id);
    all.set(event.object.id, [...(all.get(event.object.id) ?? []), event.type]);
  }
  return all;
}

describe('an endpoint', () => {
  test('shows its secret once, and no later call shows it again', async () => {
    expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const reads = [await current(), await researcher.must(contract.listWebhooks)];
    expect(JSON.stringify(reads)).not.toContain('whsec_');
    const rows = await world.app.db.read((tx) => tx.selectFrom('webhook').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(webhook.secret.slice(6, 30));
  });

  test('may be on localhost during development, and a ping names it', async () => {
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    const { id } = await researcher.must(contract.createWebhook, { body: { url, kinds: ALL } });
    await researcher.must(contract.pingWebhook, { params: { id } });
    await world.settle();
    const [ping] = receiver.received;
    expect(ping?.event).toMatchObject({
      type: 'webhook.ping',
      object: { type: 'webhook', id },
      data: { webhookId: id },
    });
  });

  test.each([
    ['without https', 'http://hooks.example.com/in', 'https'],
    ['with a password', 'https://me:secret@hooks.example.com/', 'https'],
    ['of another kind', 'ftp://hooks.example.com/', 'https'],
    ['of nothing', 'hooks', 'https'],
    ['of a private network', 'https://10.1.2.3/in', 'public internet'],
    ['of a cloud’s metadata', 'https://169.254.169.254/latest', 'public internet'],
    ['of IPv4 in IPv6', 'https://[::ffff:10.0.0.1]/', 'public internet'],
    ['of a name inside', 'https://wiki/', 'public internet'],
    ['of a local name', 'https://printer.local/', 'public internet'],
  ])('is refused with an address %s', async (_what, url, words) => {
    const refused = await researcher.call(contract.createWebhook, { body: { url, kinds: ALL } });
    expect(refused).toMatchObject({
      status: 400,
      content: [{ field: 'url', message: expect.stringContaining(words) }],
    });
    const changed = await researcher.call(contract.updateWebhook, { params: params(), body: { url } });
    expect(changed).toMatchObject({ status: 400 });
  });

  test('needs events; an organisation can have ten; other organisations can’t see them, a key with the scope can', async () => {
    const none = await researcher.call(contract.createWebhook, { body: { url: receiver.url, kinds: [] } });
    expect(none).toMatchObject({ status: 400, content: [{ field: 'kinds' }] });
    const key = await makeKey(world, researcher, { scopes: ['webhooks'] });
    const body = { url: receiver.url, kinds: ALL };
    for (let more = 1; more < 10; more += 1) await key.must(contract.createWebhook, { body });
    expect(await researcher.call(contract.createWebhook, { body })).toMatchObject({ code: 'TOO_MANY_WEBHOOKS' });
    const stranger = await world.join('RESEARCHER', 'Stranger');
    for (const endpoint of [contract.getWebhook, contract.deleteWebhook, contract.rollWebhookSecret] as const) {
      expect(await stranger.call(endpoint, { params: params() })).toMatchObject({ status: 404 });
    }
    expect(await stranger.must(contract.listWebhooks)).toEqual([]);
    const other = await makeKey(world, researcher, { scopes: ['bookings:read'] });
    expect(await other.call(contract.listWebhooks)).toMatchObject({ code: 'SCOPE_MISSING' });
  });

  test('is created once even if a key repeats the call, and the stored answer with its secret is encrypted', async () => {
    const key = await makeKey(world, researcher, { scopes: ['webhooks'] });
    const make = async () => {
      const response = await fetch(`${world.running.url}/api/v1/webhooks`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${key.secret}`,
          'idempotency-key': 'make-it-once',
        },
        body: JSON.stringify({ url: receiver.url, kinds: ALL }),
      });
      return { status: response.status, text: await response.text() };
    };
    const [first, again] = [await make(), await make()];
    expect(first.status).toBe(200);
    expect(again).toEqual(first);
    expect(await researcher.must(contract.listWebhooks)).toHaveLength(2);
    const rows = await world.app.db.read((tx) => tx.selectFrom('idempotentCall').selectAll().execute());
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('whsec_');
  });

  test('gets only the chosen kinds, and waiting deliveries go to its new address', async () => {
    await researcher.must(contract.updateWebhook, { params: params(), body: { kinds: ['application.created'] } });
    await receiver.stop();
    await applyAndDecline(await publish());
    await world.settle();
    const moved = await Receiver.open();
    await researcher.must(contract.updateWebhook, { params: params(), body: { url: moved.url, description: 'New' } });
    await world.goTo(addHours(world.now(), 1));
    expect(moved.kinds()).toEqual(['application.created']);
    expect(await current()).toMatchObject({ url: moved.url, description: 'New', waiting: 0 });
    await moved.close();
  });
});

describe('a signature', () => {
  test('is accepted by the receivers’ library, unless the body, id or time was changed', async () => {
    await publish();
    await world.settle();
    const [one] = receiver.received;
    if (!one) throw new Error('nothing arrived');
    expect(one.headers).toMatchObject({ 'webhook-id': one.event.id, 'content-type': 'application/json' });
    expect(verifies(one, webhook.secret, world.now())).toBe(true);
    expect(verifies({ ...one, body: one.body.replace('RECRUITING', 'COMPLETED') }, webhook.secret, world.now())).toBe(
      false,
    );
    expect(verifies({ ...one, headers: { ...one.headers, 'webhook-id': 'x' } }, webhook.secret, world.now())).toBe(
      false,
    );
    const otherSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    expect(verifies(one, otherSecret, world.now())).toBe(false);
    expect(verifies(one, webhook.secret, addHours(world.now(), 1))).toBe(false);
  });

  test('exists for both secrets for 24 hours after one was replaced', async () => {
    const { secret } = await researcher.must(contract.rollWebhookSecret, { params: params() });
    expect(secret).not.toBe(webhook.secret);
    await publish();
    await world.settle();
    const [during] = receiver.received;
    expect(during && [webhook.secret, secret].map((one) => verifies(during, one, world.now()))).toEqual([true, true]);
    await world.goTo(addHours(world.now(), 25));
    await publish();
    await world.settle();
    const after = receiver.received.at(-1);
    expect(after && [webhook.secret, secret].map((one) => verifies(after, one, world.now()))).toEqual([false, true]);
  });

  test('exists for every secret that was replaced within 24 hours, up to five', async () => {
    const secrets = [(await researcher.must(contract.rollWebhookSecret, { params: params() })).secret];
    await world.goTo(addHours(world.now(), 25));
    for (let times = 0; times < 2; times += 1) {
      secrets.push((await researcher.must(contract.rollWebhookSecret, { params: params() })).secret);
    }
    await publish();
    await world.settle();
    const last = receiver.received.at(-1);
    // The receiver may still use the first secret, which was valid before both.
    expect(last && secrets.map((one) => verifies(last, one, world.now()))).toEqual([true, true, true]);
    for (let times = 0; times < 3; times += 1) {
      await researcher.must(contract.rollWebhookSecret, { params: params() });
    }
    expect(await researcher.call(contract.rollWebhookSecret, { params: params() })).toMatchObject({
      status: 409,
      message: expect.stringContaining('replaced too often'),
    });
    await world.goTo(addHours(world.now(), 25));
    webhook = { ...webhook, ...(await researcher.must(contract.rollWebhookSecret, { params: params() })) };
  });
});

describe('delivery', () => {
  test('a receiver that is down for a day gets every event afterwards, in order for each object, and none twice', async () => {
    await receiver.stop();
    const study = await publish();
    const applications = [
      await applyAndDecline(study),
      await applyAndDecline(study, 2),
      await applyAndDecline(study, 1),
    ];
    for (let hour = 0; hour < 24; hour += 12) await world.goTo(addHours(world.now(), 12));
    expect(receiver.received).toEqual([]);
    expect((await current()).waiting).toBeGreaterThan(0);
    await receiver.start();
    await world.goTo(addHours(world.now(), 24));
    const order = ['application.created', 'application.invited', 'application.withdrawn'];
    // Invitations of earlier tests expire meanwhile.
    const ours = [...byObject()].filter(([id]) => id === study || applications.includes(id));
    expect(new Map(ours)).toEqual(
      new Map([
        [study, ['study.published']],
        [applications[0], order],
        // Nobody used this invitation, which expired while the receiver was down or later.
        [applications[1], expect.arrayContaining(order.slice(0, 2))],
        [applications[2], order.slice(0, 1)],
      ]),
    );
    // No event is invented: the feed has all of them.
    const { events } = await researcher.must(listEvents, { query: { limit: 100 } });
    const known = new Set(events.map(({ id }) => id));
    expect(receiver.received.every(({ event }) => known.has(event.id))).toBe(true);
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(receiver.received.length);
    expect((await current()).waiting).toBe(0);
  });

  test('an event from before the webhook is not sent, however late it gets its position', async () => {
    const at = new Date(world.now().getTime() - 600_000);
    const { organizationId } = researcher;
    const about = { kind: 'study.closed', objectType: 'study', objectId: crypto.randomUUID(), data: '{}' } as const;
    await world.app.db.transaction((tx) =>
      tx
        .insertInto('apiEvent')
        .values({ id: crypto.randomUUID(), organizationId, ...about, at })
        .execute(),
    );
    const study = await publish();
    await world.settle();
    expect(byObject()).toEqual(new Map([[study, ['study.published']]]));
    const { events } = await researcher.must(listEvents, { query: { limit: 100 } });
    expect(events.map(({ object }) => object.id)).toContain(about.objectId);
  });

  test('a failed event delays the later ones of its object, and no others', async () => {
    const study = await publish();
    await world.settle();
    let broken = '';
    receiver.answer = ({ event }, response) => response.writeHead(event.object.id === broken ? 500 : 204).end('Sorry');
    const [somebody] = await makeCrowd(world, 1);
    if (!somebody) throw new Error('nobody came');
    broken = (await apply(world.app, somebody.caller, study, RESPONSES)).id;
    await researcher.must(inviteApplicant, { params: { id: study }, body: { applicationId: broken } });
    const fine = await applyAndDecline(study, 2);
    await world.settle();
    expect(byObject().get(broken)).toEqual(['application.created']);
    expect(byObject().get(fine)).toEqual(['application.created', 'application.invited']);
    receiver.answer = (_received, response) => response.writeHead(200).end();
    await world.goTo(addHours(world.now(), 1));
    expect(byObject().get(broken)).toEqual(['application.created', 'application.invited']);
  });

  test('the log has each attempt with its response, and an event can be sent again', async () => {
    receiver.answer = (_received, response) => response.writeHead(503).end('Closed for lunch');
    await publish();
    await world.settle();
    receiver.answer = (_received, response) => response.writeHead(200).end('Thank you');
    await world.goTo(addHours(world.now(), 1));
    const [delivery] = await deliveries({ state: 'DELIVERED' });
    if (!delivery) throw new Error('nothing was delivered');
    expect(delivery).toMatchObject({ type: 'study.published', tries: 2, byHand: false, nextTryAt: null });
    const deliveryParams = { id: webhook.id, deliveryId: delivery.id };
    const shown = await researcher.must(contract.getWebhookDelivery, { params: deliveryParams });
    expect(shown.body).toBe(receiver.received[0]?.body);
    expect(shown.history).toMatchObject([
      { ordinal: 1, statusCode: 503, answer: 'Closed for lunch', problem: 'STATUS', url: receiver.url },
      { ordinal: 2, statusCode: 200, answer: 'Thank you', problem: null, error: null },
    ]);
    await researcher.must(contract.sendWebhookAgain, { params: deliveryParams });
    await world.settle();
    const again = receiver.received.at(-1);
    expect(again?.headers['webhook-id']).toBe(delivery.eventId);
    expect(again?.body).toBe(shown.body);
    expect((await deliveries()).map(({ byHand }) => byHand)).toEqual([true, false]);
  });

  test('a receiver that is slow, hangs up or redirects to an internal address gets a try with the reason', async () => {
    const inner = await Receiver.open();
    const problems: (string | null)[] = [];
    for (const answer of [
      () => undefined,
      (_received, response) => response.destroy(),
      (_received, response) => response.writeHead(302, { location: inner.url }).end(),
      (_received, response) => response.writeHead(404).end(),
    ] satisfies Receiver['answer'][]) {
      receiver.answer = answer;
      const { id: deliveryId } = await researcher.must(contract.pingWebhook, { params: params() });
      await world.settle();
      const { history, outcome } = await researcher.must(contract.getWebhookDelivery, {
        params: { id: webhook.id, deliveryId },
      });
      expect(outcome).toBe('FAILED');
      problems.push(history[0]?.problem ?? null);
      expect(history[0]?.error).toMatch(/^[A-Z].+\.$/);
    }
    expect(problems).toEqual(['TIMEOUT', 'CONNECTION', 'REDIRECT', 'STATUS']);
    expect(inner.received).toEqual([]);
    // A requested delivery is tried once and doesn't disable the endpoint.
    expect((await current()).disabledAt).toBeNull();
    await inner.close();
  });

  test('a process that dies between the response and recording it sends the event again', async () => {
    onAnswer = () => {
      onAnswer = () => undefined;
      throw new Error('the process dies');
    };
    await publish();
    await world.until(async () => receiver.received.length > 1 && (await current()).waiting === 0);
    expect(receiver.kinds()).toEqual(['study.published', 'study.published']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await deliveries()).toMatchObject([{ outcome: 'DELIVERED' }]);
  });
});

describe('an endpoint is turned off', () => {
  const mailsAbout = (words: string) =>
    world.mails(researcher.user.email).filter(({ subject }) => subject.includes(words));

  test('after ten tries over about 75 hours, with a mail; enabled again, it gets what it missed', async () => {
    // Invitations of earlier tests expire meanwhile.
    await researcher.must(contract.updateWebhook, { params: params(), body: { kinds: ['study.published'] } });
    receiver.answer = (_received, response) => response.writeHead(500).end();
    const study = await publish();
    const from = world.now();
    const before = mailsAbout('turned off').length;
    await world.settle();
    for (let tries = 1; tries < 10; tries += 1) {
      const [waiting] = await deliveries({ state: 'WAITING' });
      expect(waiting?.tries).toBe(tries);
      await world.goTo(new Date(waiting?.nextTryAt ?? ''));
    }
    expect(receiver.kinds()).toEqual(Array.from({ length: 10 }, () => 'study.published'));
    const off = await current();
    expect(off).toMatchObject({ disabledBecause: 'FAILED', waiting: 0 });
    const hours = (new Date(off.disabledAt ?? 0).getTime() - from.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(60);
    expect(hours).toBeLessThan(110);
    expect(mailsAbout('turned off')).toHaveLength(before + 1);
    expect(await deliveries()).toMatchObject([{ outcome: 'FAILED', tries: 10 }]);

    receiver.answer = (_received, response) => response.writeHead(200).end();
    receiver.received.splice(0);
    const missed = await publish();
    await world.settle();
    expect(receiver.received).toEqual([]);
    const { id: deliveryId } = await researcher.must(contract.pingWebhook, { params: params() });
    await world.settle();
    expect(await deliveries({ state: 'DELIVERED' })).toMatchObject([{ id: deliveryId, type: 'webhook.ping' }]);
    receiver.received.splice(0);
    await researcher.must(contract.enableWebhook, { params: params(), body: { sendsMissed: true } });
    await world.settle();
    expect(byObject().get(study)).toEqual(['study.published']);
    expect(byObject().get(missed)).toEqual(['study.published']);
    expect(await current()).toMatchObject({ disabledAt: null, disabledBecause: null, waiting: 0 });
    const twice = await researcher.call(contract.enableWebhook, { params: params(), body: {} });
    expect(twice).toMatchObject({ code: 'STATUS_CONFLICT' });
  });

  test('at once if it answers 410, with a mail', async () => {
    receiver.answer = (_received, response) => response.writeHead(410).end();
    const before = mailsAbout('turned off').length;
    await publish();
    await world.settle();
    expect(await current()).toMatchObject({ disabledBecause: 'GONE' });
    expect(receiver.received).toHaveLength(1);
    expect(mailsAbout('turned off')).toHaveLength(before + 1);
    expect(mailsAbout('turned off')[0]?.text).toContain('410');
    await publish();
    await world.settle();
    expect(receiver.received).toHaveLength(1);
  });

  test('by an admin: waiting deliveries are not sent, not even after enabling it without them', async () => {
    await researcher.must(contract.updateWebhook, { params: params(), body: { kinds: ['study.published'] } });
    await receiver.stop();
    await publish();
    await world.settle();
    await researcher.must(contract.disableWebhook, { params: params() });
    expect(await deliveries()).toMatchObject([{ outcome: 'DROPPED' }]);
    await receiver.start();
    await researcher.must(contract.enableWebhook, { params: params(), body: {} });
    await world.goTo(addHours(world.now(), 24));
    expect(receiver.received).toEqual([]);
  });
});

test('a test event of each kind is signed like a real one, and is in nobody’s feed', async () => {
  const before = await researcher.must(listEvents, { query: { cursor: 'latest' } });
  for (const kind of ALL) await researcher.must(contract.testWebhook, { params: params(), body: { kind } });
  await world.settle();
  expect(receiver.kinds().sort()).toEqual([...ALL].sort());
  for (const one of receiver.received) {
    expect(verifies(one, webhook.secret, world.now())).toBe(true);
    expect(one.event).toMatchObject({ test: true, sequence: 0 });
  }
  expect(await researcher.must(listEvents, { query: { cursor: 'latest' } })).toEqual(before);
});
