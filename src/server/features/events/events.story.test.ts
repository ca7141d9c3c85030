import { describe, expect, test } from 'vitest';
import { makeKey } from '../../../../tests/support/api-key.ts';
import { taskForm, YES } from '../../../../tests/support/own-time-form.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, decideApplication, inviteApplicant } from '../../../contract/applications.ts';
import { approveEntries, rejectEntry, startAssignment, submitEntry } from '../../../contract/assignments.ts';
import { payBonuses } from '../../../contract/bonuses.ts';
import { confirmComing, endSession } from '../../../contract/bookings/sessions.ts';
import { bookSlot, cancelBooking, markAttendance } from '../../../contract/bookings.ts';
import { changeStudyStatus } from '../../../contract/closing.ts';
import { answerApplication, settleDispute } from '../../../contract/disputes.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { listEvents } from '../../../contract/events.ts';
import { answerPart, proposePart } from '../../../contract/partial-pay.ts';
import {
  checkPaymentList,
  decidePaymentList,
  listListedPayments,
  startPaymentList,
} from '../../../contract/payment-lists.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { setLowBalance } from '../../../contract/wallets.ts';
import { addDays, addHours, addMinutes } from '../../../domain/calendar.ts';
import { EVENT_KINDS } from '../../../domain/events.ts';
import { ANSWER_DAYS } from '../../../domain/payment-lists.ts';
import { confirmPayment, refusePayment } from '../payment-lists/answers.service.ts';
import { goRound } from '../payment-lists/payment-lists.service.ts';
import { applyRetention } from '../privacy/retention.service.ts';

/** What an organisation's software learns from the feed, and what it does not. */

const { world, admin, researcher, projectId } = await startResearch(2_000_000);

const RESPONSES = [{ id: 'abc123', question: '', answer: 'Yes' }];

/** All events from the beginning, over as many pages as necessary. */
async function readAll(query: QueryOf<typeof listEvents> = {}) {
  await world.placeEvents();
  const all: Awaited<ReturnType<typeof read>>['events'] = [];
  let cursor = query.cursor;
  for (;;) {
    const page = await read({ ...query, ...(cursor === undefined ? {} : { cursor }) });
    all.push(...page.events);
    cursor = page.nextCursor;
    if (!page.hasMore) return { events: all, cursor };
  }
}
const read = (query: QueryOf<typeof listEvents>) => researcher.must(listEvents, { query });

async function publish(places: number, starts: readonly string[], schedule: object = {}) {
  const date = addDays(world.today(), 7);
  const times = starts.map((start) => ({ start: `${start}:00`, end: `${start}:30` }));
  const form = studyForm(projectId, places, [{ date, availableTimes: times }]);
  const body = { ...form, schedule: { ...form.schedule, ...schedule } };
  const { id } = await researcher.must(publishStudy, { body: body as never });
  return { id, timeOf: (hour: string) => ({ date, start: `${hour}:00`, end: `${hour}:30` }) };
}

async function invited(person: Person, studyId: string): Promise<string> {
  const params = { id: studyId };
  const { id: applicationId } = await person.must(applyToStudy, { params, body: { responses: RESPONSES } });
  await researcher.must(inviteApplicant, { params, body: { applicationId } });
  return applicationId;
}

