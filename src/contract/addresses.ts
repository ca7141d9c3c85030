/*
 * Every address of the product that a person can open. The web's table of screens (src/web/lib/screens), the links in
 * mails and notifications, the public pages and the sitemap all use these.
 */

import { DASHBOARD } from './dashboard.ts';

/** The application's screens, by name. `:name` is a parameter. */
export const SCREENS = {
  acceptOrganization: '/accept-organization/:token/:organizationId',
  declineOrganization: '/decline-organization/:token/:organizationId',
  unsubscribe: '/unsubscribe',
  stopTexts: '/stop-texts',
  observe: '/observe/:secret',
  noInvitations: '/no-invitations',
  pay: '/pay/:code',
  done: '/done/:token',
  googleReturn: '/oauth/google',
  verifyEmail: '/verify-email/:token',
  confirmBrowser: '/confirm-browser/:token',
  verificationSuccess: '/verification-success/:userId',
  verificationFailed: '/verification-failed/:token',
  login: '/login',
  signup: '/signup',
  participantSignup: '/participant-signup',
  createAccount: '/create-account',
  lostNumber: '/lost-number',
  forgotPassword: '/forgot-password',
  forgotPasswordOf: '/forgot-password/:email',
  resetPassword: '/reset-password/:token',
  verifyingConfirmation: '/verifying-confirmation/:email',
  dashboard: DASHBOARD,
  notifications: '/dashboard/notifications',
  accountManagement: '/dashboard/account-management',
  security: '/dashboard/security',
  session: '/dashboard/session/:bookingId',
  generalInformation: '/dashboard/general-information',
  personalContactDetails: '/dashboard/personal-contact-details',
  projects: '/dashboard/projects',
  appointments: '/dashboard/appointments',
  organization: '/dashboard/organization',
  developers: '/dashboard/developers',
  panels: '/dashboard/panels',
  studyApplicants: '/dashboard/study-applicants/:studyId',
  wallet: '/dashboard/wallet',
  paymentLists: '/dashboard/payment-lists',
  newPaymentList: '/dashboard/new-payment-list',
  paymentList: '/dashboard/payment-list/:listId',
  webhooks: '/dashboard/developers/webhooks',
  webhook: '/dashboard/developers/webhook/:webhookId',
  createProject: '/dashboard/create-project',
  projectSettings: '/dashboard/project-settings/:projectId',
  createStudy: '/dashboard/create-study/:projectId',
  sendInvitation: '/dashboard/send-invitation/:studyId',
  templates: '/dashboard/templates',
  tryStudy: '/dashboard/try-study',
  project: '/dashboard/project/:projectId',
  kyc: '/dashboard/kyc',
  participantSetup: '/dashboard/participant-setup',
  browseStudies: '/dashboard/browse-studies',
  studies: '/dashboard/studies',
  consent: '/dashboard/consent/:studyId',
  consents: '/dashboard/consents',
  appliedStudy: '/dashboard/applied-study?application=:applicationId',
  work: '/dashboard/work/:applicationId',
  bookings: '/dashboard/bookings',
  walletManagement: '/dashboard/wallet-management',
  mobileMoney: '/dashboard/mobile-money',
  studyApply: '/dashboard/study-apply/:studyId',
  scheduleAvailability: '/dashboard/schedule-availability/:studyId',
  employmentDetails: '/dashboard/employment-details',
  demographicDetails: '/dashboard/demographic-details',
  technicalDetails: '/dashboard/technical-details',
  translate: '/dashboard/translate',
  adminStart: '/dashboard/admin/start',
  adminVerifications: '/dashboard/admin/verifications',
  adminAppeals: '/dashboard/admin/appeals',
  adminDisputes: '/dashboard/admin/disputes',
  adminBooks: '/dashboard/admin/books',
  adminMargins: '/dashboard/admin/margins',
  adminAdjustments: '/dashboard/admin/adjustments',
  adminTaxes: '/dashboard/admin/taxes',
  adminPeople: '/dashboard/admin/people',
  adminOrganizations: '/dashboard/admin/organizations',
  adminStudies: '/dashboard/admin/studies',
  adminPanelHealth: '/dashboard/admin/panel-health',
  adminRatings: '/dashboard/admin/ratings',
  adminMessages: '/dashboard/admin/messages',
  adminTexts: '/dashboard/admin/texts',
  adminJobs: '/dashboard/admin/jobs',
  adminHealth: '/dashboard/admin/health',
  adminPayouts: '/dashboard/admin/payouts',
  adminRefunds: '/dashboard/admin/refunds',
  adminPaymentLists: '/dashboard/admin/payment-lists',
  adminChargebacks: '/dashboard/admin/chargebacks',
  adminChargeback: '/dashboard/admin/chargeback/:chargebackId',
  adminAudit: '/dashboard/admin/audit',
  adminTranslations: '/dashboard/admin/translations',
  adminWaitlist: '/dashboard/admin/waitlist',
} as const;

