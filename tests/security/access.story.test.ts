import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listDevices } from '../../src/contract/accounts/security.ts';
import { updateGeneralInfo } from '../../src/contract/accounts.ts';
import { NOTIFICATION_STREAM_PATH } from '../../src/contract/addresses.ts';
import { ALL_ENDPOINTS } from '../../src/contract/all-endpoints.ts';
import { applyToStudy, inviteApplicant } from '../../src/contract/applications.ts';
import { sendMessage } from '../../src/contract/bookings/sessions.ts';
import { bookSlot, listBookings, markAttendance } from '../../src/contract/bookings.ts';
import { CANNOT_CHANGE } from '../../src/contract/changes.ts';
import { startStudyClip } from '../../src/contract/clips.ts';
import { getConsentForm, signConsent } from '../../src/contract/consent-forms.ts';
import { defineEndpoint, type Endpoint } from '../../src/contract/endpoint.ts';
import { inviteGuests, listGuests } from '../../src/contract/guests.ts';
import { listNotifications } from '../../src/contract/notifications.ts';
import { inviteObserver } from '../../src/contract/observers.ts';
import {
  acceptMembership,
  changeMember,
  inviteMember,
  listMembers,
  lookAtInvitation,
} from '../../src/contract/organizations.ts';
import { createPanel } from '../../src/contract/panels.ts';
import { checkPaymentList, listListedPayments, startPaymentList } from '../../src/contract/payment-lists.ts';
import { getEarnings } from '../../src/contract/payouts.ts';
import { createProject, getProject } from '../../src/contract/projects.ts';
import { saveAudience } from '../../src/contract/saved-audiences.ts';
import { browseStudies } from '../../src/contract/studies/offers.ts';
import { getStudy, publishStudy } from '../../src/contract/studies.ts';
import { saveStudyAsTemplate } from '../../src/contract/templates.ts';
import { orderProForma } from '../../src/contract/transfers.ts';
import { requestRefund } from '../../src/contract/wallets/refunds.ts';
import { createWebhook, pingWebhook } from '../../src/contract/webhooks.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { kindOf } from '../../src/server/features/projects/access.service.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { makeKey } from '../support/api-key.ts';
import { CONSENT_FORM, MARK } from '../support/consent.ts';
import { EMPTY_DRAFT } from '../support/drafts.ts';
import { KYC } from '../support/kyc.ts';
import { setUp } from '../support/set-up.ts';
import { openWorld, PASSWORD, type Person, studyForm } from '../support/world.ts';

const world = await openWorld(undefined, { env: { WEBHOOKS_TO_THIS_MACHINE: 'on' } });
const admin = await world.admin();
const participant = await world.participant();
const unverified = await world.join('RESEARCHER');
const researcher = await world.verifiedResearcher(admin);
const stranger = await world.verifiedResearcher(admin);

const CLIP = { subject: 'STUDY', language: 'ak', bytes: 10, waveform: '0' } as const;
const SOME_ID = '01a1fdb4-64ad-74d5-9038-304202d76596';

/** Any values for an endpoint's parameters: people who may not call it must not even learn whether they exist. */
function paramsFor(endpoint: Endpoint): Record<string, string> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const events = endpoint.path.includes('settle') || endpoint.path.includes('disputes') ? 'pay' : 'pause';
  return Object.fromEntries(names.map((name) => [name, name === 'event' ? events : SOME_ID]));
}

/** What each kind of caller gets before anything else: 401, 404 across roles, 403 where we can say how to continue. */
const EXPECTED: Record<
  Endpoint['who'],
  Record<'visitor' | 'participant' | 'unverified' | 'researcher' | 'admin', number | null>
> = {
  anyone: { visitor: null, participant: null, unverified: null, researcher: null, admin: null },
  provider: { visitor: 401, participant: 401, unverified: 401, researcher: 401, admin: 401 },
  signedIn: { visitor: 401, participant: null, unverified: null, researcher: null, admin: null },
  participant: { visitor: 401, participant: null, unverified: 404, researcher: 404, admin: 404 },
  researcher: { visitor: 401, participant: 404, unverified: null, researcher: null, admin: 404 },
  verifiedResearcher: { visitor: 401, participant: 404, unverified: 403, researcher: null, admin: 404 },
  organizationAdmin: { visitor: 401, participant: 404, unverified: null, researcher: null, admin: 404 },
  admin: { visitor: 401, participant: 404, unverified: 404, researcher: 404, admin: null },
};

// The caller is identified by a cookie, not a bearer token: 401 without it, for everybody.
const BY_COOKIE = ['renewSession', 'loginBySecondFactor', 'claimNumber', 'getSuspension', 'appealSuspension'];