test('everything that happens to a study is in the feed, in order, as ids and states only', async () => {
  const study = await publish(2, ['10', '11', '12', '13']);
  const params = { id: study.id };
  const kofi = await world.participant('Kofi');
  const esi = await world.participant('Esi');
  const yaw = await world.participant('Yaw');
  const kofis = await invited(kofi, study.id);
  const esis = await invited(esi, study.id);
  const yaws = await invited(yaw, study.id);
  await yaw.must(answerApplication, { params: { id: yaws, event: 'reject' }, body: {} });
  const first = await kofi.must(bookSlot, { params, body: study.timeOf('10') });
  await kofi.must(cancelBooking, { params: { id: first.id }, body: { reason: 'A clash' } });
  const second = await kofi.must(bookSlot, { params, body: study.timeOf('11') });
  await kofi.must(bookSlot, { params, body: study.timeOf('12') });
  const third = await esi.must(bookSlot, { params, body: study.timeOf('13') });
  await world.goTo(addMinutes(new Date(third.startsAt), 20));
  await researcher.must(markAttendance, { params: { id: second.id, event: 'attend' }, body: {} });
  await researcher.must(markAttendance, { params: { id: third.id, event: 'miss' }, body: {} });
  await esi.must(answerApplication, { params: { id: esis, event: 'dispute' }, body: { reason: 'I was there' } });
  await admin.must(settleDispute, { params: { id: esis, event: 'pay' }, body: { reason: 'She was' } });
  await world.until(async () => (await readAll()).events.filter(({ type }) => type === 'payout.paid').length === 2);

  const { events } = await readAll();
  const idsOf = (id: string) => events.filter(({ object }) => object.id === id).map(({ type }) => type);
  expect(idsOf(study.id)).toEqual(['study.published', 'study.full', 'study.closed']);
  expect(idsOf(yaws)).toEqual(['application.created', 'application.invited', 'application.withdrawn']);
  expect(idsOf(esis)).toEqual(['application.created', 'application.invited', 'dispute.opened', 'dispute.settled']);
  expect(idsOf(first.id)).toEqual(['booking.created', 'booking.cancelled']);
  expect(idsOf(second.id)).toEqual(['booking.created', 'booking.moved', 'booking.attended', 'payout.paid']);
  expect(idsOf(third.id)).toEqual(['booking.created', 'booking.missed', 'payout.paid']);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  expect(events.find(({ object, type }) => object.id === second.id && type === 'booking.moved')).toEqual({
    id: expect.any(String),
    type: 'booking.moved',
    timestamp: expect.any(String),
    sequence: expect.any(Number),
    test: false,
    mode: 'live',
    object: { type: 'booking', id: second.id },
    data: { studyId: study.id, applicationId: kofis, bookingId: second.id, status: 'BOOKED' },
  });
  const text = JSON.stringify(events);
  for (const { user } of [kofi, esi, yaw]) {
    for (const never of [user.userId, user.email, user.firstName]) expect(text).not.toContain(never);
  }

  const bonus = { applicationIds: [kofis], amount: 5, reason: 'Thank you' };
  await researcher.must(payBonuses, { params, body: bonus });
  const more = (await readAll()).events.slice(events.length);
  expect(more.map(({ type }) => type)).toContain('bonus.paid');
});

test('an expired invitation, a withdrawn application, a cancelled study and a low wallet are events', async () => {
  const { cursor } = await readAll();
  const study = await publish(1, ['10']);
  const late = await world.participant('Late');
  const lates = await invited(late, study.id);
  const gone = await world.participant('Gone');
  const { id: gones } = await gone.must(applyToStudy, { params: { id: study.id }, body: { responses: RESPONSES } });
  await gone.must(answerApplication, { params: { id: gones, event: 'withdraw' }, body: {} });
  const declined = await world.participant('Declined');
  const { id } = await declined.must(applyToStudy, { params: { id: study.id }, body: { responses: RESPONSES } });
  await researcher.must(decideApplication, { params: { id, event: 'decline' }, body: {} });
  await world.goTo(addHours(world.now(), 73));
  await researcher.must(changeStudyStatus, { params: { id: study.id, event: 'cancel' }, body: {} });
  const left = await readAll({ cursor });
  const shown = left.events.map(({ type, object, data }) => [
    type,
    object.id === lates ? 'late' : object.type,
    data.status,
  ]);
  expect(shown).toEqual([
    ['study.published', 'study', 'RECRUITING'],
    ['application.created', 'late', 'PENDING'],
    ['application.invited', 'late', 'INVITED'],
    ['application.created', 'application', 'PENDING'],
    ['application.withdrawn', 'application', 'WITHDRAWN'],
    ['application.created', 'application', 'PENDING'],
    ['application.expired', 'late', 'EXPIRED'],
    ['study.closed', 'study', 'CANCELLED'],
  ]);
  const params = { organizationId: researcher.organizationId };
  await researcher.must(setLowBalance, { params, body: { lowBalance: 900_000 } });
  const events = (await readAll({ cursor: left.cursor })).events;
  expect(events.map(({ type, object }) => [type, object.id])).toContainEqual(['wallet.low', researcher.organizationId]);
});

