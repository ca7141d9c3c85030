import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeKey } from '../../../../tests/support/api-key.ts';
import { makeCrowd } from '../../../../tests/support/crowd.ts';
import { everythingSeen } from '../../../../tests/support/everything-seen.ts';
import { asParticipant, asResearcher, holdSessions } from '../../../../tests/support/rated-sessions.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { listApplicants } from '../../../contract/applications.ts';
import { listAudit } from '../../../contract/audit.ts';
import { listAppointments, listBookings } from '../../../contract/bookings.ts';
import { answerApplication, settleDispute } from '../../../contract/disputes.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { getEarnings } from '../../../contract/payouts.ts';
import { exportMyData, updatePreferences } from '../../../contract/privacy.ts';
import { createProject } from '../../../contract/projects.ts';
import * as contract from '../../../contract/ratings.ts';
import { browseStudies, getPublicStudy, getStudyOffer } from '../../../contract/studies/offers.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, addHours } from '../../../domain/calendar.ts';
import { QUESTIONS_OF, type RatingQuestion, type RatingSide } from '../../../domain/ratings.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { apply } from '../applications/applications.service.ts';
import { erase } from '../privacy/erasure.service.ts';
import { rateSession } from './ratings.service.ts';

const { world, admin, researcher, projectId } = await startResearch();
const participant = await world.participant();

function answers(side: RatingSide, ...no: RatingQuestion[]) {
  return QUESTIONS_OF[side].map((question) => ({ question, yes: !no.includes(question) }));
}

const good = { answers: answers('PARTICIPANT'), sentence: 'A calm conversation.' };
const goodOfThem = { answers: answers('RESEARCHER'), sentence: '' };

/** A session that the participant has attended and that has just ended. */
async function attended(): Promise<{ id: string; endsAt: Date; studyId: string }> {
  const { bookings, endsAt, studyId } = await holdSessions(world, researcher, projectId, [
    { caller: asParticipant(participant), event: 'attend' },
  ]);
  return { id: bookings[0] as string, endsAt, studyId };
}

function bells(person: Person, words: string): Promise<number> {
  return person
    .must(listNotifications, { query: { size: 100 } })
    .then((rows) => rows.filter(({ message }) => message.includes(words)).length);
}