describe('SECURITY-01: role × endpoint, from the contract', () => {
  test.each(ALL_ENDPOINTS)('$name', async ({ name, endpoint }) => {
    const people = { visitor: null, participant, unverified, researcher, admin };
    const given = { params: paramsFor(endpoint), ...(endpoint.method === 'GET' ? {} : { body: {} }) } as never;
    for (const [role, person] of Object.entries(people) as [keyof typeof people, Person | null][]) {
      const { status } = person ? await person.call(endpoint, given) : await world.call(endpoint, given);
      const expected = BY_COOKIE.includes(name) && status !== 400 ? 401 : EXPECTED[endpoint.who][role];
      if (expected === null) expect([role, status], endpoint.path).not.toEqual([role, 401]);
      else expect([role, status], endpoint.path).toEqual([role, expected]);
      expect(status, endpoint.path).toBeLessThan(500);
      // Some endpoints end the caller's session, which the next row needs.
      if (person && name.startsWith('logout')) await person.signInAgain();
    }
  });

  test('an endpoint without a declared `who` does not compile', () => {
    // @ts-expect-error `who` is missing: the type check fails when it does not
    const open = defineEndpoint({ method: 'GET', path: '/x', summary: '', reply: z.object({}) });
    expect(open.who).toBeUndefined();
    for (const { name, endpoint } of ALL_ENDPOINTS) expect(EXPECTED, name).toHaveProperty(endpoint.who);
  });

  test('every path below /api/v1 is in the contract, or is named here', () => {
    const routes = world.running.routes.filter((route) => route.includes(' /api/v1/'));
    const declared = ALL_ENDPOINTS.flatMap(({ endpoint: { method, path, publicPath } }) =>
      [path, ...(publicPath ? [publicPath] : [])].map(
        (one) => `${method} /api/v1${one.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    const others = ['GET /api/v1/settings', `GET ${NOTIFICATION_STREAM_PATH}`];
    expect(routes.filter((route) => !route.startsWith('HEAD ')).toSorted()).toEqual(
      [...declared, ...others].toSorted(),
    );
  });
});

describe('SECURITY-02: every id-bearing call with another tenant’s id is 404', () => {
  /** Ids of things that belong to `researcher` and `participant`. */
  let ids: Record<string, string>;
  let strangersKey: Awaited<ReturnType<typeof makeKey>> | undefined;
  let rival: Person;

  beforeAll(async () => {
    rival = await world.participant('Rival', '0551234777');
    const { organizationId } = researcher;
    const { id: projectId } = await researcher.must(createProject, { body: { projectName: 'Ours' } });
    const reference = await world.topUp(researcher, 100_000);
    const date = addDays(world.today(), 2);
    const times = ['10:00', '11:00', '12:00'].map((start) => ({ start, end: start.replace('00', '30') }));
    const form = studyForm(projectId, 2, [{ date, availableTimes: times }]);
    const { id: studyId } = await researcher.must(publishStudy, {
      body: { ...form, consentForm: CONSENT_FORM } as never,
    });
    const consentForm = await researcher.must(getConsentForm, { params: { id: studyId } });
    const answers = { params: { id: studyId }, body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] } };
    const { id: bookedId } = await participant.must(applyToStudy, answers);
    const waiting = await world.participant('Waiting', '0551234666');
    const { id: applicationId } = await waiting.must(applyToStudy, answers);
    await researcher.must(inviteApplicant, { params: { id: studyId }, body: { applicationId: bookedId } });
    const signature = { formId: consentForm?.id ?? '', name: `${participant.user.firstName} Owusu` };
    const signed = await participant.must(signConsent, { params: { id: studyId }, body: signature });
    const observer = await researcher.must(inviteObserver, {
      params: { id: studyId },
      body: { name: 'Efua', affiliation: 'Kasapa Foods' },
    });
    const time = { date, start: '10:00', end: '10:30' };
    const booking = await participant.must(bookSlot, { params: { id: studyId }, body: time });
    const message = await researcher.must(sendMessage, { params: { id: booking.id }, body: { body: 'Welcome' } });
    await researcher.must(inviteMember, { params: { organizationId }, body: { email: 'new@example.com' } });
    const { invitations } = await researcher.must(listMembers, { params: { organizationId } });
    const link = (await world.mailedLink('new@example.com', '/accept-organization/')).split('/');
    const wanted = { topUpReference: reference, amount: 10, reason: 'Not needed' };
    const refund = await researcher.must(requestRefund, { params: { organizationId }, body: wanted });
    const [notification] = await participant.must(listNotifications);
    const [device] = await participant.must(listDevices);
    const form2 = { ...studyForm(projectId, 1, [{ date, availableTimes: times }]) };
    // A port where nobody answers.
    const hook = { url: 'http://127.0.0.1:9/', kinds: ['study.full'] } as const;
    const hooked = await researcher.must(createWebhook, { body: { ...hook, kinds: [...hook.kinds] } });
    ids = {
      organizationId,
      projectId,
      reference,
      studyId,
      bookedId,
      applicationId,
      bookingId: booking.id,
      formId: signature.formId,
      consentId: signed.id,
      observerId: observer.id,
      messageId: message.id,
      date,
      userId: researcher.user.userId,
      participantId: participant.user.userId,
      invitationId: invitations[0]?.id ?? '',
      token: link.at(-2) ?? '',
      notificationId: notification?.id ?? '',
      deviceId: device?.id ?? '',
      refundId: refund.id,
      proFormaId: (
        await researcher.must(orderProForma, { params: { organizationId }, body: { amount: 100, purchaseOrder: '' } })
      ).id,
      apiKeyId: (await makeKey(world, researcher)).id,
      webhookId: hooked.id,
      deliveryId: (await researcher.must(pingWebhook, { params: { id: hooked.id } })).id,
      ...(await listOf(researcher)),
      payoutId: await payoutOf(researcher, participant, form2),
      audienceId: (await researcher.must(saveAudience, { body: { name: 'Ours', content: {} as never } })).id,
      templateId: (await researcher.must(saveStudyAsTemplate, { params: { id: studyId }, body: { name: 'Ours' } })).id,
      panelId: (await researcher.must(createPanel, { body: { name: 'Ours' } })).id,
      guestId: await guestOf(researcher, studyId),
      calendarId: await calendarOf(researcher.user.userId),
      heldId: await heldOf(researcher, studyId, applicationId),
      clipId: (await researcher.must(startStudyClip, { params: { id: projectId }, body: CLIP })).id,
    };
  });

  /** An invitation that can still be undone. */
  async function heldOf(owner: Person, id: string, applicationId: string): Promise<string> {
    const body = { applicationId, undoable: true } as const;
    return (await owner.must(inviteApplicant, { params: { id }, body })).held?.decisionId ?? '';
  }

  /** A payment list, and its payment. */
  async function listOf(owner: Person): Promise<{ listId: string; paymentId: string }> {
    const text = '0241239871,10';
    const { totalPesewas } = await owner.must(checkPaymentList, { body: { text } });
    const body = { name: 'Ours', purpose: 'a survey', text, totalPesewas };
    const { id: listId } = await owner.must(startPaymentList, { body });
    const [payment] = await owner.must(listListedPayments, { params: { id: listId } });
    return { listId, paymentId: payment?.id ?? '' };
  }

  /** A person whom the organisation invited to apply. */
  async function guestOf(owner: Person, id: string): Promise<string> {
    await owner.must(inviteGuests, { params: { id }, body: { text: 'guest@example.com' } });
    return (await owner.must(listGuests, { params: { id } }))[0]?.id ?? '';
  }

  /** A calendar, without a server to read it from. */
  async function calendarOf(userId: string): Promise<string> {
    const id = newId();
    const calendar = { id, userId, sealedAddress: 'sealed', host: 'calendar.example', addedAt: world.now() };
    await world.app.db.transaction((tx) => tx.insertInto('ownCalendar').values(calendar).execute());
    return id;
  }

  /** A payout of the participant, for a completed session. */
  async function payoutOf(owner: Person, person: Person, form: object): Promise<string> {
    const { id } = await owner.must(publishStudy, { body: { ...form, schedule: soon() } as never });
    const answers = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
    const application = await person.must(applyToStudy, { params: { id }, body: answers });
    await owner.must(inviteApplicant, { params: { id }, body: { applicationId: application.id } });
    const [slot] = soon().timeSlots;
    const time = {
      date: slot?.date ?? '',
      start: slot?.availableTimes[0]?.start ?? '',
      end: slot?.availableTimes[0]?.end ?? '',
    };
    const held = await person.must(bookSlot, { params: { id }, body: time });
    await world.goTo(new Date(world.clock.now() + 4 * 3_600_000));
    await owner.must(markAttendance, { params: { id: held.id, event: 'attend' }, body: { reason: '' } });
    return (await person.must(getEarnings)).payouts[0]?.id ?? '';
  }

  function soon() {
    return {
      timeSlots: [{ date: world.today(), availableTimes: [{ start: '09:00', end: '09:30' }] }],
      parallelSessions: 1,
      meetingKind: 'VIDEO_CALL',
      meetingDetails: '',
    };
  }

  const organization = () => ({ params: { organizationId: ids.organizationId } });
  const member = () => ({
    params: { organizationId: ids.organizationId, userId: ids.userId },
    body: { role: 'MEMBER' },
  });
  const invitation = () => ({ params: { organizationId: ids.organizationId, invitationId: ids.invitationId } });
  const project = (body?: object) => ({ params: { id: ids.projectId }, ...(body ? { body } : {}) });
  const draft = (body?: object) => ({
    params: { id: ids.projectId, draftId: '0197a3c1-5b7e-4c1a-9d2e-3f4a5b6c7d8e' },
    ...(body ? { body } : {}),
  });
  const study = (body?: object) => ({ params: { id: ids.studyId }, ...(body ? { body } : {}) });
  const webhook = () => ({ params: { id: ids.webhookId } });
  const delivery = () => ({ params: { id: ids.webhookId, deliveryId: ids.deliveryId } });
  const template = (body?: object) => ({ params: { id: ids.templateId }, ...(body ? { body } : {}) });
  const panel = (body?: object) => ({ params: { id: ids.panelId }, ...(body ? { body } : {}) });
  const calendar = () => ({ params: { id: ids.calendarId } });
  const list = () => ({ params: { id: ids.listId } });
  const listed = () => ({ params: { id: ids.listId, paymentId: ids.paymentId } });
  const time = () => ({ date: ids.date, start: '11:00', end: '11:30' });

  type Given = { params?: object; query?: object; body?: object };
  /** The stranger's request by endpoint; strangers are a verified researcher or a participant. */
  const REPLAY: Record<string, () => Given> = {
    revokeDevice: () => ({ params: { id: ids.deviceId } }),
    acceptMembership: () => ({ ...organization(), body: { token: 'x'.repeat(43) } }),
    changeMember: member,
    declineMembership: () => ({ ...organization(), body: { token: 'x'.repeat(43) } }),
    lookAtInvitation: () => ({ ...organization(), body: { token: 'x'.repeat(43) } }),
    getOrganizationInformation: organization,
    getEvidence: organization,
    uploadOrganizationEvidence: () => ({ ...organization(), query: { field: 'ghanaCard' } }),
    requestEvidenceCode: () => ({ ...organization(), body: { field: 'institutionEmail', email: 'spy@uv.edu.gh' } }),
    confirmEvidenceEmail: () => ({ ...organization(), body: { field: 'institutionEmail', code: '000000' } }),
    inviteMember: () => ({ ...organization(), body: { email: 'spy@example.com' } }),
    listMembers: organization,
    listOwnChargebacks: organization,
    removeMember: member,
    resendInvitation: invitation,
    revokeInvitation: invitation,
    submitOrganizationInformation: () => ({ ...organization(), body: KYC }),
    listOrganizationAudit: organization,
    submitParticipantInformation: () => ({ body: { userId: ids.participantId, ...setUp(null) } }),
    updateGeneralInfo: () => ({ body: { userId: ids.userId, firstName: 'Mine' } }),
    updateParticipantInformation: () => ({ body: { userId: ids.participantId, demographic: { city: 'Mine' } } }),
    deleteProject: () => project(),
    getProject: () => project(),
    updateProject: () => project({ projectName: 'Mine' }),
    listProjectStudies: () => project(),
    changeStudyStatus: () => ({ params: { id: ids.studyId, event: 'cancel' } }),
    deleteStudy: () => study(),
    getStudy: () => study(),
    updateStudy: () => study({ name: 'Mine' }),
    publishStudy: () => ({
      body: studyForm(ids.projectId ?? '', 1, [
        { date: ids.date ?? '', availableTimes: [{ start: '15:00', end: '15:30' }] },
      ]),
    }),
    getStudyDraft: () => project(),
    saveStudyDraft: () => project({ content: EMPTY_DRAFT, stage: 0, revision: 0 }),
    deleteStudyDraft: () => project(),
    listStudyDrafts: () => project(),
    readStudyDraft: () => draft(),
    writeStudyDraft: () => draft({ content: EMPTY_DRAFT, stage: 0, revision: 0 }),
    discardStudyDraft: () => draft(),
    getTold: () => study(),
    openTrialDraft: () => ({ body: { projectId: ids.projectId } }),
    duplicateStudy: () => study({}),
    getCancellation: () => study(),
    listStudySlots: () => study(),
    addStudySlots: () => study({ timeSlots: soon().timeSlots }),
    addStudyPlaces: () => study({ from: 2, places: 1 }),
    raisePaidScreening: () => study({ from: 0, people: 1 }),
    forgetRememberedAnswer: () => ({ params: { id: ids.applicationId } }),
    getStudyResults: () => study(),
    exportResults: () => study(),
    getStudySample: () => study(),
    getStudyAnswers: () => study(),
    getOrganizationProfile: organization,
    changeOrganizationProfile: () => ({ ...organization(), body: { name: 'Mine' } }),
    uploadOrganizationLogo: organization,
    deleteOrganizationLogo: organization,
    listAnswerClips: () => study(),
    getDiaryGrid: () => study(),
    exportStudyData: () => study(),
    countApplicants: () => study(),
    undoHeld: () => ({ params: { id: ids.heldId } }),
    getProjectResults: () => project(),
    exportApplicants: () => study(),
    markApplicant: () => ({ params: { id: ids.applicationId }, body: { starred: true, note: 'Mine' } }),
    inviteSeveral: () => study({ applicationIds: [ids.applicationId] }),
    getOwnWork: () => ({ params: { id: ids.applicationId } }),
    startAssignment: () => ({ params: { id: ids.applicationId } }),
    stopAssignment: () => ({ params: { id: ids.applicationId } }),
    submitEntry: () => ({ params: { id: ids.applicationId }, body: { code: 'x' } }),
    startEntryVoice: () => ({
      params: { id: ids.applicationId },
      body: { questionId: 'abc123', bytes: 10, waveform: '0' },
    }),
    getEntryPhoto: () => ({ params: { id: ids.clipId } }),
    disputeEntry: () => ({ params: { id: ids.applicationId }, body: { reason: 'x' } }),
    askForAppeal: () => ({ params: { kind: 'PAYOUT', id: ids.payoutId }, body: { words: 'x' } }),
    listEntries: () => study(),
    getEntry: () => ({ params: { id: ids.applicationId } }),
    getEntryCounts: () => study(),
    exportEntries: () => study(),
    approveEntries: () => study({ entryIds: [ids.applicationId] }),
    rejectEntry: () => ({ params: { id: ids.applicationId }, body: { reason: 'NOT_DONE', words: 'x' } }),
    completeEntry: () => ({ params: { id: ids.applicationId } }),
    declineSeveral: () => study({ applicationIds: [ids.applicationId] }),
    getStudyContent: () => study(),
    getStudyTemplate: () => template(),
    saveStudyAsTemplate: () => study({ name: 'Mine' }),
    renameStudyTemplate: () => template({ name: 'Mine' }),
    deleteStudyTemplate: () => template(),
    deleteSavedAudience: () => ({ params: { id: ids.audienceId } }),
    renamePanel: () => panel({ name: 'Mine' }),
    deletePanel: () => panel(),
    listPanelMembers: () => panel(),
    addApplicantsToPanel: () => panel({ applicationIds: [ids.applicationId] }),
    addMetToPanel: () => panel({}),
    removeFromPanel: () => ({ params: { id: ids.panelId, participantId: ids.participantId } }),
    invitePanel: () => study({ panelId: ids.panelId }),
    leavePanels: organization,
    allowPanels: organization,
    listBonuses: () => study(),
    payBonuses: () => study({ applicationIds: [ids.applicationId], amount: 1, reason: 'Mine' }),
    payBonusList: () => study({ text: 'spy@example.com,1,Mine' }),
    listGuests: () => study(),
    inviteGuests: () => study({ text: 'spy@example.com' }),
    withdrawGuest: () => ({ params: { id: ids.studyId, guestId: ids.guestId } }),
    getGuestLink: () => study(),
    makeGuestLink: () => study(),
    readOwnCalendar: () => calendar(),
    removeOwnCalendar: () => calendar(),
    getWebhook: () => webhook(),
    updateWebhook: () => ({ ...webhook(), body: { description: 'Mine' } }),
    deleteWebhook: () => webhook(),
    rollWebhookSecret: () => webhook(),
    enableWebhook: () => ({ ...webhook(), body: {} }),
    disableWebhook: () => webhook(),
    pingWebhook: () => webhook(),
    testWebhook: () => ({ ...webhook(), body: { kind: 'study.full' } }),
    listWebhookDeliveries: () => webhook(),
    getWebhookDelivery: () => delivery(),
    sendWebhookAgain: () => delivery(),
    rollApiKey: () => ({ params: { id: ids.apiKeyId }, body: { password: PASSWORD } }),
    revokeApiKey: () => ({ params: { id: ids.apiKeyId } }),
    getCertificate: () => ({ params: { id: ids.bookingId } }),
    getSession: () => ({ params: { id: ids.bookingId } }),
    checkIn: () => ({ params: { id: ids.bookingId } }),
    confirmComing: () => ({ params: { id: ids.bookingId } }),
    listMessages: () => ({ params: { id: ids.bookingId } }),
    sendMessage: () => ({ params: { id: ids.bookingId }, body: { body: 'Hello' } }),
    reportMessage: () => ({ params: { id: ids.messageId }, body: { reason: '' } }),
    stateDispute: () => ({ params: { id: ids.applicationId }, body: { words: 'Mine' } }),
    decideApplication: () => ({ params: { id: ids.applicationId, event: 'decline' } }),
    inviteApplicant: () => study({ applicationId: ids.applicationId }),
    getApplicant: () => ({ params: { id: ids.studyId, applicationId: ids.applicationId } }),
    listApplicants: () => study(),
    endSession: () => ({ params: { id: ids.bookingId } }),
    proposePart: () => ({ params: { id: ids.bookingId }, body: { amount: 20, reason: 'Short' } }),
    answerPart: () => ({ params: { id: ids.bookingId, event: 'agree' }, body: { reason: '' } }),
    markAttendance: () => ({ params: { id: ids.bookingId, event: 'attend' }, body: { reason: '' } }),
    listAppointments: () => ({ query: { researcherId: ids.userId } }),
    getWallet: organization,
    listTransactions: organization,
    getSpending: organization,
    exportSpending: organization,
    setBudget: () => ({ ...organization(), body: { of: 'PROJECT', id: ids.projectId, amount: 1 } }),
    setLowBalance: () => ({ ...organization(), body: { lowBalance: 1 } }),
    exportTransactions: organization,
    getReceipt: () => ({ params: { organizationId: ids.organizationId, reference: ids.reference } }),
    listInvoices: organization,
    getInvoice: () => ({ params: { organizationId: ids.organizationId, id: ids.organizationId } }),
    getMonthlyStatement: () => ({ params: { organizationId: ids.organizationId, month: '2026-11' } }),
    exportMonthlyStatement: () => ({ params: { organizationId: ids.organizationId, month: '2026-11' } }),
    orderProForma: () => ({ ...organization(), body: { amount: 100, purchaseOrder: '' } }),
    listProFormas: organization,
    getProForma: () => ({ params: { organizationId: ids.organizationId, id: ids.proFormaId } }),
    cancelProForma: () => ({ params: { id: ids.proFormaId } }),
    getStatement: () => study(),
    listRefundable: organization,
    listRefunds: organization,
    requestRefund: () => ({
      ...organization(),
      body: { topUpReference: ids.reference, amount: 10, reason: 'Mine' },
    }),
    withdrawRefund: () => ({ params: { id: ids.refundId } }),
    startPaymentList: () => ({
      body: { name: 'Mine', purpose: 'x', projectId: ids.projectId, text: '0241239872,10', totalPesewas: 1200 },
    }),
    getPaymentList: list,
    listListedPayments: list,
    exportPaymentList: list,
    getPaymentListSummary: list,
    cancelPaymentList: list,
    resendListedPayment: listed,
    cancelListedPayment: listed,
    initializeTopUp: () => ({ body: { amount: 100, pendingStudyProjectId: ids.projectId } }),
    verifyTopUp: () => ({ params: { reference: ids.reference } }),
    cancelBooking: () => ({ params: { id: ids.bookingId }, body: { reason: '' } }),
    getCalendarFile: () => ({ params: { id: ids.bookingId } }),
    answerApplication: () => ({ params: { id: ids.applicationId, event: 'withdraw' }, body: { reason: '' } }),
    getOwnApplication: () => ({ params: { id: ids.applicationId } }),
    listOwnApplications: () => ({ query: { applicantId: ids.participantId } }),
    bookSlot: () => study(time()),
    listTimeSlots: () => study(),
    retryPayout: () => ({ params: { id: ids.payoutId } }),
    readNotification: () => ({ params: { id: ids.notificationId } }),
    getRatings: () => ({ params: { id: ids.bookingId } }),
    rateSession: () => ({ params: { id: ids.bookingId }, body: { answers: [{ question: 'ON_TIME', yes: true }] } }),
    // Nothing in this world is rated; ratings.story.test.ts tests appealing somebody else's rating.
    appealRating: () => ({ params: { id: ids.bookingId }, body: { reason: 'Mine' } }),
    startStudyClip: () => project(CLIP),
    listDraftClips: () => project(),
    startVoiceAnswer: () => study({ questionId: 'abc123', bytes: 10, waveform: '0' }),
    sendClipPart: () => ({ params: { id: ids.clipId }, query: { offset: 0 } }),
    deleteClip: () => ({ params: { id: ids.clipId } }),
    listVoiceAnswers: () => ({ params: { id: ids.applicationId } }),
    getConsentForm: () => study(),
    publishConsentForm: () => study(CONSENT_FORM),
    removeConsentForm: () => study(),
    listSignedConsents: () => study(),
    getSignedConsentPdf: () => ({ params: { id: ids.consentId } }),
    listUnsigned: () => study(),
    recordConsent: () => {
      const { formId, applicationId } = ids;
      return study({ formId, applicationId, witnessName: 'Nana Mensah', mark: MARK, confirmedInPerson: true });
    },
    signConsent: () => study({ formId: ids.formId, name: 'Rival Owusu' }),
    withdrawConsent: () => ({ params: { id: ids.consentId }, body: {} }),
    withdrawForPerson: () => ({ params: { id: ids.consentId } }),
    listObservers: () => study(),
    inviteObserver: () => study({ name: 'Spy', affiliation: 'Nobody' }),
    revokeObserver: () => ({ params: { id: ids.studyId, observerId: ids.observerId } }),
  };
  /** Open to every participant, or with a public code, or only in a test environment. */
  const SHARED = [
    'getStudyOffer',
    'applyToStudy',
    'getPublicStudy',
    'actAsTestParticipant',
    'getStudyTerms',
    'listStudyClips',
    'getConsentFormPdf',
    'getListedOffer',
    'sendOfferCode',
    'proveOfferNumber',
  ];
  /** Opened by a link’s secret, not by an id: a wrong secret is treated like an expired one. */
  const BY_SECRET = ['acceptMembership', 'declineMembership', 'lookAtInvitation'];
  /** Its row goes with its effect, so another tenant’s id is answered like one whose time has passed. */
  const PASSING = ['undoHeld'];
  const statusOf = (name: string) => (BY_SECRET.includes(name) ? 410 : PASSING.includes(name) ? 409 : 404);

  const bearsId = ({ endpoint }: { endpoint: Endpoint }) => {
    const fields = [endpoint.query, endpoint.body].flatMap((schema) =>
      Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
    );
    return endpoint.path.includes('{') || fields.some((field) => /[a-z]Id$/.test(field));
  };
  const ROWS = ALL_ENDPOINTS.filter((row) => bearsId(row) && !['admin', 'provider'].includes(row.endpoint.who));

  test('the replay covers every id-bearing call', () => {
    const covered = [...Object.keys(REPLAY), ...SHARED].toSorted();
    expect(ROWS.map(({ name }) => name).toSorted()).toEqual(covered);
  });

  test.each(ROWS.filter(({ name }) => !SHARED.includes(name)))('$name', async ({ name, endpoint }) => {
    const stealing = endpoint.who === 'participant' || (endpoint.who === 'signedIn' && name !== 'cancelBooking');
    const thief = stealing ? rival : stranger;
    const answer = await thief.call(endpoint, REPLAY[name]?.() as never);
    expect([answer.status, name]).toEqual([statusOf(name), name]);
  });

  /** ORG-24: these belong to the organisation, not to one of its projects, or only to the caller. */
  const ACROSS_PROJECTS =
    /^\/(?:identity|authentication|webhooks|notification|test|payment\/(?:wallets|transactions|refunds|pro-formas)|project\/(?:panels|study-templates|saved-audiences))\b/;
  const IN_PROJECTS = ROWS.filter(({ name, endpoint }) => {
    const isMembers = ['signedIn', 'researcher', 'verifiedResearcher', 'organizationAdmin'].includes(endpoint.who);
    return isMembers && !PASSING.includes(name) && !SHARED.includes(name) && !ACROSS_PROJECTS.test(endpoint.path);
  });
  let limited: Person | undefined;
  /** A member of the same organisation who sees only another project. */
  async function limitedMember(): Promise<Person> {
    if (limited) return limited;
    const { id } = await researcher.must(createProject, { body: { projectName: 'Another' } });
    limited = await world.colleague(researcher);
    const params = { organizationId: researcher.organizationId, userId: limited.user.userId };
    await researcher.must(changeMember, { params, body: { role: 'MEMBER', projectIds: [id] } });
    return limited;
  }

  test('what a path names is in a project, or is named here', () => {
    expect(IN_PROJECTS.length).toBeGreaterThan(80);
    for (const { name, endpoint } of IN_PROJECTS) {
      if (endpoint.path.includes('{id}')) expect([name, kindOf(endpoint)]).not.toEqual([name, null]);
    }
  });

  test.each(IN_PROJECTS)(
    '$name by a member of another project of the same organisation',
    async ({ name, endpoint }) => {
      const answer = await (await limitedMember()).call(endpoint, REPLAY[name]?.() as never);
      expect([answer.status, name]).toEqual([404, name]);
    },
  );

  test('no list that a member of another project reads names anything of this one', async () => {
    const person = await limitedMember();
    const lists = ALL_ENDPOINTS.filter(
      ({ endpoint }) =>
        endpoint.method === 'GET' &&
        ['signedIn', 'researcher', 'verifiedResearcher'].includes(endpoint.who) &&
        !endpoint.path.replace('{organizationId}', '').includes('{'),
    );
    expect(lists.length).toBeGreaterThan(20);
    const { organizationId } = researcher;
    const inProject = [
      'projectId',
      'studyId',
      'bookedId',
      'applicationId',
      'bookingId',
      'messageId',
      'listId',
      'participantId',
    ];
    for (const { name, endpoint } of lists) {
      const query = name === 'searchPeople' ? { search: 'Owusu' } : {};
      const answer = JSON.stringify(await person.call(endpoint, { params: { organizationId }, query } as never));
      for (const id of inProject) expect([name, answer]).not.toEqual([name, expect.stringContaining(ids[id] ?? id)]);
    }
  });

  const BY_KEY = ROWS.filter(({ name, endpoint }) => endpoint.scope !== null && !SHARED.includes(name));

  test.each(BY_KEY)('$name by an API key of another organisation', async ({ name, endpoint }) => {
    strangersKey ??= await makeKey(world, stranger);
    expect([(await strangersKey.call(endpoint, REPLAY[name]?.() as never)).status, name]).toEqual([404, name]);
  });

  test('no list that an API key reads without an id names anything of another organisation', async () => {
    strangersKey ??= await makeKey(world, stranger);
    const lists = ALL_ENDPOINTS.filter(
      (row) => row.endpoint.scope !== null && row.endpoint.method === 'GET' && !row.endpoint.path.includes('{'),
    );
    expect(lists.length).toBeGreaterThan(3);
    for (const { name, endpoint } of lists) {
      const answer = JSON.stringify(await strangersKey.call(endpoint));
      for (const id of Object.values(ids).filter((value) => value.length === 36))
        expect(answer, name).not.toContain(id);
    }
  });

  test('nothing has changed after all of these calls', async () => {
    expect((await researcher.must(getStudy, { params: { id: ids.studyId ?? '' } })).status).toBe('RECRUITING');
    expect((await researcher.must(getProject, { params: { id: ids.projectId ?? '' } })).projectName).toBe('Ours');
    const { members, invitations } = await researcher.must(listMembers, organization() as never);
    expect([members.length, invitations.length]).toEqual([2, 1]);
    expect((await participant.must(listBookings)).some(({ id }) => id === ids.bookingId)).toBe(true);
  });

  test('the invitation’s secret does not work with another organisation’s id', async () => {
    const body = { token: ids.token ?? '' };
    const other = { organizationId: stranger.organizationId };
    expect((await world.call(lookAtInvitation, { params: other, body })).status).toBe(410);
    expect(await world.call(lookAtInvitation, { params: organization().params as never, body })).toMatchObject({
      content: { state: 'PENDING' },
    });
    expect(await stranger.call(acceptMembership, { params: organization().params as never, body })).toMatchObject({
      code: 'WRONG_ACCOUNT',
    });
  });
});

test('nobody but the study’s researcher sees eligibility, screening results or the organisation’s money (SECURITY-03)', async () => {
  const reads = ALL_ENDPOINTS.filter(
    ({ endpoint }) => endpoint.method === 'GET' && ['participant', 'signedIn', 'anyone'].includes(endpoint.who),
  );
  const studies = await participant.must(browseStudies);
  for (const { name, endpoint } of reads) {
    const params = { ...paramsFor(endpoint), ...(name === 'getStudyOffer' ? { id: studies[0]?.id ?? SOME_ID } : {}) };
    const text = JSON.stringify(await participant.call(endpoint, { params } as never));
    expect(text, name).not.toMatch(/"?(?:DIS)?QUALIFY"|eligibility|ratePesewasTotal|availablePesewas|reservedPesewas/);
    expect(text, name).not.toMatch(/passwordHash|tokenHash|refreshHash|totpSecret|\$argon2/);
  }
});

test('role, owner, balance and status in a body never override the session (SECURITY-04)', async () => {
  const forged = {
    role: 'ADMIN',
    userId: admin.user.userId,
    creatorId: stranger.user.userId,
    organizationId: stranger.organizationId,
    isAdmin: true,
    balance: 1_000_000,
    status: 'VERIFIED',
    adminVerificationStatus: 'VERIFIED',
    applicantId: admin.user.userId,
    participantId: admin.user.userId,
    researcherId: stranger.user.userId,
    emailVerifiedAt: '2020-01-01T00:00:00Z',
  };
  const refused = await unverified.call(updateGeneralInfo, { body: { ...forged, firstName: 'Adwoa' } as never });
  expect(refused).toMatchObject({
    status: 400,
    content: expect.arrayContaining([{ field: 'role', message: CANNOT_CHANGE }]),
  });
  // Some clients send their own id.
  const { userId } = unverified.user;
  const changed = await unverified.must(updateGeneralInfo, { body: { userId, firstName: 'Adwoa' } });
  expect(changed).toMatchObject({ firstName: 'Adwoa', role: 'RESEARCHER', userId: unverified.user.userId });
  expect(changed.organization?.adminVerificationStatus).toBe('UNVERIFIED');
  const made = await researcher.must(createProject, { body: { projectName: 'Forged', ...forged } as never });
  expect((await stranger.call(getProject, { params: { id: made.id } })).status).toBe(404);
  expect((await researcher.call(getProject, { params: { id: made.id } })).status).toBe(200);
});