test('a payout that does not arrive is an event of the session that earned it, and of no other', async () => {
  const { cursor } = await readAll();
  const study = await publish(1, ['15']);
  // The sandbox's network refuses transfers to this number.
  const unlucky = await world.participant('Unlucky', '0551230001');
  await invited(unlucky, study.id);
  const booking = await unlucky.must(bookSlot, { params: { id: study.id }, body: study.timeOf('15') });
  await world.goTo(addMinutes(new Date(booking.startsAt), 20));
  await researcher.must(markAttendance, { params: { id: booking.id, event: 'attend' }, body: {} });
  await world.until(async () => (await readAll({ cursor, kind: 'payout.failed,payout.paid' })).events.length > 0);
  const { events } = await readAll({ cursor, kind: 'payout.failed,payout.paid' });
  expect(events.map(({ type, object, data }) => [type, object, data.status])).toEqual([
    ['payout.failed', { type: 'booking', id: booking.id }, 'FAILED'],
  ]);
});

test('tasks and diaries are in the feed: started, handed in, accepted, not accepted', async () => {
  const { cursor } = await readAll();
  const { id } = await researcher.must(publishStudy, { body: taskForm(projectId, 2) });
  const entryIds: string[] = [];
  for (const name of ['Adzo', 'Baaba']) {
    const person = await world.participant(name);
    const { id: applicationId } = await person.must(applyToStudy, { params: { id }, body: YES });
    const { entries } = await person.must(startAssignment, { params: { id: applicationId } });
    const entryId = entries[0]?.id ?? '';
    await person.must(submitEntry, { params: { id: entryId }, body: { code: 'momo42a' } });
    entryIds.push(entryId);
  }
  const [accepted = '', rejected = ''] = entryIds;
  await researcher.must(approveEntries, { params: { id }, body: { entryIds: [accepted] } });
  const body = { reason: 'NOT_DONE', words: 'There is nothing.' } as const;
  await researcher.must(rejectEntry, { params: { id: rejected }, body });
  const { events } = await readAll({ cursor });
  const ofWork = events.filter(({ type }) => type.startsWith('assignment.'));
  expect(ofWork.map(({ type, object }) => [type, object.type])).toEqual([
    ['assignment.started', 'application'],
    ['assignment.submitted', 'entry'],
    ['assignment.started', 'application'],
    ['assignment.submitted', 'entry'],
    ['assignment.approved', 'entry'],
    ['assignment.rejected', 'entry'],
  ]);
  expect(ofWork.at(-1)).toMatchObject({ object: { id: rejected }, data: { entryId: rejected, status: 'REJECTED' } });
  // Its pay arrives before the feed is compared below.
  await world.until(async () => (await readAll({ cursor, kind: 'payout.paid' })).events.length > 0);
});