describe('one session', () => {
  let id: string;
  let endsAt: Date;
  let params: { id: string };

  beforeEach(async () => {
    ({ id, endsAt } = await attended());
    params = { id };
  });

  test('both sides are asked once, by notification and by a mail that can be turned off', async () => {
    const asked = () => world.mails(participant.user.email).filter(({ subject }) => subject.startsWith('How was it?'));
    expect(asked().length).toBeGreaterThan(0);
    const before = { mails: asked().length, bells: await bells(participant, 'How was') };
    expect(await bells(researcher, 'How was the session')).toBeGreaterThan(0);
    await participant.must(updatePreferences, { body: { mutedTopics: ['RATINGS'], marketing: false } });
    await attended();
    await world.goTo(addHours(world.now(), 30));
    expect({ mails: asked().length, bells: await bells(participant, 'How was') }).toEqual({
      ...before,
      bells: before.bells + 1,
    });
    await participant.must(updatePreferences, { body: { mutedTopics: [], marketing: false } });
  });

  test.each(['participant first', 'researcher first'])(
    'RATING-05: %s: each rating is hidden until neither can be changed, and nothing reveals the other one before',
    async (order) => {
      const sides = [
        { person: participant, body: good },
        { person: researcher, body: goodOfThem },
      ];
      const [first, second] = order === 'participant first' ? sides : sides.toReversed();
      if (!first || !second) throw new Error('two sides');
      const own = await first.person.must(contract.rateSession, { params, body: first.body });
      expect(own).toMatchObject({
        rateUntil: null,
        theirs: null,
        mine: { isShown: false, sentence: first.body.sentence },
      });
      expect(await second.person.must(contract.getRatings, { params })).toMatchObject({ mine: null, theirs: null });

      await world.goTo(addHours(endsAt, 5));
      const late = await second.person.must(contract.rateSession, { params, body: second.body });
      expect(late).toMatchObject({ theirs: null, mine: { isShown: false } });
      await world.goTo(addHours(endsAt, 28));
      expect((await first.person.must(contract.getRatings, { params })).theirs).toBeNull();
      await world.goTo(addHours(endsAt, 29.1));
      for (const [{ person }, other] of [
        [first, second],
        [second, first],
      ] as const) {
        const { mine, theirs } = await person.must(contract.getRatings, { params });
        expect(mine).toMatchObject({ isShown: true, editableUntil: null });
        expect(theirs).toMatchObject({ answers: other.body.answers, sentence: other.body.sentence, knewOther: false });
      }
      expect(await bells(participant, 'how the researcher rated')).toBeGreaterThan(0);
    },
  );

  test('a single rating is shown 7 days after the session; the other side can still answer until 14 days, which is marked', async () => {
    await participant.must(contract.rateSession, { params, body: good });
    await world.goTo(addHours(endsAt, 7 * 24 - 1));
    expect((await researcher.must(contract.getRatings, { params })).theirs).toBeNull();
    await world.goTo(addHours(endsAt, 7 * 24));
    expect((await researcher.must(contract.getRatings, { params })).theirs).toMatchObject({ sentence: good.sentence });
    const exported = await participant.must(exportMyData, { query: {} });
    expect(String(exported)).toContain(good.sentence);
    await world.goTo(addHours(endsAt, 14 * 24 - 1));
    await researcher.must(contract.rateSession, { params, body: goodOfThem });
    await world.goTo(addHours(endsAt, 15 * 24));
    expect((await participant.must(contract.getRatings, { params })).theirs).toMatchObject({ knewOther: true });
  });

  test('nothing can be rated after 14 days', async () => {
    const upTo = await participant.must(contract.getRatings, { params });
    expect(upTo.rateUntil).toBe(addHours(endsAt, 14 * 24).toISOString());
    await world.goTo(addHours(endsAt, 14 * 24));
    expect((await participant.must(contract.getRatings, { params })).rateUntil).toBeNull();
    const late = await participant.call(contract.rateSession, { params, body: good });
    expect(late).toMatchObject({ status: 409, code: 'RATING_NOT_OPEN' });
  });

  test('a rating can be changed for 24 hours, and nobody sees the earlier version', async () => {
    await participant.must(contract.rateSession, { params, body: good });
    const changed = { answers: answers('PARTICIPANT', 'ON_TIME'), sentence: 'It began late.' };
    await world.goTo(addHours(endsAt, 23));
    await participant.must(contract.rateSession, { params, body: changed });
    await world.goTo(addHours(endsAt, 24.1));
    const late = await participant.call(contract.rateSession, { params, body: good });
    expect(late).toMatchObject({ status: 409, code: 'RATING_FINAL' });
    await world.goTo(addHours(endsAt, 7 * 24));
    const { theirs } = await researcher.must(contract.getRatings, { params });
    expect(theirs).toMatchObject(changed);
  });

  test('a rating from the sixth day can’t be changed once the other side’s is shown', async () => {
    await participant.must(contract.rateSession, { params, body: good });
    await world.goTo(addHours(endsAt, 6.5 * 24));
    const { mine } = await researcher.must(contract.rateSession, { params, body: goodOfThem });
    expect(mine?.editableUntil).toBe(addHours(endsAt, 7 * 24).toISOString());
    await world.goTo(addHours(endsAt, 7 * 24));
    const late = await researcher.call(contract.rateSession, { params, body: goodOfThem });
    expect(late).toMatchObject({ status: 409, code: 'RATING_FINAL' });
  });

  test('RATING-07: a sentence with contact details is held back, and its author sees why', async () => {
    const body = { ...good, sentence: 'Call me on 024 123 4567 for more.' };
    const { mine } = await participant.must(contract.rateSession, { params, body });
    expect(mine).toMatchObject({ sentence: body.sentence, isSentenceHeld: true });
    await world.goTo(addHours(endsAt, 7 * 24));
    const { theirs } = await researcher.must(contract.getRatings, { params });
    expect(theirs).toMatchObject({ answers: body.answers, sentence: '' });
  });

  test('only people who took part can rate, only what they are asked, and strangers find nothing', async () => {
    const colleague = await world.colleague(researcher);
    expect(await colleague.must(contract.getRatings, { params })).toMatchObject({ rateUntil: null });
    expect(await colleague.call(contract.rateSession, { params, body: goodOfThem })).toMatchObject({
      status: 403,
      code: 'NOT_THERE',
    });
    const stranger = await world.participant('Stranger');
    expect(await stranger.call(contract.getRatings, { params })).toMatchObject({ status: 404 });
    expect(await stranger.call(contract.rateSession, { params, body: good })).toMatchObject({ status: 404 });
    expect(await admin.call(contract.rateSession, { params, body: good })).toMatchObject({ status: 404 });
    expect(await participant.call(contract.rateSession, { params, body: goodOfThem })).toMatchObject({
      status: 400,
      content: [{ field: 'answers' }],
    });
    const [one] = good.answers;
    const twice = { answers: [one, one] as never, sentence: '' };
    expect(await participant.call(contract.rateSession, { params, body: twice })).toMatchObject({ status: 400 });
    expect(await participant.call(contract.rateSession, { params, body: { answers: [] } })).toMatchObject({
      status: 400,
    });
  });

  test('lists show which sessions wait for a rating, and an organisation’s software can rate and read with its scopes', async () => {
    const [booking] = await participant.must(listBookings, { query: { when: 'past' } });
    expect(booking).toMatchObject({ id, rateUntil: addHours(endsAt, 14 * 24).toISOString() });
    const reading = await makeKey(world, researcher, { scopes: ['bookings:read'] });
    expect(await reading.call(contract.rateSession, { params, body: goodOfThem })).toMatchObject({
      code: 'SCOPE_MISSING',
    });
    const writing = await makeKey(world, researcher, { scopes: ['bookings:read', 'bookings:write'] });
    await writing.must(contract.rateSession, { params, body: goodOfThem });
    expect(await reading.must(contract.getRatings, { params })).toMatchObject({ mine: goodOfThem, theirs: null });
    const [appointment] = await reading.must(listAppointments, { query: { when: 'past' } });
    expect(appointment).toMatchObject({ id, rateUntil: null });
  });

  // Reads every call of the API several times.
  test('RATING-05: every response to one side is identical byte by byte, whether or not the other side has rated', {
    tags: ['slow'],
  }, async () => {
    const ids = { id, bookings: id, bookingId: id };
    const sides = [
      { viewer: participant, role: 'participant', own: good, other: researcher, theirs: goodOfThem },
      { viewer: researcher, role: 'researcher', own: goodOfThem, other: participant, theirs: good },
    ] as const;
    for (const [index, { viewer, role, own, other, theirs }] of sides.entries()) {
      if (index > 0) {
        ({ id } = await attended());
        params = { id };
        Object.assign(ids, { id, bookings: id, bookingId: id });
      }
      const seen = async () => {
        await viewer.signInAgain();
        return everythingSeen(world, viewer.token(), role, ids);
      };
      // The session's payment has arrived: nothing but ratings changes from here on.
      await world.until(async () => {
        await world.settle();
        const { waitingPesewas, onTheWayPesewas } = await participant.must(getEarnings);
        return waitingPesewas + onTheWayPesewas === 0;
      });
      let before = await seen();
      let steady: string[] = [];
      expect([...before.keys()]).toContain(`GET /project/bookings/${id}/ratings`);
      // Responses that differ between two equal reads say nothing about ratings.
      await world.until(async () => {
        await world.settle();
        const again = await seen();
        steady = [...before].filter(([call, answer]) => again.get(call) === answer).map(([call]) => call);
        before = again;
        return again.size - steady.length < 5;
      });
      expect(steady).toContain(`GET /project/bookings/${id}/ratings`);
      await other.must(contract.rateSession, { params, body: theirs });
      await world.settle();
      const after = await seen();
      for (const call of steady) expect(after.get(call), call).toBe(before.get(call));

      // The same check once this side has rated, compared with a session that the other side did not rate.
      const mine = await viewer.must(contract.rateSession, { params, body: own });
      const { id: quietId } = await attended();
      const quiet = await viewer.must(contract.rateSession, { params: { id: quietId }, body: own });
      const shape = (ratings: typeof mine) => ({
        ...ratings,
        mine: { ...ratings.mine, id: '', showsBy: '', editableUntil: '' },
      });
      expect(JSON.stringify(shape(mine))).toBe(JSON.stringify(shape(quiet)));
    }
  });
});

