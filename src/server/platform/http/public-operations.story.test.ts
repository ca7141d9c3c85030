/** @module-tag slow */
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, inject, test } from 'vitest';
import {
  type Applicant,
  type Booking,
  Nyansapo,
  type NyansapoError,
  paginate,
} from '../../../../clients/typescript/dist/index.js';
import { makeKey } from '../../../../tests/support/api-key.ts';
import { longStudy } from '../../../../tests/support/long-screener.ts';
import { taskForm, YES } from '../../../../tests/support/own-time-form.ts';
import { Receiver } from '../../../../tests/support/receiver.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { makeTestKey } from '../../../../tests/support/test-mode.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy } from '../../../contract/applications.ts';
import { startAssignment } from '../../../contract/assignments.ts';
import { bookSlot } from '../../../contract/bookings.ts';
import { getStudyTerms, signConsent } from '../../../contract/consent-forms.ts';
import { addDays, dateOf } from '../../../domain/calendar.ts';
import { openApiDocument } from './openapi.ts';

/* Every public operation, called by the SDK and never refused: on the live product and in a test environment. */

/** Each public operation, with the address that its calls match; those with more literal parts come first. */
const OPERATIONS = Object.entries(
  openApiDocument(null).paths as Record<string, Record<string, { operationId: string }>>,
)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      name: operationId,
      isOfTestMode: path.startsWith('/test/'),
      method: method.toUpperCase(),
      literals: path.split('/').filter((part) => !part.startsWith('{')).length,
      address: new RegExp(`/api/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    })),
  )
  .toSorted((one, other) => other.literals - one.literals);

/** Steps outside the researcher's software: people take part, time passes, money arrives. */
interface Side {
  nyansapo: Nyansapo;
  today(): Promise<string>;
  /** Lets this many people apply. */
  apply(studyId: string, many: number): Promise<void>;
  /** Makes an invited person choose one of the study's free slots. */
  book(studyId: string, participantId: string): Promise<void>;
  /** Lets two people apply for a task and start it. */
  start(studyId: string): Promise<void>;
  passTo(instant: string): Promise<void>;
  /** Returns the top-up's reference. */
  topUp(): Promise<string>;
}

/** The operations that succeeded, by client. */
const succeeded = new Map<Nyansapo, Set<string>>();

function clientOf(key: string): Nyansapo {
  const names = new Set<string>();
  const recording: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const operation = OPERATIONS.find(({ method, address }) => method === request.method && address.test(pathname));
    const response = await fetch(request);
    if (operation && response.ok) names.add(operation.name);
    return response;
  };
  const client = new Nyansapo({ key, baseUrl: world.running.url, fetch: recording });
  succeeded.set(client, names);
  return client;
}

const TIMES = ['09:00', '10:00', '11:00', '12:00'];
const endOf = (start: string) => start.replace(':00', ':30');
const dayOfTimes = (date: string) => ({ date, availableTimes: TIMES.map((start) => ({ start, end: endOf(start) })) });

function liveSide(researcher: Person, key: string): Side {
  const people = new Map<string, Person>();
  return {
    nyansapo: clientOf(key),
    today: async () => world.today(),
    apply: async (id, many) => {
      for (const firstName of ['Esi', 'Kwame', 'Akosua', 'Yaw'].slice(0, many)) {
        const person = await world.participant(firstName);
        people.set(person.user.userId, person);
        const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
        await person.must(applyToStudy, { params: { id }, body: { responses } });
      }
    },
    book: async (id, participantId) => {
      const start = TIMES[[...people.keys()].indexOf(participantId)] ?? '';
      const body = { date: addDays(world.today(), 3), start, end: endOf(start) };
      const person = people.get(participantId);
      const { form } = (await person?.must(getStudyTerms, { params: { id } })) ?? {};
      const name = `${person?.user.firstName} Owusu`;
      await person?.must(signConsent, { params: { id }, body: { formId: form?.id ?? '', name } });
      await person?.must(bookSlot, { params: { id }, body });
    },
    start: async (id) => {
      for (const person of [...people.values()].slice(0, 2)) {
        const application = await person.must(applyToStudy, { params: { id }, body: YES });
        await person.must(startAssignment, { params: { id: application.id } });
      }
    },
    passTo: (instant) => world.goTo(new Date(instant)),
    topUp: async () => {
      const reference = await world.topUp(researcher, 2_000);
      await world.settle();
      return reference;
    },
  };
}

function testSide(key: string): Side {
  const nyansapo = clientOf(key);
  /** Lets people apply until the study has this many applications. */
  const lets = async (studyId: string, many: number) => {
    const applied: string[] = [];
    for (const { id, answersWrong, staysAway } of (await nyansapo.listTestParticipants()).content) {
      if (answersWrong || staysAway || applied.length === many) continue;
      const act = { path: { id, act: 'apply' as const }, body: { studyId } };
      await nyansapo.actAsTestParticipant(act).then(
        () => applied.push(id),
        // Not everybody qualifies for the study.
        ({ code }: NyansapoError) => (code === 'NOT_ELIGIBLE' ? undefined : Promise.reject(new Error(code))),
      );
    }
    return applied;
  };
  return {
    nyansapo,
    today: async () => dateOf(new Date((await nyansapo.getTestClock()).content.now)),
    apply: async (studyId, many) => {
      await lets(studyId, many);
    },
    book: async (studyId, id) => {
      await nyansapo.actAsTestParticipant({ path: { id, act: 'book' }, body: { studyId } });
    },
    start: async (studyId) => {
      for (const id of await lets(studyId, 2))
        await nyansapo.actAsTestParticipant({ path: { id, act: 'start' }, body: { studyId } });
    },
    passTo: async (instant) => {
      let hasArrived = false;
      while (!hasArrived) ({ hasArrived } = (await nyansapo.moveTestClock({ body: { to: instant } })).content);
    },
    topUp: async () => (await nyansapo.topUpTestWallet({ body: { amount: 20 } })).content.reference,
  };
}

const research = await startResearch(200_000, {
  WEBHOOKS_TO_THIS_MACHINE: 'on',
  TEST_DATABASE_URL: inject('postgresUrl'),
});
const world = research.world;
const testKey = await makeTestKey(world, research.researcher);
await testKey.opened();
const testing = testSide(testKey.secret);
const live = liveSide(research.researcher, (await makeKey(world, research.researcher)).secret);

async function callEverything({ nyansapo, ...side }: Side): Promise<void> {
  const { organizationId } = (await nyansapo.getCurrentKey()).content;
  const ofWallet = { path: { organizationId } };

  // Projects and studies.
  const { content: project } = await nyansapo.createProject({ body: { projectName: 'Everything' } });
  const there = { path: { id: project.id } };
  const date = addDays(await side.today(), 3);
  const form = structuredClone(studyForm(project.id, 4, [dayOfTimes(date)])) as never;
  const { content: study } = await nyansapo.publishStudy({ body: form });
  const path = { id: study.id };
  const { content: unused } = await nyansapo.publishStudy({ body: form });
  await nyansapo.deleteStudy({ path: { id: unused.id } });
  await nyansapo.getStudy({ path });
  await nyansapo.updateStudy({ path, body: { description: 'Changed' } });
  await nyansapo.listStudySlots({ path });
  await nyansapo.addStudySlots({ path, body: { timeSlots: [dayOfTimes(addDays(date, 1))] as never } });
  await nyansapo.addStudyPlaces({ path, body: { from: 4, places: 5 } });
  const long = longStudy(project.id, await side.today(), { asked: 6, paidPeople: 2 });
  const { content: paying } = await nyansapo.publishStudy({ body: long as never });
  await nyansapo.raisePaidScreening({ path: { id: paying.id }, body: { from: 2, people: 1 } });
  await nyansapo.deleteStudy({ path: { id: paying.id } });
  await nyansapo.getProject(there);
  await nyansapo.updateProject({ ...there, body: { description: 'All of it' } });
  await nyansapo.listProjectStudies(there);
  await nyansapo.listProjects();
  const { content: empty } = await nyansapo.createProject({ body: { projectName: 'Nothing' } });
  await nyansapo.deleteProject({ path: { id: empty.id } });
  const { demographics, study: details } = form as { demographics: never; study: { deviceRequirements: never } };
  const { deviceRequirements } = details;
  await nyansapo.countEligible({ body: { demographics, deviceRequirements } });
  const cost = { durationInMinutes: 30, desiredNumberOfParticipants: 4 };
  await nyansapo.getServiceFee();
  await nyansapo.predictTimeToFill({ body: { demographics, deviceRequirements, cost } });
  await nyansapo.planSample({ body: { demographics, deviceRequirements, cost } });
  await nyansapo.listOrganizationStudies();
  await callTemplates(nyansapo, study.id);

  // Applicants: three are invited, one is declined, one invitation is withdrawn.
  await side.apply(study.id, 4);
  const { content: applicants } = await nyansapo.listApplicants({ path, query: { status: 'PENDING', sort: 'oldest' } });
  expect(applicants).toHaveLength(4);
  const read = (page: object) =>
    nyansapo.listApplicants({ path, query: { status: 'PENDING', sort: 'oldest', ...page } });
  const twoByTwo: string[] = [];
  for await (const { id } of paginate(read, 2)) twoByTwo.push(id);
  expect(twoByTwo, 'the order is kept from part to part').toEqual(applicants.map(({ id }) => id));
  const [first, second, third, fourth] = applicants as [Applicant, Applicant, Applicant, Applicant];
  await nyansapo.getApplicant({ path: { ...path, applicationId: first.id } });
  await nyansapo.markApplicant({ path: { id: first.id }, body: { starred: true } });
  await nyansapo.inviteSeveral({ path, body: { applicationIds: [first.id, second.id] } });
  await nyansapo.inviteApplicant({ path, body: { applicationId: third.id } });
  await nyansapo.decideApplication({ path: { id: third.id, event: 'revoke' } });
  await nyansapo.declineSeveral({ path, body: { applicationIds: [fourth.id] } });
  await nyansapo.exportApplicants({ path });

  await prepareSessions(nyansapo, study.id);

  // Sessions: one is cancelled, one takes place.
  await side.book(study.id, first.applicantId);
  await side.book(study.id, second.applicantId);
  const { content: sessions } = await nyansapo.listAppointments({ query: { studyId: study.id } });
  expect(sessions).toHaveLength(2);
  const [kept, cancelled] = sessions as [Booking, Booking];
  const { content: consents } = await nyansapo.listSignedConsents({ path });
  expect(consents).toHaveLength(2);
  await nyansapo.getSignedConsentPdf({ path: { id: consents[0]?.id ?? '' } });
  await nyansapo.removeConsentForm({ path });
  await nyansapo.getSession({ path: { id: kept.id } });
  await nyansapo.cancelBooking({ path: { id: cancelled.id }, body: {} });
  await side.passTo(kept.endsAt);
  await nyansapo.proposePart({ path: { id: kept.id }, body: { amount: 20, reason: 'The power went off' } });
  await nyansapo.markAttendance({ path: { id: kept.id, event: 'attend' }, body: {} });
  const bonus = { applicationIds: [first.id], amount: 5, reason: 'Thank you for the photos' };
  await nyansapo.payBonuses({ path, body: bonus });
  await nyansapo.payBonusList({ path, body: { text: `${first.id}, 2.50, Thank you` } });
  await nyansapo.listBonuses({ path });
  const answers = [{ question: 'ON_TIME' as const, yes: true }];
  await nyansapo.rateSession({ path: { id: kept.id }, body: { answers } });
  await nyansapo.getRatings({ path: { id: kept.id } });
  await nyansapo.listRatings();
  await nyansapo.getReputation();

  await callOwnPeople(nyansapo, study.id, first, form);

  await callEntries({ nyansapo, ...side }, project.id);

  // Results and money.
  await nyansapo.getStudyResults({ path });
  await nyansapo.exportResults({ path });
  await nyansapo.getStudySample({ path });
  await nyansapo.exportStudyData({ path, query: { format: 'json' } });
  await nyansapo.getProjectResults(there);
  await nyansapo.getStatement({ path });
  const reference = await side.topUp();
  await nyansapo.getWallet(ofWallet);
  await callInvoices(nyansapo, organizationId);
  await nyansapo.listTransactions(ofWallet);
  await nyansapo.exportTransactions(ofWallet);
  await nyansapo.getReceipt({ path: { organizationId, reference } });
  await callTransfers(nyansapo, organizationId);
  await callPaymentLists(nyansapo);
  await nyansapo.listEvents();

  await callWebhooks(nyansapo);
  await nyansapo.getCancellation({ path });
  await nyansapo.changeStudyStatus({ path: { ...path, event: 'pause' } });
}

/** Two people do a task on the organisation's website, which reports it: one is accepted, the other is not. */
async function callEntries({ nyansapo, ...side }: Side, projectId: string): Promise<void> {
  const form = taskForm(projectId, 2, { finish: 'API', completionCode: '' });
  const { content: study } = await nyansapo.publishStudy({ body: form });
  const path = { id: study.id };
  await side.start(study.id);
  const { content: entries } = await nyansapo.listEntries({ path });
  expect(entries).toHaveLength(2);
  for (const { id } of entries) await nyansapo.completeEntry({ path: { id } });
  const [good, bad] = entries.map(({ id }) => id) as [string, string];
  const { content: accepted } = await nyansapo.approveEntries({ path, body: { entryIds: [good] } });
  expect(accepted.changed).toEqual([good]);
  await nyansapo.rejectEntry({ path: { id: bad }, body: { reason: 'INCOMPLETE', words: 'The last page is empty.' } });
  expect((await nyansapo.getEntryCounts({ path })).content.started).toBe(2);
  expect((await nyansapo.getEntry({ path: { id: good } })).content.status).toBe('APPROVED');
  expect((await nyansapo.getStudyAnswers({ path })).content.tookPart).toBe(1);
  expect((await nyansapo.getDiaryGrid({ path })).content).toHaveLength(2);
  await nyansapo.exportEntries({ path });
}

/** A consent form that people sign before they book, and an observer whose link has ended by then. */
async function prepareSessions(nyansapo: Nyansapo, id: string): Promise<void> {
  const path = { id };
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('The form of our committee');
  const body = { text: 'Read it first', pdf: Buffer.from(await pdf.save()).toString('base64') };
  await nyansapo.publishConsentForm({ path, body });
  await nyansapo.getConsentForm({ path });
  await nyansapo.getConsentFormPdf({ path });
  const observer = { name: 'Efua', affiliation: 'Kasapa Foods' };
  const { content: invited } = await nyansapo.inviteObserver({ path, body: observer });
  await nyansapo.listObservers({ path });
  await nyansapo.revokeObserver({ path: { id, observerId: invited.id } });
}

/** Panels, and people whom the organisation invites itself. */
async function callOwnPeople(nyansapo: Nyansapo, studyId: string, met: Applicant, form: never): Promise<void> {
  const { content: panel } = await nyansapo.createPanel({ body: { name: 'Traders' } });
  const there = { path: { id: panel.id } };
  await nyansapo.renamePanel({ ...there, body: { name: 'Traders of Tamale' } });
  await nyansapo.addApplicantsToPanel({ ...there, body: { applicationIds: [met.id] } });
  await nyansapo.addMetToPanel({ ...there, body: {} });
  await nyansapo.listPanels();
  expect((await nyansapo.listPanelMembers(there)).content).toMatchObject([{ id: met.applicantId }]);
  const { demographics, study } = form as { demographics: object; study: { deviceRequirements: never } };
  const audience = { kind: 'PANEL', panelId: panel.id };
  const { deviceRequirements } = study;
  await nyansapo.countAudience({ body: { demographics: { ...demographics, audience } as never, deviceRequirements } });
  const path = { id: studyId };
  await nyansapo.invitePanel({ path, body: { panelId: panel.id } });
  await nyansapo.inviteGuests({ path, body: { text: 'guest@example.com' } });
  const { content: guests } = await nyansapo.listGuests({ path });
  await nyansapo.withdrawGuest({ path: { ...path, guestId: guests[0]?.id ?? '' } });
  await nyansapo.makeGuestLink({ path });
  await nyansapo.getGuestLink({ path });
  await nyansapo.removeFromPanel({ path: { ...there.path, participantId: met.applicantId } });
  await nyansapo.deletePanel(there);
}

async function callTemplates(nyansapo: Nyansapo, studyId: string): Promise<void> {
  const { content } = await nyansapo.getStudyContent({ path: { id: studyId } });
  await nyansapo.createStudyTemplate({ body: { name: 'From its content', content } });
  const { content: template } = await nyansapo.saveStudyAsTemplate({
    path: { id: studyId },
    body: { name: 'As it is' },
  });
  const path = { id: template.id };
  await nyansapo.getStudyTemplate({ path });
  await nyansapo.renameStudyTemplate({ path, body: { name: 'Renamed' } });
  await nyansapo.deleteStudyTemplate({ path });
  await nyansapo.listStudyTemplates();
  const { audience: _, ...demographics } = content.demographics;
  const { content: audience } = await nyansapo.saveAudience({
    body: { name: 'The same people', content: demographics },
  });
  await nyansapo.listSavedAudiences();
  await nyansapo.deleteSavedAudience({ path: { id: audience.id } });
}

async function callWebhooks(nyansapo: Nyansapo): Promise<void> {
  const receiver = await Receiver.open();
  const { content: webhook } = await nyansapo.createWebhook({ body: { url: receiver.url, kinds: ['study.closed'] } });
  const hook = { path: { id: webhook.id } };
  await nyansapo.listWebhooks();
  await nyansapo.getWebhook(hook);
  await nyansapo.updateWebhook({ ...hook, body: { description: 'Ours' } });
  const { content: delivery } = await nyansapo.pingWebhook(hook);
  await nyansapo.testWebhook({ ...hook, body: { kind: 'study.closed' } });
  await nyansapo.listWebhookDeliveries(hook);
  const one = { path: { ...hook.path, deliveryId: delivery.id } };
  await nyansapo.getWebhookDelivery(one);
  await nyansapo.sendWebhookAgain(one);
  await nyansapo.rollWebhookSecret(hook);
  await nyansapo.disableWebhook(hook);
  await nyansapo.enableWebhook({ ...hook, body: {} });
  await nyansapo.deleteWebhook(hook);
  await receiver.close();
}

const missing = (nyansapo: Nyansapo, wanted: typeof OPERATIONS) =>
  wanted.map(({ name }) => name).filter((name) => !succeeded.get(nyansapo)?.has(name));

test('every public operation succeeds in a test environment', async () => {
  await callEverything(testing);
  await testing.nyansapo.listTestMails();
  await testing.nyansapo.resetTestEnvironment();
  expect(missing(testing.nyansapo, OPERATIONS)).toEqual([]);
});

test('every public operation but those of test mode succeeds with a live key', async () => {
  await callEverything(live);
  const ofBoth = OPERATIONS.filter(({ isOfTestMode }) => !isOfTestMode);
  expect(missing(live.nyansapo, ofBoth)).toEqual([]);
});

async function callPaymentLists(nyansapo: Nyansapo): Promise<void> {
  const rows = [
    { number: '0241239871', amount: 10 },
    { number: '0241239873', amount: 20 },
  ];
  const { totalPesewas } = (await nyansapo.checkPaymentList({ body: { rows } })).content;
  const body = { name: 'Everything', purpose: 'a survey', rows, totalPesewas };
  const path = { id: (await nyansapo.startPaymentList({ body })).content.id };
  const [first, second] = (await nyansapo.listListedPayments({ path })).content;
  await nyansapo.resendListedPayment({ path: { ...path, paymentId: first?.id ?? '' } });
  await nyansapo.cancelListedPayment({ path: { ...path, paymentId: second?.id ?? '' } });
  await nyansapo.cancelPaymentList({ path });
  await nyansapo.listPaymentLists();
  await nyansapo.getPaymentList({ path });
  await nyansapo.exportPaymentList({ path });
}

async function callInvoices(nyansapo: Nyansapo, organizationId: string): Promise<void> {
  const path = { organizationId };
  const { content: invoices } = await nyansapo.listInvoices({ path });
  await nyansapo.getInvoice({ path: { ...path, id: invoices[0]?.id ?? '' } });
  const month = invoices[0]?.issuedAt.slice(0, 7) ?? '';
  await nyansapo.getMonthlyStatement({ path: { ...path, month } });
  await nyansapo.exportMonthlyStatement({ path: { ...path, month } });
}

async function callTransfers(nyansapo: Nyansapo, organizationId: string): Promise<void> {
  const path = { organizationId };
  await nyansapo.getTransferAccount();
  const { id } = (await nyansapo.orderProForma({ path, body: { amount: 2500 } })).content;
  await nyansapo.listProFormas({ path });
  await nyansapo.getProForma({ path: { ...path, id } });
  await nyansapo.cancelProForma({ path: { id } });
}
