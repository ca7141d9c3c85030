import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { updateGeneralInfo } from '../../src/contract/accounts.ts';
import {
  applyToStudy,
  decideApplication,
  inviteApplicant,
  listApplicants,
  listOwnApplications,
  markApplicant,
} from '../../src/contract/applications.ts';
import { checkIn, makeCalendarFeed, sendMessage } from '../../src/contract/bookings/sessions.ts';
import { bookSlot, listAppointments, markAttendance } from '../../src/contract/bookings.ts';
import { answerApplication, settleDispute } from '../../src/contract/disputes.ts';
import { changeMember, inviteMember } from '../../src/contract/organizations.ts';
import { submitParticipantInformation, updateParticipantInformation } from '../../src/contract/participants.ts';
import { getEarnings, saveMobileMoney } from '../../src/contract/payouts.ts';
import * as privacy from '../../src/contract/privacy.ts';
import { getStudy, publishStudy } from '../../src/contract/studies.ts';
import { contactSupport, getFormStamp, joinWaitlist } from '../../src/contract/waitlist.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { PERSONAL_TABLES } from '../../src/server/features/privacy/personal-tables.ts';
import { applyRetention } from '../../src/server/features/privacy/retention.service.ts';
import type { App } from '../../src/server/platform/app.ts';
import { dumpDatabase, readAllFiles } from '../support/database-dump.ts';
import { logIn, post } from '../support/raw-calls.ts';
import { startResearch } from '../support/research.ts';
import { setUp } from '../support/set-up.ts';
import { PASSWORD, type Person, studyForm } from '../support/world.ts';

/** The lines that requests and jobs logged. */
const printed: string[] = [];
const LEVELS = ['info', 'warn', 'error'] as const;
const printing = (app: App): App => ({
  ...app,
  log: Object.fromEntries(
    LEVELS.map((level) => [
      level,
      (details: object, message: string) => printed.push(`${level} ${message} ${JSON.stringify(details)}`),
    ]),
  ) as never,
});

const { world, admin, researcher, projectId } = await startResearch(500_000, {}, printing);

/** A study with one place tomorrow at the given hour. */
async function publish(hour: string, places = 1) {
  const times = [
    { start: `${hour}:00`, end: `${hour}:30` },
    { start: `${hour}:30`, end: `${String(Number(hour) + 1).padStart(2, '0')}:00` },
  ];
  const date = addDays(world.today(), 1);
  const form = studyForm(projectId, places, [{ date, availableTimes: times }]);
  const { id } = await researcher.must(publishStudy, { body: form as never });
  return { id, time: { date, start: `${hour}:00`, end: `${hour}:30` } };
}
const YES = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };

