import { describe, expect, test } from 'vitest';
import { codesOf } from '../domain/codes.ts';
import { MEMBER_ROLES, type MemberRole, mayDo, type Right } from '../domain/member-roles.ts';
import { ALL_ENDPOINTS } from './all-endpoints.ts';

/* ORG-22: every call × every role of an organisation's members. What a right covers is a closed list here. */

/** The calls that an organisation's members can make. */
const CALLS = ALL_ENDPOINTS.filter(({ endpoint }) =>
  ['signedIn', 'researcher', 'verifiedResearcher', 'organizationAdmin'].includes(endpoint.who),
);

const named = (rows: typeof CALLS) => rows.map(({ name }) => name).toSorted();
const callsWith = (right: Right) => named(CALLS.filter(({ endpoint }) => endpoint.right === right));
const callsOf = (role: MemberRole) => named(CALLS.filter(({ endpoint }) => mayDo(role, endpoint.right)));

/** A person's own account, and the names of their colleagues. */
const OWN = [
  'acceptMembership',
  'addOwnCalendar',
  'beginTotp',
  'changeEmail',
  'changePassword',
  'confirmByGoogle',
  'countUnread',
  'disableTotp',
  'enableTotp',
  'eraseMe',
  'exportMyData',
  'getCurrentKey',
  'getMe',
  'getOrganizationInformation',
  'getOrganizationProfile',
  'getPreferences',
  'getSecurity',
  'giveConsent',
  'listConsents',
  'listDevices',
  'listMembers',
  'listMyAudit',
  'listNotifications',
  'listOwnCalendars',
  'listTextScreens',
  'listTexts',
  'listUnreadGroups',
  'logoutEverywhere',
  'readAllNotifications',
  'readNotification',
  'readOwnCalendar',
  'readTogether',
  'removeMember',
  'removeOwnCalendar',
  'renewRecoveryCodes',
  'revokeDevice',
  'updateGeneralInfo',
  'updatePreferences',
];
const SEE_MONEY = [
  'exportMonthlyStatement',
  'exportSpending',
  'exportTransactions',
  'getInvoice',
  'getMonthlyStatement',
  'getPaymentList',
  'getPaymentListSummary',
  'getProForma',
  'getReceipt',
  'getServiceFee',
  'getSpending',
  'getStatement',
  'getTransferAccount',
  'getWallet',
  'listInvoices',
  'listOwnChargebacks',
  'listPaymentLists',
  'listProFormas',
  'listRefunds',
  'listTransactions',
];
const MONEY = [
  'cancelProForma',
  'initializeTopUp',
  'listRefundable',
  'orderProForma',
  'requestRefund',
  'setBudget',
  'setLowBalance',
  'verifyTopUp',
  'withdrawRefund',
];
const PEOPLE = [
  'changeMember',
  'changeOrganizationProfile',
  'confirmEvidenceEmail',
  'createApiKey',
  'createWebhook',
  'deleteOrganizationLogo',
  'deleteWebhook',
  'disableWebhook',
  'enableWebhook',
  'getEvidence',
  'getWebhook',
  'getWebhookDelivery',
  'inviteMember',
  'listApiKeys',
  'listEvents',
  'listOrganizationAudit',
  'listWebhookDeliveries',
  'listWebhooks',
  'pingWebhook',
  'requestEvidenceCode',
  'resendInvitation',
  'revokeApiKey',
  'revokeInvitation',
  'rollApiKey',
  'rollWebhookSecret',
  'sendWebhookAgain',
  'submitOrganizationInformation',
  'testWebhook',
  'updateWebhook',
  'uploadOrganizationEvidence',
  'uploadOrganizationLogo',
];
/** Calls that ask with a body, or that only concern the caller, and change nothing of the organisation. */
const ASKS = [
  'countAudience',
  'countEligible',
  'deleteCalendarFeed',
  'makeCalendarFeed',
  'planSample',
  'predictTimeToFill',
  'typicalTimes',
];

describe('ORG-22: what each role may call', () => {
  test('an admin may call everything', () => {
    expect(callsOf('ADMIN')).toEqual(named(CALLS));
  });

  test('a member may call everything but what moves money into and out of the wallet, and what is about the organisation', () => {
    expect(callsWith('money')).toEqual(MONEY);
    expect(callsWith('people')).toEqual(PEOPLE);
    const refused = new Set<string>([...MONEY, ...PEOPLE]);
    expect(callsOf('MEMBER')).toEqual(named(CALLS).filter((name) => !refused.has(name)));
  });

  test('finance may call what is about money and about themselves, and nothing that shows people or their answers', () => {
    expect(callsOf('FINANCE')).toEqual([...OWN, ...SEE_MONEY, ...MONEY].toSorted());
  });

  test('a viewer may read what a member reads, and change nothing but their own account', () => {
    const reads = CALLS.filter(({ name, endpoint }) => endpoint.method === 'GET' || ASKS.includes(name));
    const ofMember = new Set(callsOf('MEMBER'));
    expect(callsOf('VIEWER')).toEqual(
      [...new Set([...OWN, ...named(reads).filter((name) => ofMember.has(name))])].toSorted(),
    );
  });

  test('everybody who is not a member of an organisation needs no right', () => {
    for (const { name, endpoint } of ALL_ENDPOINTS) {
      if (['anyone', 'participant', 'admin', 'provider'].includes(endpoint.who))
        expect([name, endpoint.right]).toEqual([name, 'own']);
    }
    expect(codesOf(MEMBER_ROLES)).toHaveLength(4);
  });
});