describe('appeals and retaliation', () => {
  test('RATING-12: the rated side can appeal once; a removed rating is shown and counted nowhere, and both sides are notified', async () => {
    const { id, endsAt } = await attended();
    const params = { id };
    const bad = { answers: answers('RESEARCHER', 'ON_TIME', 'TOOK_PART'), sentence: 'Was not interested.' };
    await researcher.must(contract.rateSession, { params, body: bad });
    await world.goTo(addHours(endsAt, 7 * 24));
    const { theirs } = await participant.must(contract.getRatings, { params });
    const rating = { id: theirs?.id ?? '' };
    const body = { reason: 'My network was down, and I said so.' };
    for (const other of [researcher, await world.participant('Nosy')]) {
      expect(await other.call(contract.appealRating, { params: rating, body })).toMatchObject({ status: 404 });
    }
    await participant.must(contract.appealRating, { params: rating, body });
    expect(await participant.call(contract.appealRating, { params: rating, body })).toMatchObject({
      code: 'APPEAL_MADE',
    });
    expect((await participant.must(contract.getRatings, { params })).theirs).toMatchObject({ appeal: 'OPEN' });
    expect(await bells(admin, 'look at a rating')).toBe(1);

    const [review] = await admin.must(contract.listRatingReviews);
    expect(review).toMatchObject({ source: 'APPEAL', words: body.reason, sentence: bad.sentence, side: 'RESEARCHER' });
    const decision = {
      params: { id: review?.id ?? '', event: 'remove' as const },
      body: { reason: 'Network outage.' },
    };
    await admin.must(contract.decideRatingReview, decision);
    expect(await admin.call(contract.decideRatingReview, decision)).toMatchObject({ code: 'STATUS_CONFLICT' });
    expect((await participant.must(contract.getRatings, { params })).theirs).toBeNull();
    expect((await researcher.must(contract.getRatings, { params })).mine).toMatchObject({ isRemoved: true });
    expect((await participant.must(contract.listRatings)).some((one) => one.id === rating.id)).toBe(false);
    await world.settle();
    for (const person of [participant, researcher]) {
      expect(await bells(person, 'and removed it.')).toBe(1);
      expect(world.mails(person.user.email).some(({ subject }) => subject.startsWith('We looked at a rating'))).toBe(
        true,
      );
    }
    const audit = await admin.must(listAudit, { query: { size: 50 } });
    expect(audit.some(({ action }) => action === 'ratingReview.remove')).toBe(true);
    expect((await admin.must(contract.listRatingReviews, { query: { status: 'DECIDED' } }))[0]).toMatchObject({
      status: 'REMOVED',
    });
  });

  test('a rating can’t be appealed before it is shown, or more than 30 days after', async () => {
    const { id, endsAt } = await attended();
    const params = { id };
    const { mine } = await researcher.must(contract.rateSession, { params, body: goodOfThem });
    const rating = { id: mine?.id ?? '' };
    const body = { reason: 'Not so' };
    expect(await participant.call(contract.appealRating, { params: rating, body })).toMatchObject({ status: 404 });
    await world.goTo(addHours(endsAt, 7 * 24));
    await world.goTo(addHours(endsAt, 38 * 24));
    expect(await participant.call(contract.appealRating, { params: rating, body })).toMatchObject({
      status: 409,
      code: 'APPEAL_TOO_LATE',
    });
  });

  test('RATING-13: admins review a low rating within an hour of a dispute between the two sides, once it is shown', async () => {
    const { id } = await attended();
    const { bookings, endsAt } = await holdSessions(world, researcher, projectId, [
      { caller: asParticipant(participant), event: 'miss' },
    ]);
    const missed = await participant.must(listBookings, { query: { when: 'past' } });
    const applicationId = missed.find((one) => one.id === bookings[0])?.applicationId ?? '';
    await participant.must(answerApplication, {
      params: { id: applicationId, event: 'dispute' },
      body: { reason: 'I was there' },
    });
    await world.goTo(addHours(world.now(), 0.5));
    const bad = { answers: answers('RESEARCHER', 'ON_TIME', 'HONEST'), sentence: '' };
    await researcher.must(contract.rateSession, { params: { id }, body: bad });
    expect(await admin.must(contract.listRatingReviews)).toEqual([]);
    await admin.must(settleDispute, { params: { id: applicationId, event: 'pay' }, body: { reason: '' } });
    await world.goTo(addHours(endsAt, 8 * 24));
    const [flagged] = await admin.must(contract.listRatingReviews);
    expect(flagged).toMatchObject({ source: 'DISPUTE', side: 'RESEARCHER', words: '' });
    const before = await bells(participant, 'We looked at a rating');
    await admin.must(contract.decideRatingReview, {
      params: { id: flagged?.id ?? '', event: 'uphold' },
      body: { reason: 'It fits what the log says.' },
    });
    // Nobody had asked for a review, and nothing changed.
    expect(await bells(participant, 'We looked at a rating')).toBe(before);
    expect((await participant.must(contract.getRatings, { params: { id } })).theirs).not.toBeNull();
  });

  test('admins review a low answer to a low rating that its author had seen', async () => {
    const { id, endsAt } = await attended();
    const params = { id };
    const low = { answers: answers('PARTICIPANT', 'ON_TIME', 'RESPECTFUL'), sentence: '' };
    await participant.must(contract.rateSession, { params, body: low });
    await world.goTo(addHours(endsAt, 8 * 24));
    await researcher.must(contract.rateSession, {
      params,
      body: { answers: answers('RESEARCHER', 'HONEST', 'TOOK_PART'), sentence: '' },
    });
    await world.goTo(addHours(endsAt, 10 * 24));
    const open = await admin.must(contract.listRatingReviews);
    expect(open).toMatchObject([{ source: 'SEEN_FIRST', knewOther: true }]);
  });

  test('a missed session can’t be rated', async () => {
    const { bookings } = await holdSessions(world, researcher, projectId, [
      { caller: asParticipant(participant), event: 'miss' },
    ]);
    const params = { id: bookings[0] ?? '' };
    expect(await participant.must(contract.getRatings, { params })).toEqual({
      rateUntil: null,
      mine: null,
      theirs: null,
    });
    expect(await participant.call(contract.rateSession, { params, body: good })).toMatchObject({
      code: 'RATING_NOT_OPEN',
    });
  });
});