describe('consent', () => {
  test('is append-only with document, version, purpose and time; marketing is separate and can be withdrawn', async () => {
    const person = await world.join('PARTICIPANT', 'Consenting');
    expect(await person.must(privacy.getPreferences)).toEqual({ mutedTopics: [], marketing: false });
    await person.must(privacy.updatePreferences, { body: { mutedTopics: ['OUTCOMES'], marketing: true } });
    await person.must(privacy.updatePreferences, { body: { mutedTopics: [], marketing: false } });
    const consents = await person.must(privacy.listConsents);
    expect(consents.map(({ document, event }) => `${document} ${event}`)).toEqual([
      'MARKETING WITHDRAWN',
      'MARKETING GIVEN',
      expect.stringMatching(/^(TERMS|PRIVACY) GIVEN$/),
      expect.stringMatching(/^(TERMS|PRIVACY) GIVEN$/),
    ]);
    for (const { version, purpose, at } of consents) expect([version, purpose, at].every(Boolean)).toBe(true);
    const change = sql`update consent set event = 'GIVEN'`;
    await expect(world.app.db.transaction((tx) => change.execute(tx))).rejects.toThrow('never changed');
  });

  test('people are asked again for a new version, and only for what changed', async () => {
    const person = await world.join('PARTICIPANT', 'Renewed');
    expect(person.user.consentNeeded).toEqual([]);
    // Simulates consent to an older text: the newest row names another version.
    await world.app.db.transaction(async (tx) => {
      await sql`alter table consent disable trigger consent_append_only`.execute(tx);
      await sql`update consent set version = '2025-01' where user_id = ${person.user.userId} and document = 'TERMS'`.execute(
        tx,
      );
      await sql`alter table consent enable trigger consent_append_only`.execute(tx);
    });
    const { json } = await logIn(world, person.user.email, PASSWORD);
    expect(json.content.consentNeeded).toEqual(['TERMS']);
    const agreed = await person.must(privacy.giveConsent, { body: { documents: ['TERMS'] } });
    expect(agreed.consentNeeded).toEqual([]);
  });

  test('mails that a person turned off are not sent; mails about money and security always are', async () => {
    const muted = await world.participant('Muted', '0551234555');
    await muted.must(privacy.updatePreferences, { body: { mutedTopics: ['OUTCOMES'], marketing: false } });
    const loud = await world.participant('Loud', '0551234556');
    const { id } = await publish('08', 1);
    for (const person of [muted, loud]) {
      const { id: applicationId } = await person.must(applyToStudy, { params: { id }, body: YES });
      await researcher.must(decideApplication, { params: { id: applicationId, event: 'decline' } });
    }
    await world.settle();
    const subjects = (person: Person) => world.mails(person.user.email).map(({ subject }) => subject);
    expect(subjects(loud).length).toBe(subjects(muted).length + 1);
    expect(subjects(muted)).toContain('Welcome to Nyansapo');
  });
});

