/** @module-tag slow */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { runsOf, SEED, sized } from '../../../../tests/support/size.ts';
import { readStudyMoney } from '../../../../tests/support/study-money.ts';
import { bookPlace } from '../../../../tests/support/taxes.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { confirmComing, endSession } from '../../../contract/bookings/sessions.ts';
import { cancelBooking, markAttendance } from '../../../contract/bookings.ts';
import { answerApplication, settleDispute } from '../../../contract/disputes.ts';
import { answerPart, proposePart } from '../../../contract/partial-pay.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, addHours, addMinutes } from '../../../domain/calendar.ts';
import { generateTimes } from '../../../domain/slots.ts';
import { checkBooks } from '../books/books.service.ts';

/*
 * Whatever both sides do with a session, in any order, and whatever is refused: what was reserved is paid, returned, the fee, or
 * still reserved, and every invariant of the books holds.
 */

const RUNS = runsOf('session pay', 5, 100);

const { world, admin, researcher, projectId } = await startResearch(50_000_000);
/** GH₵ 50 and 20 for travel, half of it in advance, and GH₵ 25 more for a longer session. */
const SCHEDULE = {
  ...{
    meetingKind: 'IN_PERSON',
    meetingDetails: 'Ring Road',
    travelPay: 20,
    travelInAdvance: true,
    allowsOverrun: true,
  },
};
const PLACE_PESEWAS = 9_500;
const FEE_PESEWAS = 5_000;

const BEFORE = ['confirm', 'cancel', 'callOffLate'] as const;
const AFTER = [
  ...['participantEnds', 'researcherEnds', 'propose', 'agree', 'refuse', 'attend', 'miss', 'dispute'],
  ...['pay', 'uphold', 'wait'],
] as const;

let people = 0;
async function begin() {
  people += 1;
  const date = addDays(world.today(), 2);
  const times = generateTimes('10:00', '23:00', 30).slice(0, 2);
  const form = studyForm(projectId, 1, [{ date, availableTimes: times }]);
  const body = { ...form, schedule: { ...form.schedule, ...SCHEDULE } } as never;
  const study = { ...(await researcher.must(publishStudy, { body })), date, times };
  const person = await world.participant('Kofi', `05514${String(10_000 + people)}`);
  return { study, person, booking: await bookPlace(researcher, person, study) };
}

test('the money of a session', { timeout: sized(600_000, 3_600_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...BEFORE), { maxLength: 2 }),
      fc.array(fc.constantFrom(...AFTER), { minLength: 3, maxLength: 7 }),
      fc.integer({ min: 5, max: 60 }),
      async (before, after, part) => {
        const { study, person, booking } = await begin();
        const { id, applicationId } = booking;
        const params = { id };
        const reason = 'As it was';
        const mark = (event: 'attend' | 'miss') =>
          researcher.call(markAttendance, { params: { id, event }, body: { reason } });
        const settle = (event: 'pay' | 'uphold') =>
          admin.call(settleDispute, { params: { id: applicationId, event }, body: { reason } });
        const acts: Record<string, () => Promise<unknown>> = {
          confirm: () => person.call(confirmComing, { params }),
          cancel: () => person.call(cancelBooking, { params, body: { reason } }),
          callOffLate: async () => {
            await world.goTo(addHours(new Date(booking.startsAt), -1));
            return researcher.call(cancelBooking, { params, body: { reason } });
          },
          participantEnds: () => person.call(endSession, { params }),
          researcherEnds: () => researcher.call(endSession, { params }),
          propose: () => researcher.call(proposePart, { params, body: { amount: part, reason } }),
          agree: () => person.call(answerPart, { params: { id, event: 'agree' }, body: {} }),
          refuse: () => person.call(answerPart, { params: { id, event: 'refuse' }, body: { reason } }),
          attend: () => mark('attend'),
          miss: () => mark('miss'),
          dispute: () =>
            person.call(answerApplication, { params: { id: applicationId, event: 'dispute' }, body: { reason } }),
          pay: () => settle('pay'),
          uphold: () => settle('uphold'),
          wait: () => world.goTo(addHours(world.now(), 49)),
        };
        for (const act of before) await acts[act]?.();
        const ended = addMinutes(new Date(booking.endsAt), 15);
        if (world.now() < ended) await world.goTo(ended);
        for (const act of after) {
          await acts[act]?.();
          const { paid, returned, fee, held } = await readStudyMoney(world.app.db, study.id);
          expect(paid + returned + fee + held, [...before, ...after].join(', ')).toBe(PLACE_PESEWAS + FEE_PESEWAS);
        }
        await world.settle();
        const broken = (await checkBooks(world.app)).filter((one) => one.broken.length > 0);
        expect(broken, [...before, ...after].join(', ')).toEqual([]);
      },
    ),
    { numRuns: RUNS, seed: SEED },
  );
});