test('travel in advance, overrun and partial pay are events of their session', async () => {
  const { cursor } = await readAll();
  const begin = async (name: string, schedule: object) => {
    const study = await publish(1, ['17'], schedule);
    const person = await world.participant(name);
    await invited(person, study.id);
    const booking = await person.must(bookSlot, { params: { id: study.id }, body: study.timeOf('17') });
    return { person, params: { id: booking.id }, booking };
  };
  const travel = { meetingKind: 'IN_PERSON', meetingDetails: 'Ring Road', travelPay: 20, travelInAdvance: true };
  const far = await begin('Far', travel);
  await far.person.must(confirmComing, { params: far.params });
  const long = await begin('Long', { allowsOverrun: true });
  const short = await begin('Short', {});
  await world.goTo(addMinutes(new Date(long.booking.endsAt), 12));
  await long.person.must(endSession, { params: long.params });
  await researcher.must(endSession, { params: long.params });
  await researcher.must(markAttendance, { params: { ...long.params, event: 'attend' }, body: {} });
  await researcher.must(proposePart, { params: short.params, body: { amount: 20, reason: 'You left early' } });
  await short.person.must(answerPart, { params: { ...short.params, event: 'agree' }, body: {} });
  const { events } = await readAll({ cursor });
  const about = (id: string) =>
    events
      .filter(({ object, type }) => object.id === id && !type.startsWith('payout.'))
      .map(({ type, data }) => [type, data.status]);
  expect(about(far.booking.id)).toEqual([
    ['booking.created', 'BOOKED'],
    ['travel.advanced', 'PAID'],
  ]);
  expect(about(long.booking.id)).toEqual([
    ['booking.created', 'BOOKED'],
    ['booking.attended', 'ATTENDED'],
    ['overrun.paid', 'PAID'],
  ]);
  expect(about(short.booking.id)).toEqual([
    ['booking.created', 'BOOKED'],
    ['partial_pay.proposed', 'PROPOSED'],
    ['partial_pay.settled', 'AGREED'],
    ['booking.attended', 'ATTENDED'],
  ]);
});

test('what becomes of a payment list and of each of its people is in the feed', async () => {
  const { cursor } = await readAll();
  // An organisation's first list is checked by an admin from GH₵ 2,000; a new account is paid at once up to GH₵ 150.
  const amounts = { '0247609101': 40, '0247609102': 1_000, '0247609103': 1_000 };
  const rows = Object.entries(amounts).map(([number, amount]) => ({
    number,
    amount,
    name: 'Esi Boateng',
    reference: '',
  }));
  const start = async () => {
    const { totalPesewas } = await researcher.must(checkPaymentList, { body: { rows } });
    const body = { name: 'Harvest', purpose: 'the harvest survey', rows, totalPesewas };
    return (await researcher.must(startPaymentList, { body })).id;
  };
  const declined = await start();
  await admin.must(decidePaymentList, { params: { id: declined, event: 'decline' }, body: { reason: 'Unclear' } });
  const id = await start();
  await admin.must(decidePaymentList, { params: { id, event: 'approve' }, body: { reason: '' } });
  const payments = await researcher.must(listListedPayments, { params: { id } });
  const [willing = '', unwilling = '', silent = ''] = payments.map((payment) => payment.id);
  const answer = { by: 'DIALLED', fullName: '', from: null, network: 'MTN', language: null } as const;
  await confirmPayment(world.app, willing, answer);
  await refusePayment(world.app, unwilling, 'DIALLED');
  await world.until(async () => {
    const paid = await readAll({ cursor, kind: 'payout.paid' });
    return paid.events.some(({ object }) => object.id === willing);
  });
  await world.goTo(addHours(world.now(), (ANSWER_DAYS + 1) * 24));
  await goRound(world.app);
  const { events } = await readAll({ cursor });
  const about = (objectId: string) => events.filter(({ object }) => object.id === objectId).map(({ type }) => type);
  expect(about(declined)).toEqual(['payment_list.declined']);
  expect(about(id)).toEqual(['payment_list.approved', 'payment_list.ended']);
  expect(about(willing)).toEqual(['listed_payment.confirmed', 'payout.paid']);
  expect(about(unwilling)).toEqual(['listed_payment.refused']);
  expect(about(silent)).toEqual(['listed_payment.expired']);
  expect(events.find(({ type, object }) => type === 'payout.paid' && object.id === willing)).toMatchObject({
    object: { type: 'listedPayment' },
    data: { paymentListId: id, listedPaymentId: willing, status: 'PAID' },
  });
});