test('one call exports everything we keep about a person as JSON and CSV, with formulas neutralised (PRIVACY-02, SECURITY-16)', async () => {
  const person = await world.participant('Exporting', '0551234444');
  await person.must(updateGeneralInfo, { body: { address: '=HYPERLINK("http://evil.example")' } });
  await person.must(updateParticipantInformation, {
    body: {
      demographic: { district: 'NORTHERN/TAMALE', locality: 'RURAL' },
      dailyLife: { hasBankAccount: 'NO' },
      health: { walking: 'SOME_DIFFICULTY', consents: true },
    } as never,
  });
  const { id } = await publish('09');
  await person.must(applyToStudy, { params: { id }, body: YES });
  const json = JSON.parse(String(await person.must(privacy.exportMyData, { query: { format: 'json' } }))) as Record<
    string,
    Record<string, unknown>[]
  >;
  expect(json.account?.[0]).toMatchObject({ email: person.user.email, firstName: 'Exporting' });
  expect(json.profile?.[0]).toMatchObject({
    region: 'Northern',
    district: 'Tamale Metropolitan',
    locality: 'Village',
    city: 'Tamale',
    educationLevel: 'Diploma or HND',
    jobRole: 'Sales & rental',
    phoneOs: 'Android',
    languages: ['English', 'Dagbani'],
    hasBankAccount: 'No',
    usesInternet: null,
    walking: 'Some difficulty',
    seeing: null,
    healthConsentAt: expect.any(String),
  });
  expect(json.mobileMoney?.[0]).toMatchObject({ number: '+233551234444' });
  expect(json.applications?.[0]).toMatchObject({ study: 'Talk about your stall' });
  expect(json.consents?.length).toBe(2);
  expect(JSON.stringify(json)).not.toMatch(/passwordHash|refreshHash|\$argon2/);
  const csv = String(await person.must(privacy.exportMyData, { query: { format: 'csv' } }));
  expect(csv).toContain('section,entry,field,value');
  expect(csv).toContain(`account,1,email,${person.user.email}`);
  for (const line of csv.split('\n')) expect(line).not.toMatch(/(^|,)"?[=+\-@\t]/);
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
});

describe('erasure', () => {
  const CANARY = {
    firstName: 'Zebulon',
    lastName: 'Canaryquay',
    phone: '0244987651',
    number: '0551987652',
    otherNumber: '0551987653',
    city: 'Canarytown',
    address: '7 Canary Lane',
    linkedIn: 'https://www.linkedin.com/in/zebulon-canary',
    dispute: 'I, Zebulon, was there in my yellow shirt',
  };
  const TRACES = [
    'zebulon',
    'canary',
    '244987651',
    '551987652',
    '551987653',
    'yellow shirt',
    'canarytown',
    'zabzugu',
    'cannot_do',
  ];

  test('a canary person leaves nothing in tables, files, logs or exports, while the books still sum to 0', async () => {
    printed.length = 0;
    const email = 'zebulon.canaryquay@example.com';
    const stamp = (await world.call(getFormStamp)) as { content?: { stamp: string } };
    await world.clock.setTime(world.clock.now() + 10_000);
    const form = { stamp: stamp.content?.stamp ?? '', website: '', name: 'Zebulon Canaryquay', email };
    await world.call(joinWaitlist, { body: { ...form, role: 'PARTICIPANT', purpose: 'I am a canary' } });
    await world.call(contactSupport, { body: { ...form, message: 'Zebulon the canary asks a question.' } });
    await researcher.must(inviteMember, {
      params: { organizationId: researcher.organizationId },
      body: { email },
    });
    await post(world, '/authentication/users/register/email-password', {
      role: 'PARTICIPANT',
      firstName: CANARY.firstName,
      lastName: CANARY.lastName,
      email,
      password: PASSWORD,
      termsAccepted: true,
      privacyAccepted: true,
      marketingAccepted: true,
    });
    const token = (await world.mailedLink(email, '/verify-email/')).split('/').at(-1);
    await post(world, '/authentication/verifications/email/verify', { token, isClicked: true });
    const canary = await world.signIn(email);
    // Several people in this file sign up from one network, so a number under another name would also hold the payout.
    await world.registerName(CANARY.number, `${CANARY.firstName} ${CANARY.lastName}`);
    const base = setUp(CANARY.number);
    await canary.must(submitParticipantInformation, {
      body: {
        ...base,
        demographic: { ...base.demographic, district: 'NORTHERN/ZABZUGU', city: CANARY.city },
        payment: { ...base.payment, accountName: 'Zebulon Canaryquay' } as never,
      },
    });
    await canary.must(updateParticipantInformation, {
      body: { health: { seeing: 'CANNOT_DO', consents: true } } as never,
    });
    await canary.must(updateGeneralInfo, {
      body: { phoneNumber: CANARY.phone, linkedInUrl: CANARY.linkedIn, address: CANARY.address },
    });

    // One paid session, one missed and disputed, one booked, one invitation, one waiting application.
    const [paid, missed, booked, invited, waiting] = await Promise.all(
      ['10', '11', '12', '13', '14'].map((hour) => publish(hour)),
    );
    for (const study of [paid, missed, booked, invited, waiting]) {
      if (!study) throw new Error('no study');
      const params = { id: study.id };
      const { id: applicationId } = await canary.must(applyToStudy, { params, body: YES });
      if (study === waiting) continue;
      await researcher.must(inviteApplicant, {
        params,
        body: { applicationId, instructions: 'Dear Zebulon, please come.' },
      });
      if (study !== invited) await canary.must(bookSlot, { params, body: study.time });
    }
    const [waitingApplication] = await researcher.must(listApplicants, { params: { id: waiting?.id ?? '' } });
    await researcher.must(markApplicant, {
      params: { id: waitingApplication?.id ?? '' },
      body: { starred: true, note: 'Zebulon speaks well' },
    });
    await canary.must(makeCalendarFeed);
    await world.goTo(new Date(`${paid?.time.date}T10:05:00Z`));
    const bookingOf = async (studyId = '') =>
      (await researcher.must(listAppointments, { query: { studyId } }))[0]?.id ?? '';
    const paidBooking = await bookingOf(paid?.id);
    const missedBooking = await bookingOf(missed?.id);
    await canary.must(checkIn, { params: { id: paidBooking } });
    const session = { params: { id: paidBooking } };
    await canary.must(sendMessage, { ...session, body: { body: 'I wear a yellow shirt' } });
    await researcher.must(sendMessage, { ...session, body: { body: 'Welcome, Zebulon' } });
    await researcher.must(markAttendance, { params: { id: paidBooking, event: 'attend' }, body: { reason: '' } });
    await world.goTo(new Date(`${missed?.time.date}T11:20:00Z`));
    await researcher.must(markAttendance, {
      params: { id: missedBooking, event: 'miss' },
      body: { reason: 'Zebulon did not come' },
    });

    // While money or a dispute is open, erasing is refused with what to do.
    const erase = (body: object = {}) =>
      canary.call(privacy.eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE', ...body } });
    await world.until(async () => (await canary.must(getEarnings)).receivedPesewas > 0);
    await disputeAndSettle(canary, missedBooking);
    await world.settle();
    await world.until(async () => (await canary.must(getEarnings)).onTheWayPesewas === 0);

    await canary.must(saveMobileMoney, {
      body: {
        mobileMoneyNetwork: 'MTN',
        mobileMoneyNumber: CANARY.otherNumber,
        accountName: 'Z C',
        password: PASSWORD,
      },
    });
    await world.settle();
    const booksBefore = await world.books();
    const before = (await dumpDatabase(world)).toLowerCase();
    for (const trace of TRACES) expect(before, trace).toContain(trace);

    expect((await erase({ password: 'Wrong!pass1' })).status).toBe(400);
    expect((await erase({ confirmation: 'yes' })).status).toBe(400);
    expect(await erase()).toMatchObject({ status: 200 });
    expect((await canary.call(getEarnings).catch(() => ({ status: 401 }))).status).toBe(401);
    expect((await logIn(world, email, PASSWORD)).json.code).toBe('WRONG_CREDENTIALS');
    await world.settle();

    const exports = [
      await researcher.must(privacy.exportMyData, { query: { format: 'json' } }),
      await admin.must(privacy.exportMyData, { query: { format: 'csv' } }),
      JSON.stringify(await researcher.must(listApplicants, { params: { id: paid?.id ?? '' } })),
    ].join('\n');
    const places = {
      tables: await dumpDatabase(world),
      files: readAllFiles(world.app.settings.dataDir),
      logs: printed.join('\n'),
      exports,
    };
    for (const [place, text] of Object.entries(places)) {
      for (const trace of TRACES) expect(text.toLowerCase().includes(trace), `${trace} in ${place}`).toBe(false);
    }

    // Places that were reserved for the person are free again; the books are unchanged.
    expect((await researcher.must(getStudy, { params: { id: booked?.id ?? '' } })).filled).toBe(0);
    const books = await world.books();
    expect(books.sum).toBe(0);
    expect(books.accounts).toEqual(booksBefore.accounts);

    // The address is free: the same person may register again as a new person.
    const again = await post(world, '/authentication/users/register/email-password', {
      ...{ role: 'PARTICIPANT', firstName: 'New', lastName: 'Person', email, password: PASSWORD },
      ...{ termsAccepted: true, privacyAccepted: true },
    });
    expect(again.status).toBe(200);

    async function disputeAndSettle(person: Person, bookingId: string) {
      expect(bookingId).not.toBe('');
      const applicationId =
        (await person.must(listOwnApplications)).find(({ status }) => status === 'NO_SHOW')?.id ?? '';
      await person.must(answerApplication, {
        params: { id: applicationId, event: 'dispute' },
        body: { reason: CANARY.dispute },
      });
      expect(await erase()).toMatchObject({ status: 409, code: 'ERASURE_BLOCKED' });
      await admin.must(settleDispute, {
        params: { id: applicationId, event: 'pay' },
        body: { reason: 'Zebulon was right' },
      });
      expect(await erase()).toMatchObject({ status: 409, code: 'ERASURE_BLOCKED' });
    }
  });

  test('a researcher who is still needed sees what to do first; the last one closes the organisation', async () => {
    const founder = await world.verifiedResearcher(admin);
    const erase = (person: Person) =>
      person.call(privacy.eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } });
    await world.topUp(founder, 1000);
    expect(await erase(founder)).toMatchObject({ status: 409, message: expect.stringContaining('deleted yet') });
    const colleague = await world.colleague(founder);
    expect(await erase(founder)).toMatchObject({ status: 409, code: 'LAST_ADMIN' });
    const params = { organizationId: founder.organizationId, userId: colleague.user.userId };
    await founder.must(changeMember, { params, body: { role: 'ADMIN' } });
    expect((await erase(founder)).status).toBe(200);
    expect(await dumpDatabase(world)).not.toContain(founder.user.email);
  });
});

