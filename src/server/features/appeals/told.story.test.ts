import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { Handset } from '../../../../tests/support/handset.ts';
import { YES as OWN_TIME_YES, taskForm } from '../../../../tests/support/own-time-form.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { setUp } from '../../../../tests/support/set-up.ts';
import { bookPlace, publishPlaces } from '../../../../tests/support/taxes.ts';
import { PASSWORD, type Person } from '../../../../tests/support/world.ts';
import { suspendUser } from '../../../contract/accounts/people.ts';
import { chooseLanguage } from '../../../contract/accounts.ts';
import { applyToStudy } from '../../../contract/applications.ts';
import { rejectEntry, startAssignment, submitEntry } from '../../../contract/assignments.ts';
import { cancelBooking, markAttendance } from '../../../contract/bookings.ts';
import { answerPart, proposePart } from '../../../contract/partial-pay.ts';
import {
  decideProfileChange,
  listProfileChanges,
  submitParticipantInformation,
  updateParticipantInformation,
} from '../../../contract/participants.ts';
import { getEarnings } from '../../../contract/payouts.ts';
import { eraseMe } from '../../../contract/privacy.ts';
import { decideNumberRequest, listNumberRequests, reportLostNumber } from '../../../contract/sign-in/lost-numbers.ts';
import { registerByPassword, verifyEmail } from '../../../contract/sign-in.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { updateTextChoices } from '../../../contract/texts.ts';
import { addDays, addHours, addMinutes } from '../../../domain/calendar.ts';
import { toGsm7 } from '../../../domain/gsm7.ts';
import { HOLD_KINDS, HOLDS, type HoldCode, type HoldKind, type PayoutHold } from '../../../domain/holds.ts';
import { holdWords } from '../../../messages/holds.ts';
import { translationOf } from '../../../messages/in-place.ts';
import { inLocale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import { newId } from '../../platform/ids.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';
import { holdPayout } from '../payouts/payout-hold.service.ts';

/*
 * FRAUD-04: whatever begins to be held, its person is told at once, by mail and by text message and in their language: why, and
 * how to appeal or by when a person decides. Here everybody reads Twi and gets both.
 */

const { world, admin, researcher, projectId } = await startResearch(5_000_000);
const heldStudyId = newId();
const reserved = { studyId: heldStudyId, organizationId: researcher.organizationId, amountPesewas: 500_000 };
await world.app.work(null, (work) => post(work, studyPublished({ ...reserved, at: world.now() })));

let people = 0;
const newNumber = () => `055124${String(5000 + people)}`;

/** Somebody who reads Twi, and gets text messages too. */
async function reader(): Promise<Person & { number: string }> {
  people += 1;
  const number = newNumber();
  const person = await world.participant('Adwoa', number);
  await person.must(chooseLanguage, { body: { language: 'ak' } });
  await person.must(updateTextChoices, { body: { alsoTexts: true } });
  // Many sign-ups from one network look like one person.
  await world.app.db.transaction((tx) => sql`update app_user set sign_up_network = id::text`.execute(tx));
  return { ...person, number };
}

// Text messages wait at night.
await world.goTo(new Date(`${addDays(world.today(), 1)}T09:00:00Z`));

/** Where somebody is told: the number's messages arrive a moment later. */
interface Told {
  mails: string[];
  texts: () => Promise<string[]>;
}

async function toldTo(number: string, email = ''): Promise<Told> {
  await world.settle();
  const mails = world.mails(email).map(({ text }) => text);
  return { mails, texts: async () => (await world.texts(number)).map(({ text }) => text) };
}

/** What somebody is told by mail and by text message once something has happened. */
async function toldOnce({ user, number }: Person & { number: string }, happens: Promise<unknown>): Promise<Told> {
  await happens;
  return toldTo(number, user.email ?? '');
}

async function payout(because: Exclude<PayoutHold, 'CHECKED'>): Promise<Told> {
  const person = await reader();
  const participantId = person.user.userId;
  const earning = { bookingId: newId(), studyId: heldStudyId, participantId, ratePesewas: 3_000 };
  await world.app.work(null, (work) => earnAndRequest(work, earning));
  const [queued] = (await person.must(getEarnings)).payouts;
  const held = { id: queued?.id ?? '', participantId };
  const hold = { because, until: null, by: 'system' } as const;
  return toldOnce(
    person,
    world.app.work(null, (work) => holdPayout(work, held, hold)),
  );
}

async function booked(person: Person) {
  const booking = await bookPlace(researcher, person, await publishPlaces(world, researcher, projectId, 1));
  return { params: { id: booking.id }, startsAt: new Date(booking.startsAt) };
}

/** A session whose person is marked as absent. */
async function missed(person: Person & { number: string }): Promise<Told> {
  const { params, startsAt } = await booked(person);
  await world.goTo(addMinutes(startsAt, 31));
  return toldOnce(
    person,
    researcher.must(markAttendance, { params: { ...params, event: 'miss' }, body: { reason: 'Nobody came' } }),
  );
}

async function cancelledLate(): Promise<Told> {
  const person = await reader();
  const { params, startsAt } = await booked(person);
  await world.goTo(addHours(startsAt, -2));
  return toldOnce(person, person.must(cancelBooking, { params, body: { reason: 'A clash' } }));
}

async function paused(): Promise<Told> {
  const person = await reader();
  await missed(person);
  return missed(person);
}

async function suspended(): Promise<Told> {
  const person = await reader();
  const { userId } = person.user;
  return toldOnce(person, admin.must(suspendUser, { params: { userId }, body: { reason: 'Two accounts' } }));
}

async function partRefused(): Promise<Told> {
  const person = await reader();
  const { params, startsAt } = await booked(person);
  await world.goTo(addMinutes(startsAt, 10));
  await researcher.must(proposePart, { params, body: { amount: 20, reason: 'The power went off' } });
  return toldOnce(
    person,
    person.must(answerPart, { params: { ...params, event: 'refuse' }, body: { reason: 'I stayed' } }),
  );
}

async function rejected(reason: HoldCode<'ENTRY'>): Promise<Told> {
  const person = await reader();
  const study = await researcher.must(publishStudy, { body: taskForm(projectId, 1) });
  const { id } = await person.must(applyToStudy, { params: { id: study.id }, body: OWN_TIME_YES });
  const started = await person.must(startAssignment, { params: { id } });
  const params = { id: started.entries[0]?.id ?? '' };
  await person.must(submitEntry, { params, body: { code: 'MOMO42A' } });
  return toldOnce(person, researcher.must(rejectEntry, { params, body: { reason, words: 'See page 2.' } }));
}

async function changeAsked(person: Person): Promise<unknown> {
  const { id } = await publishPlaces(world, researcher, projectId, 1);
  await person.must(applyToStudy, { params: { id }, body: OWN_TIME_YES });
  const demographic = { dateOfBirth: '1990-01-01' };
  return person.must(updateParticipantInformation, { body: { demographic, changeReason: 'A slip' } as never });
}

async function changeWaits(): Promise<Told> {
  const person = await reader();
  return toldOnce(person, changeAsked(person));
}

async function changeDeclined(): Promise<Told> {
  const person = await reader();
  await changeAsked(person);
  const waiting = (await admin.must(listProfileChanges)).find(({ userId }) => userId === person.user.userId);
  const params = { id: waiting?.id ?? '', event: 'decline' as const };
  return toldOnce(person, admin.must(decideProfileChange, { params, body: { reason: 'Send us your card.' } }));
}

/** Who asks has only proven the new number, so nothing goes to the account's address. */
async function numberDeclined(): Promise<Told> {
  people += 1;
  const [oldNumber, number] = [`055125${5000 + people}`, newNumber()];
  const lost = new Handset(world);
  await lost.register(oldNumber, 'Adwoa');
  await lost.must(chooseLanguage, { body: { language: 'ak' } });
  const asker = new Handset(world);
  await asker.logIn(number);
  const name = { firstName: 'Adwoa', lastName: 'Owusu' };
  const facts = { oldNumber, ...name, dateOfBirth: '1990-05-04', lastPayments: 'None yet' };
  expect((await asker.post(reportLostNumber, facts)).status).toBe(200);
  const [request] = await admin.must(listNumberRequests);
  const body = { event: 'decline' as const, reason: 'The payments differ.' };
  await admin.must(decideNumberRequest, { params: { id: request?.id ?? '' }, body });
  return toldTo(number);
}

/** The refusal is what is told, where somebody applies. */
async function refusedStudy(): Promise<Told> {
  const { id } = await publishPlaces(world, researcher, projectId, 1);
  const person = await reader();
  const applying = (by: Person) => by.call(applyToStudy, { params: { id }, body: OWN_TIME_YES });
  expect(await applying(person)).toMatchObject({ status: 200 });
  const { email } = person.user;
  await person.must(eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } });
  const [name, host] = (email ?? '').split('@');
  const address = `${name}+again@${host}`;
  const names = { role: 'PARTICIPANT', firstName: 'Adwoa', lastName: 'Owusu', email: address } as const;
  const form = { ...names, password: PASSWORD, termsAccepted: true, privacyAccepted: true } as const;
  await world.call(registerByPassword, { body: form });
  const token = (await world.mailedLink(address, '/verify-email/')).split('/').at(-1) ?? '';
  await world.call(verifyEmail, { body: { token, isClicked: true } });
  const again = await world.signIn(address);
  people += 1;
  await again.must(submitParticipantInformation, { body: setUp(newNumber()) });
  const refused = await applying(again);
  const words = translationOf(refused.success ? '' : refused.message, 'ak') ?? '';
  return { mails: [words], texts: async () => [words] };
}