export type ScreenName = keyof typeof SCREENS;

/** The pages that the server renders completely: they need no JavaScript. */
export const PUBLIC_PAGES = {
  home: '/',
  participantHome: '/participant',
  privacy: '/privacy-policy',
  terms: '/terms-conditions',
  help: '/help',
  contact: '/contact-us',
  examples: '/examples',
  pricing: '/pricing',
  securityPage: '/security',
  waitlist: '/waitlist-data',
  status: '/status',
  studyLookUp: '/s',
  publicStudy: '/s/:code',
} as const;

const PATTERNS = { ...SCREENS, ...PUBLIC_PAGES };
type Patterns = typeof PATTERNS;

/** The names of a path's parameters. */
export type ValueOf<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ValueOf<More>
    : Rest
  : never;

type Filled<P extends string> = P extends `${infer Before}:${infer Rest}`
  ? Rest extends `${string}/${infer More}`
    ? `${Before}${string}/${Filled<More>}`
    : `${Before}${string}`
  : P;

type AddressesOf<T extends Record<string, string>> = {
  readonly [N in keyof T]: ValueOf<T[N]> extends never
    ? T[N]
    : (values: Readonly<Record<ValueOf<T[N]>, string>>) => Filled<T[N]>;
};

type Plain = { [N in keyof Patterns]: Filled<Patterns[N]> }[keyof Patterns];

/** An address on our own site, for mails and notifications; it may end in a query. */
export type Address = Plain | `${Plain}${'?' | '&'}${string}`;

/** Replaces each `:name` with its encoded value. */
export function fillAddress(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** A regular expression for a pattern's paths, with the parameters as named groups. */
export function matcherOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i');
}

/** Every address by name: a string, or a function of its parameters (`addresses.project({ projectId })`). */
export const addresses = Object.fromEntries(
  Object.entries(PATTERNS).map(([name, pattern]) => [
    name,
    pattern.includes(':') ? (values: Readonly<Record<string, string>>) => fillAddress(pattern, values) : pattern,
  ]),
) as AddressesOf<Patterns>;

/**
 * An address with a language: a public page in this language, or any other page after the browser has kept the language.
 * The server knows both.
 */
export function inLanguage(language: string, path: string): string {
  return `/${language}${path}`;
}

/** The public pages that have a version in every language. */
export const PAGES_IN_LANGUAGES = [PUBLIC_PAGES.participantHome, PUBLIC_PAGES.help, PUBLIC_PAGES.publicStudy] as const;

/** Where the short links of text messages begin. The server redirects from there, so no screen has this address. */
export const SHORT_LINK_PATTERN = '/l/:code';

export function shortLinkPath(code: string): string {
  return fillAddress(SHORT_LINK_PATTERN, { code });
}

/** The link to a session's room, for one of its people: the server redirects from there. */
export const ROOM_PATTERN = '/room/:key';

export function roomPath(key: string): string {
  return fillAddress(ROOM_PATTERN, { key });
}

/** An organisation's logo, for everybody: a picture, so not a JSON call. */
export const LOGO_PATTERN = '/logo/:organizationId';

/** The address of a logo, which differs after each change so that browsers may keep it; null without one. */
export function logoPath(organizationId: string, changedAt: Date | null): string | null {
  return changedAt && `${fillAddress(LOGO_PATTERN, { organizationId })}?v=${changedAt.getTime()}`;
}

/** Server-sent events: not a JSON call, but server and web share the path. */
export const NOTIFICATION_STREAM_PATH = '/api/v1/notification/notifications/stream';