test('money that arrives in the wallet is an event', async () => {
  const { cursor } = await readAll();
  await world.topUp(researcher, 10_000);
  const { events } = await readAll({ cursor });
  // What happened before it may still be on its way.
  expect(events.filter(({ type }) => type === 'wallet.credited')).toMatchObject([
    {
      type: 'wallet.credited',
      object: { type: 'wallet', id: researcher.organizationId },
      data: { status: 'CREDITED' },
    },
  ]);
});

test('every kind that can be chosen can happen', async () => {
  const { events } = await readAll();
  expect([...new Set(events.map(({ type }) => type))].sort()).toEqual(Object.keys(EVENT_KINDS).sort());
});

describe('the cursor', () => {
  test('pages and filters by kind skip nothing and repeat nothing; latest starts with the next event', async () => {
    let { events: all, cursor } = await readAll();
    // A payment of an earlier test may still arrive.
    await world.until(async () => {
      const before = all.length;
      ({ events: all, cursor } = await readAll());
      return all.length === before;
    });
    expect((await readAll({ limit: 3 })).events).toEqual(all);
    const kind = 'booking.created,study.published';
    const some = all.filter(({ type }) => kind.split(',').includes(type));
    expect((await readAll({ kind, limit: 2 })).events).toEqual(some);
    expect(await read({ cursor: 'latest' })).toEqual({ events: [], nextCursor: cursor, hasMore: false });
    const study = await publish(1, ['16']);
    expect((await readAll({ cursor })).events.map(({ object }) => object.id)).toContain(study.id);
  });

  test('a wrong kind, cursor or limit is refused with a hint', async () => {
    for (const [query, field] of [
      [{ kind: 'booking.created,booking.eaten' }, 'kind'],
      [{ cursor: 'abc' }, 'cursor'],
      [{ limit: 0 }, 'limit'],
      [{ limit: 101 }, 'limit'],
    ] as const) {
      const refused = await researcher.call(listEvents, { query });
      expect(refused).toMatchObject({ status: 400, code: 'VALIDATION', content: [{ field }] });
    }
    const future = await researcher.call(listEvents, { query: { cursor: '999999' } });
    expect(future).toMatchObject({ status: 410, code: 'CURSOR_EXPIRED' });
  });

  test('another organisation has its own feed, and a key needs the scope', async () => {
    const other = await world.verifiedResearcher(admin);
    expect((await other.must(listEvents)).events).toEqual([]);
    const reader = await makeKey(world, researcher, { scopes: ['webhooks'] });
    expect((await reader.must(listEvents)).events.length).toBeGreaterThan(0);
    const stranger = await makeKey(world, researcher, { scopes: ['studies:read'] });
    expect(await stranger.call(listEvents)).toMatchObject({ status: 403, code: 'SCOPE_MISSING' });
  });

  test('events are kept for 30 days; an older cursor is refused, so that nothing is skipped silently', async () => {
    await publish(1, ['14']);
    await publish(1, ['15']);
    const { cursor } = await readAll();
    await world.goTo(addHours(world.now(), 24 * 31));
    const study = await publish(1, ['17']);
    await world.settle();
    await applyRetention(world.app, { dryRun: false });
    expect(await researcher.call(listEvents, { query: { cursor: '1' } })).toMatchObject({ code: 'CURSOR_EXPIRED' });
    const { events } = await readAll();
    expect(events.map(({ object }) => object.id)).toContain(study.id);
    // No later event has been deleted, so the cursor still works.
    const known = events.every(({ sequence }) => sequence > Number(cursor));
    expect(known && (await readAll({ cursor })).events).toEqual(events);
  });
});