/** What was held before reasons were stored, and a researcher's suspension, whose mail is in English (suspension.story.test.ts). */
const NOT_HERE = ['CHECKED', 'OF_RESEARCHER'] as const;
type NotHere = (typeof NOT_HERE)[number];

/** How each hold begins. A kind or a reason without a line does not compile. */
const BEGINNINGS: { readonly [K in HoldKind]: Readonly<Record<Exclude<HoldCode<K>, NotHere>, () => Promise<Told>>> } = {
  PAYOUT: {
    FRAUD_SCORE: () => payout('FRAUD_SCORE'),
    NEW_ACCOUNT: () => payout('NEW_ACCOUNT'),
    ACCOUNT_CHANGED: () => payout('ACCOUNT_CHANGED'),
    NUMBER_CHANGED: () => payout('NUMBER_CHANGED'),
    NEW_BROWSER: () => payout('NEW_BROWSER'),
    ACCOUNTS_MERGED: () => payout('ACCOUNTS_MERGED'),
    NUMBER_OF_OTHERS: () => payout('NUMBER_OF_OTHERS'),
    BY_ADMIN: () => payout('BY_ADMIN'),
  },
  STRIKE: { LATE_CANCEL: cancelledLate, NO_SHOW: async () => missed(await reader()) },
  PAUSE: { STRIKES: paused },
  SUSPENSION: { BY_ADMIN: suspended },
  SESSION: { MISSED: async () => missed(await reader()), PART: partRefused },
  ENTRY: {
    NOT_DONE: () => rejected('NOT_DONE'),
    INCOMPLETE: () => rejected('INCOMPLETE'),
    INSTRUCTIONS: () => rejected('INSTRUCTIONS'),
    CARELESS: () => rejected('CARELESS'),
    DUPLICATE: () => rejected('DUPLICATE'),
  },
  PROFILE_CHANGE: { WAITING: changeWaits, DECLINED: changeDeclined },
  NUMBER_REQUEST: { DECLINED: numberDeclined },
  STUDY: { APPLIED_BEFORE: refusedStudy },
};