describe('what both sides see of each other', () => {
  const SESSIONS = 6;
  let people: ParticipantCaller[];
  let ama: Person & { organizationId: string };
  let amasProject: string;
  let browser: Person;
  let openStudyId: string;

  async function publish(): Promise<{ id: string; code: string }> {
    const times = [{ date: addDays(world.today(), 20), availableTimes: [{ start: '10:00', end: '10:30' }] }];
    return ama.must(publishStudy, { body: studyForm(amasProject, 1, times) as never });
  }

  async function cardOf(studyId: string) {
    const offers = await browser.must(browseStudies, { query: { size: 100 } });
    return offers.find(({ id }) => id === studyId)?.organizationReputation;
  }

  /** Numbers are recomputed a minute after the last time at the earliest. */
  const refreshed = () => world.goTo(addHours(world.now(), 0.05));

  beforeAll(async () => {
    ama = await world.verifiedResearcher(admin);
    await world.topUp(ama, 500_000);
    ({ id: amasProject } = await ama.must(createProject, { body: { projectName: 'Known by now' } }));
    people = (await makeCrowd(world, SESSIONS)).map(({ caller }) => caller);
    browser = await world.participant('Browser');
    ({ id: openStudyId } = await publish());
  });

  test('RATING-08: an organisation is new here below five sessions, everywhere it is shown', async () => {
    await holdSessions(world, ama, amasProject, [{ caller: people[0] as ParticipantCaller, event: 'attend' }]);
    await refreshed();
    const isNew = expect.objectContaining({ isNew: true, sessions: null, attendedPercent: null, minutesToPay: null });
    expect(await cardOf(openStudyId)).toEqual(isNew);
    const { code, organizationReputation } = await browser.must(getStudyOffer, { params: { id: openStudyId } });
    expect(organizationReputation).toEqual(isNew);
    expect((await browser.must(getPublicStudy, { params: { code } })).organizationReputation).toEqual(isNew);
    expect(await ama.must(contract.getReputation)).toEqual({ organization: isNew, participant: null });
  });

  test('from the fifth session on, its numbers are shown, and hidden ratings don’t count', async () => {
    const { bookings, endsAt } = await holdSessions(world, ama, amasProject, [
      ...people.slice(0, 4).map((caller) => ({ caller, event: 'attend' as const })),
      { caller: people[4] as ParticipantCaller, event: 'miss' },
    ]);
    await rateSession(world.app, people[0] as ParticipantCaller, bookings[0] as string, {
      answers: answers('PARTICIPANT', 'AS_DESCRIBED'),
      sentence: '',
    });
    await refreshed();
    // The prior is nine of ten, with the weight of five: 5 of 6 took place, so (4.5 + 5) of (5 + 6).
    expect(await cardOf(openStudyId)).toMatchObject({
      ...{ isNew: false, sessions: 5, attendedPercent: 86, asDescribedPercent: null, cancelledLate: 0 },
    });
    await world.goTo(addHours(endsAt, 7 * 24));
    await refreshed();
    // One no is (4.5 + 0) of (5 + 1); it weighs a little less once its month is over.
    const card = await cardOf(openStudyId);
    expect([75, 76]).toContain(card?.asDescribedPercent);
    const { code } = await browser.must(getStudyOffer, { params: { id: openStudyId } });
    expect((await browser.must(getPublicStudy, { params: { code } })).organizationReputation).toMatchObject({
      isNew: false,
      asDescribedPercent: card?.asDescribedPercent,
    });
  });

  test('among equal applicants the better rated ones come first under “Best match”, and nobody is left out', async () => {
    const [known, other, fresh] = people as [ParticipantCaller, ParticipantCaller, ParticipantCaller];
    for (let round = 0; round < 4; round += 1) {
      const held = await holdSessions(
        world,
        ama,
        amasProject,
        [known, other].map((caller) => ({ caller, event: 'attend' as const })),
      );
      for (const [index, id] of held.bookings.entries()) {
        await rateSession(world.app, asResearcher(ama), id, {
          answers: answers('RESEARCHER', ...(index === 0 ? [] : (['ON_TIME', 'TOOK_PART'] as const))),
          sentence: '',
        });
      }
    }
    await world.goTo(addHours(world.now(), 8 * 24));
    await refreshed();
    const { id: studyId } = await publish();
    const yes = [{ id: 'abc123', question: '', answer: 'Yes' }];
    for (const caller of [known, fresh, other]) {
      await apply(world.app, caller, studyId, yes);
      await world.goTo(addHours(world.now(), 0.1));
    }
    const listed = await ama.must(listApplicants, { params: { id: studyId }, query: { sort: 'match' } });
    expect(listed.map(({ applicantId }) => applicantId)).toEqual([known, fresh, other].map(({ userId }) => userId));
    expect(listed.map(({ reputation }) => reputation)).toMatchObject([
      { isNew: false, sessions: 6, noShows: 0, onTimePercent: 94 },
      { isNew: true, sessions: null, onTimePercent: null },
      { isNew: false, sessions: 5, onTimePercent: expect.toSatisfy((share: number) => share < 60) },
    ]);
    // The order uses a copy of the stored numbers, so a later rating moves the applicant.
    const newest = await ama.must(listApplicants, { params: { id: studyId }, query: { sort: 'newest' } });
    expect(newest.map(({ applicantId }) => applicantId)).toEqual([other, fresh, known].map(({ userId }) => userId));
  });

  test('an erasure deletes ratings about the person; their own ratings of others stay anonymously', async () => {
    const [known] = people as [ParticipantCaller];
    // Enough sessions for the organisation's numbers to be shown.
    const sessions = people.slice(0, 5).map((caller) => ({ caller, event: 'attend' as const }));
    const { bookings, endsAt } = await holdSessions(world, ama, amasProject, sessions);
    await rateSession(world.app, known, bookings[0] as string, { answers: answers('PARTICIPANT'), sentence: 'Calm.' });
    await world.goTo(addHours(endsAt, 7 * 24));
    await refreshed();
    const reputation = async () =>
      (await browser.must(getStudyOffer, { params: { id: openStudyId } })).organizationReputation;
    const before = await reputation();
    const person = await world.app.db.read((tx) =>
      tx.selectFrom('appUser').selectAll().where('id', '=', known.userId).executeTakeFirstOrThrow(),
    );
    await world.app.work(null, (work) => erase(work, person));
    await world.settle();
    await refreshed();
    const rows = await world.app.db.read((tx) =>
      tx
        .selectFrom('rating')
        .select(['side', 'authorId', 'sentence'])
        .where('subjectId', '=', bookings[0] as string)
        .execute(),
    );
    expect(rows).toEqual([{ side: 'PARTICIPANT', authorId: null, sentence: '' }]);
    expect(before.asDescribedPercent).not.toBeNull();
    expect(await reputation()).toMatchObject({ asDescribedPercent: before.asDescribedPercent });
    const numbers = await world.app.db.read((tx) =>
      tx.selectFrom('reputation').select('sessions').where('subjectId', '=', known.userId).execute(),
    );
    expect(numbers).toEqual([]);
  });
});