test('every table that points to a person, or holds an address or a number, is on the list of personal data', async () => {
  const { rows } = await world.app.db.transaction((tx) =>
    sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'app_user'::regclass and conparentid = 0
      union
      select c.table_name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and not exists (select from pg_class where oid = to_regclass(c.table_name) and relispartition) and (
        c.column_name in ('user_id', 'participant_id', 'researcher_id', 'creator_id', 'created_by', 'invited_by', 'submitted_by',
          'email', 'number', 'payload', 'first_name', 'account_name'))`.execute(tx),
  );
  const missing = rows.map(({ name }) => name).filter((name) => !(name in PERSONAL_TABLES));
  expect(missing, 'add them to PERSONAL_TABLES of features/privacy/personal-tables.ts').toEqual([]);
});

test('no solely automated decision: the researcher sees who was disqualified, and may invite them', async () => {
  const { id } = await publish('15');
  const person = await world.participant('Reviewed', '0551234333');
  const body = { responses: [{ id: 'abc123', question: '', answer: 'No' }] };
  const { id: applicationId } = await person.must(applyToStudy, { params: { id }, body });
  const [row] = await researcher.must(listApplicants, { params: { id }, query: { status: 'DISQUALIFIED' } });
  expect(row?.id).toBe(applicationId);
  const invited = await researcher.must(inviteApplicant, { params: { id }, body: { applicationId } });
  expect(invited).toMatchObject({ status: 'INVITED' });
});

// The last test, because it moves the clock by more than the queue keeps jobs.
test('retention: a dry run only counts; the job removes data whose period has ended, and is audited', async () => {
  const person = await world.join('PARTICIPANT', 'Kept');
  await post(world, '/authentication/users/register/email-password', {
    ...{ role: 'RESEARCHER', firstName: 'Never', lastName: 'Verified', email: 'never.verified@example.com' },
    ...{ password: PASSWORD, termsAccepted: true, privacyAccepted: true },
  });
  const linesBefore = await applyRetention(world.app, { dryRun: true });
  expect(linesBefore.find(({ name }) => name === 'neverVerified')?.rows).toBe(0);
  await world.clock.setTime(world.clock.now() + 31 * 86_400_000);
  const dry = await applyRetention(world.app, { dryRun: true });
  const counts = Object.fromEntries(dry.map(({ name, rows }) => [name, rows]));
  expect(counts.neverVerified).toBeGreaterThan(0);
  expect(counts.links).toBeGreaterThan(0);
  expect(counts.sessions).toBe(0);
  expect(await dumpDatabase(world)).toContain('never.verified@example.com');
  expect(await applyRetention(world.app, { dryRun: true })).toEqual(dry);

  const removed = Object.fromEntries(
    (await applyRetention(world.app, { dryRun: false })).map(({ name, rows }) => [name, rows]),
  );
  expect(removed).toEqual(counts);
  expect(await dumpDatabase(world)).not.toContain('never.verified@example.com');
  expect((await applyRetention(world.app, { dryRun: true })).every(({ rows }) => rows === 0)).toBe(true);
  expect((await logIn(world, person.user.email, PASSWORD)).status).toBe(200);
  await world.clock.setTime(world.clock.now() + 400 * 86_400_000);
  const later = Object.fromEntries(
    (await applyRetention(world.app, { dryRun: false })).map(({ name, rows }) => [name, rows]),
  );
  expect(later.sessions).toBeGreaterThan(0);
  expect(later.notifications).toBeGreaterThan(0);
  expect((await world.books()).sum).toBe(0);
});