/** Reasons that are told in other words. */
const OTHER_WORDS: Readonly<Record<string, { mail?: () => string; text?: () => string }>> = {
  // One text message tells both.
  'SESSION.MISSED': { text: () => m.holds_strike_missed() },
  'NUMBER_REQUEST.DECLINED': { text: () => m.sms_number_not_moved() },
  'STUDY.APPLIED_BEFORE': { mail: () => m.refusals_applied_before(), text: () => m.refusals_applied_before() },
};

const EVERY = HOLD_KINDS.flatMap((kind) => HOLDS[kind].codes.map((code) => ({ kind, code })));
const BEGINNING = EVERY.filter(({ code }) => !NOT_HERE.some((one) => one === code));

test.each(BEGINNING)(
  'FRAUD-04: $kind $code is told by mail and by text message, in the person’s language',
  async (hold) => {
    const begin = (BEGINNINGS[hold.kind] as Readonly<Record<string, () => Promise<Told>>>)[hold.code];
    expect(begin, 'say how it begins').toBeDefined();
    const told = await begin!();
    const {
      reason,
      mail = reason,
      text = reason,
    } = inLocale('ak', () => {
      const { mail: inMail, text: inText } = OTHER_WORDS[`${hold.kind}.${hold.code}`] ?? {};
      return {
        reason: holdWords(hold).reason,
        ...(inMail ? { mail: inMail() } : {}),
        ...(inText ? { text: inText() } : {}),
      };
    });
    // Within so many hours, or by a day and time; what was refused on the spot is appealed there.
    const toDo = new RegExp(`nnonhwerew ${HOLDS[hold.kind].hours} mu|ansa na .+ aso|wubetumi asre`);
    const findIn = (texts: string[], words: string) => texts.map(toGsm7).find((one) => one.includes(toGsm7(words)));
    if (hold.kind !== 'NUMBER_REQUEST') {
      const found = findIn(told.mails, mail);
      expect(found, told.mails.join('\n---\n')).toBeDefined();
      expect(found).toMatch(toDo);
    }
    await world.until(async () => findIn(await told.texts(), text) !== undefined);
    expect(findIn(await told.texts(), text)).toMatch(toDo);
  },
);
