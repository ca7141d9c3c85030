import { PUBLIC_PAGES, SCREENS, type ScreenName } from '../../contract/addresses.ts';
import type { CallName } from '../../contract/all-endpoints.ts';
import type { AdminGroup } from '../../contract/desk.ts';
import type { UserType } from '../../domain/enumerations.ts';
import type { Right } from '../../domain/member-roles.ts';
import { m } from '../../messages/m.ts';

/** The first paint of a screen before its JavaScript has loaded. */
export type Skeleton = 'card' | 'list' | 'form' | 'table';

/** Who may see a screen: the guards of guards.tsx, by name. */
export type Guard =
  | 'none'
  | 'notSignedIn'
  | 'signedIn'
  | 'researcher'
  | 'verifiedResearcher'
  | 'kyc'
  | 'setup'
  | 'participant'
  | 'setupDone'
  | 'admin';

interface Menu {
  words: string;
  icon: 'bell' | 'calendar' | 'folder' | 'history' | 'list' | 'search' | 'shield' | 'team' | 'user' | 'wallet';
  /** A phone's bottom bar has room for four: the others are in the sidebar, and on phones under More. */
  only?: 'phone' | 'desk';
  /** The heading that it has in the menu, where a role has many. */
  group?: AdminGroup;
  /** The role that has it in its menu, if several may see the screen. */
  role?: UserType;
  /** Members of an organisation have it in their menu if they may do this, or if they may not. */
  needs?: Right;
  unless?: Right;
}

interface Heading {
  title: string;
  lead?: string;
}

interface Row {
  /**
   * The title and lead, for the page and for the shell shown before its code arrives. Missing where they depend on data or on the
   * reader.
   */
  heading?: () => Heading;
  guard: Guard;
  /** What the role of an organisation's member must allow (ORG-22). */
  right?: Right;
  /** Where Back leads if the browser's previous page is not ours. Its parameters come from the screen's address. */
  parent: ScreenName | keyof typeof PUBLIC_PAGES;
  /**
   * The header's form: a greeting on each role's main lists, a Back link elsewhere. `quiet` has no bell; `bare` has no bell,
   * balance or avatar, but still a researcher’s badge.
   */
  header?: 'greets' | 'quiet' | 'bare';
  /** A full-screen task on phones, without the bottom bar: a form in stages, an application, choosing a slot. */
  isTask?: true;
  /** For the server's shell only. */
  skeleton: Skeleton;
  /** The screen's link in the menu of the role that may see it (SCREEN-20); the menu follows the order of these rows. */
  menu?: Menu;
  /**
   * The screen's first calls if its address has no query. The server's shell makes them while the screen's JavaScript loads, for
   * slow networks. A browser test fails if a screen makes a call twice.
   */
  early?: readonly string[];
}

/** A call's address, below /api/v1. */
export const addressOf = (name: CallName, search = '') => `${name.replace('GET ', '')}${search && `?${search}`}`;
const SESSIONS = 'when=upcoming&page=0';

/**
 * Every screen of the application. A new screen needs a page, a row and a test. Its address is in the contract, its page's file
 * name follows from its path (`pageOf`), and its title is here, or in the page's <PageTitle> if it depends on data.
 */
const ROWS = {
  acceptOrganization: { guard: 'none', parent: 'login', skeleton: 'card' },
  declineOrganization: { guard: 'none', parent: 'login', skeleton: 'card' },
  unsubscribe: { guard: 'none', parent: 'login', skeleton: 'card' },
  stopTexts: { guard: 'none', parent: 'login', skeleton: 'card' },
  observe: { guard: 'none', parent: 'login', skeleton: 'list' },
  noInvitations: { guard: 'none', parent: 'home', skeleton: 'card' },
  pay: { guard: 'none', parent: 'home', skeleton: 'card' },
  done: { guard: 'none', parent: 'login', skeleton: 'card' },
  googleReturn: { guard: 'none', parent: 'login', skeleton: 'card' },
  verifyEmail: { guard: 'none', parent: 'login', skeleton: 'card' },
  confirmBrowser: { guard: 'none', parent: 'login', skeleton: 'card' },
  verificationSuccess: { guard: 'none', parent: 'login', skeleton: 'card' },
  verificationFailed: { guard: 'none', parent: 'login', skeleton: 'card' },
  login: { guard: 'notSignedIn', parent: 'home', skeleton: 'card' },
  signup: { guard: 'notSignedIn', parent: 'login', skeleton: 'card' },
  participantSignup: { guard: 'notSignedIn', parent: 'login', skeleton: 'card' },
  createAccount: { guard: 'notSignedIn', parent: 'login', skeleton: 'card' },
  lostNumber: { guard: 'notSignedIn', parent: 'login', skeleton: 'card' },
  forgotPassword: { guard: 'notSignedIn', parent: 'login', skeleton: 'card' },
  forgotPasswordOf: { guard: 'notSignedIn', parent: 'login', skeleton: 'card' },
  resetPassword: { guard: 'notSignedIn', parent: 'login', skeleton: 'card' },
  verifyingConfirmation: { guard: 'notSignedIn', parent: 'login', skeleton: 'card' },

  dashboard: { guard: 'signedIn', parent: 'home', skeleton: 'list' },
  accountManagement: {
    heading: () => ({ title: m.shell_my_accounts() }),
    guard: 'signedIn',
    parent: 'dashboard',
    header: 'quiet',
    skeleton: 'list',
  },
  security: {
    heading: () => ({ title: m.shell_security(), lead: m.security_lead() }),
    guard: 'signedIn',
    parent: 'accountManagement',
    skeleton: 'list',
  },
  session: { guard: 'signedIn', right: 'view', parent: 'dashboard', skeleton: 'list' },
  generalInformation: {
    heading: () => ({ title: m.account_general() }),
    guard: 'signedIn',
    parent: 'accountManagement',
    header: 'quiet',
    skeleton: 'form',
  },
  personalContactDetails: {
    heading: () => ({ title: m.account_contact() }),
    guard: 'signedIn',
    parent: 'accountManagement',
    header: 'quiet',
    skeleton: 'form',
  },

  projects: {
    heading: () => ({
      title: 'My Projects',
      lead: 'Each project holds the studies about one question, with their people, sessions and costs.',
    }),
    guard: 'researcher',
    right: 'view',
    parent: 'dashboard',
    header: 'greets',
    skeleton: 'list',
    early: [addressOf('GET /project/projects'), addressOf('GET /project/today')],
    menu: { words: 'My Projects', icon: 'folder' },
  },
  appointments: {
    heading: () => ({
      title: 'My Appointments',
      lead: 'Your sessions with participants, in all your studies. All times are GMT.',
    }),
    guard: 'researcher',
    right: 'view',
    parent: 'dashboard',
    header: 'greets',
    skeleton: 'list',
    early: [addressOf('GET /project/studies/appointments', SESSIONS), addressOf('GET /project/calendar-feed')],
    menu: { words: 'My Appointments', icon: 'calendar' },
  },
  wallet: {
    heading: () => ({
      title: 'Wallet',
      lead: 'A budget that your organisation prepays for studies. It pays participants and our fee, or returns to its source. Our licensed payment provider collects it and pays it out.',
    }),
    guard: 'researcher',
    right: 'seeMoney',
    parent: 'dashboard',
    skeleton: 'table',
    early: [
      addressOf('GET /payment/wallets/{organizationId}/transactions', 'page=0'),
      addressOf('GET /payment/wallets/{organizationId}/refunds', 'size=20'),
    ],
    menu: { words: 'Wallet', icon: 'wallet' },
  },
  paymentLists: {
    heading: () => ({
      title: 'Pay a list',
      lead: 'For people whom you recruited yourself. Each says yes or no with their own number, and is then paid.',
    }),
    guard: 'researcher',
    right: 'seeMoney',
    parent: 'wallet',
    skeleton: 'list',
    early: [addressOf('GET /payment/lists', 'page=0')],
    menu: { words: 'Payment lists', icon: 'list', unless: 'view' },
  },
  newPaymentList: {
    heading: () => ({
      title: 'Pay a list of people',
      lead: 'We check every line first. Nothing is sent until you have confirmed the sum.',
    }),
    guard: 'verifiedResearcher',
    right: 'edit',
    parent: 'paymentLists',
    skeleton: 'form',
    isTask: true,
  },
  paymentList: { guard: 'researcher', right: 'seeMoney', parent: 'paymentLists', skeleton: 'list' },
  organization: {
    guard: 'researcher',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Organisation', icon: 'team', needs: 'view' },
  },
  panels: {
    heading: () => ({
      title: 'Panels',
      lead: 'People you have met, in groups. Open a study only to them, invite them or leave them out.',
    }),
    guard: 'researcher',
    right: 'view',
    parent: 'organization',
    skeleton: 'list',
  },
  developers: { guard: 'researcher', parent: 'organization', skeleton: 'list' },
  webhooks: { guard: 'researcher', parent: 'developers', skeleton: 'list' },
  webhook: { guard: 'researcher', parent: 'webhooks', skeleton: 'list' },
  studyApplicants: { guard: 'researcher', right: 'view', parent: 'projects', skeleton: 'table' },
  createProject: {
    heading: () => ({
      title: 'What would you like to name your first project?',
      lead: 'A project holds the studies about one question. You can rename it later.',
    }),
    guard: 'verifiedResearcher',
    right: 'edit',
    parent: 'projects',
    skeleton: 'form',
  },
  projectSettings: {
    heading: () => ({ title: 'Project settings' }),
    guard: 'verifiedResearcher',
    right: 'edit',
    parent: 'project',
    header: 'bare',
    skeleton: 'form',
  },
  createStudy: {
    guard: 'verifiedResearcher',
    right: 'edit',
    parent: 'project',
    header: 'quiet',
    isTask: true,
    skeleton: 'form',
  },
  templates: {
    heading: () => ({
      title: 'Templates',
      lead: 'Your team’s starting points for new studies. To use one, create a study in a project.',
    }),
    guard: 'verifiedResearcher',
    right: 'view',
    parent: 'organization',
    skeleton: 'list',
  },
  sendInvitation: { guard: 'verifiedResearcher', right: 'edit', parent: 'studyApplicants', skeleton: 'form' },
  tryStudy: { guard: 'researcher', right: 'edit', parent: 'projects', header: 'quiet', isTask: true, skeleton: 'form' },
  project: { guard: 'verifiedResearcher', right: 'view', parent: 'projects', header: 'quiet', skeleton: 'list' },
  kyc: { guard: 'kyc', parent: 'organization', header: 'quiet', isTask: true, skeleton: 'form' },

  participantSetup: {
    heading: () => ({ title: m.shell_set_up(), lead: m.profile_set_up_lead() }),
    guard: 'setup',
    parent: 'browseStudies',
    header: 'quiet',
    isTask: true,
    skeleton: 'form',
  },
  browseStudies: {
    heading: () => ({ title: m.shell_browse() }),
    guard: 'participant',
    parent: 'dashboard',
    header: 'greets',
    skeleton: 'list',
    early: [addressOf('GET /project/studies', 'page=0'), addressOf('GET /project/applications/next-step')],
    menu: { words: m.shell_browse(), icon: 'search' },
  },
  studies: {
    heading: () => ({ title: m.shell_studies(), lead: m.studies_lead() }),
    guard: 'participant',
    parent: 'dashboard',
    header: 'greets',
    skeleton: 'list',
    early: [addressOf('GET /project/studies/applications', 'page=0'), addressOf('GET /project/applications/next-step')],
    menu: { words: m.shell_studies(), icon: 'list' },
  },
  bookings: {
    heading: () => ({ title: m.shell_bookings(), lead: m.booking_gmt() }),
    guard: 'participant',
    parent: 'dashboard',
    header: 'greets',
    skeleton: 'list',
    early: [
      addressOf('GET /project/bookings', SESSIONS),
      addressOf('GET /project/calendar-feed'),
      addressOf('GET /project/applications/standing'),
    ],
    menu: { words: m.shell_bookings(), icon: 'calendar' },
  },
  notifications: {
    heading: () => ({ title: m.shell_notifications() }),
    guard: 'signedIn',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: m.shell_notifications(), icon: 'bell', only: 'phone', role: 'PARTICIPANT' },
  },
  appliedStudy: { guard: 'participant', parent: 'studies', skeleton: 'list' },
  walletManagement: {
    heading: () => ({ title: m.shell_earnings(), lead: m.wallet_lead() }),
    guard: 'participant',
    parent: 'accountManagement',
    header: 'quiet',
    skeleton: 'list',
  },
  mobileMoney: {
    heading: () => ({ title: m.momo_title(), lead: m.momo_lead() }),
    guard: 'participant',
    parent: 'accountManagement',
    header: 'quiet',
    skeleton: 'form',
  },
  studyApply: { guard: 'participant', parent: 'browseStudies', isTask: true, skeleton: 'form' },
  consent: { guard: 'setupDone', parent: 'studies', isTask: true, skeleton: 'form' },
  consents: {
    heading: () => ({ title: m.account_consents(), lead: m.consent_lead() }),
    guard: 'participant',
    parent: 'accountManagement',
    header: 'quiet',
    skeleton: 'list',
  },
  work: { guard: 'setupDone', parent: 'studies', skeleton: 'list' },
  scheduleAvailability: {
    heading: () => ({ title: m.booking_choose(), lead: m.booking_all_gmt() }),
    guard: 'setupDone',
    parent: 'studies',
    isTask: true,
    skeleton: 'form',
  },
  employmentDetails: {
    heading: () => ({ title: m.account_employment() }),
    guard: 'setupDone',
    parent: 'accountManagement',
    header: 'quiet',
    skeleton: 'form',
  },
  demographicDetails: {
    heading: () => ({ title: m.account_demographic() }),
    guard: 'setupDone',
    parent: 'accountManagement',
    header: 'quiet',
    skeleton: 'form',
  },
  translate: {
    heading: () => ({ title: m.translate_title(), lead: m.translate_lead() }),
    guard: 'participant',
    parent: 'accountManagement',
    skeleton: 'list',
  },
  technicalDetails: {
    heading: () => ({ title: m.account_technical() }),
    guard: 'setupDone',
    parent: 'accountManagement',
    header: 'quiet',
    skeleton: 'form',
  },

  adminStart: {
    heading: () => ({ title: 'Start', lead: 'What needs an admin, the most urgent first.' }),
    guard: 'admin',
    parent: 'dashboard',
    header: 'greets',
    skeleton: 'list',
    menu: { words: 'Start', icon: 'list' },
    early: ['/project/admin/queues'],
  },
  adminPayouts: {
    heading: () => ({
      title: 'Payouts',
      lead: 'All payouts. Those with a fraud score of 50 or more wait for your decision.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'table',
    menu: { words: 'Payouts', icon: 'wallet', group: 'Money' },
  },
  adminRefunds: {
    heading: () => ({
      title: 'Refunds',
      lead: 'Money that organisations want back. It has already left their wallets.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'table',
    menu: { words: 'Refunds', icon: 'wallet', only: 'desk', group: 'Money' },
  },
  adminPaymentLists: {
    heading: () => ({
      title: 'Payment lists',
      lead: 'Organisations pay people whom they recruited elsewhere. A large first list waits for you.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Payment lists', icon: 'wallet', only: 'desk', group: 'Money' },
  },
  adminChargebacks: {
    heading: () => ({
      title: 'Chargebacks',
      lead: 'Top-ups that their payer disputes with their bank. Without an answer in time, the provider accepts.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Chargebacks', icon: 'wallet', only: 'desk', group: 'Money' },
  },
  adminChargeback: {
    guard: 'admin',
    parent: 'adminChargebacks',
    skeleton: 'list',
  },
  adminBooks: {
    heading: () => ({
      title: 'Books',
      lead: 'Double entry: what we owe is positive, what others hold for us is negative, and the sum is 0. The provider and our bank account hold the money. Organisations’ budgets go to participants, to our fee or back to their source, and to nobody else.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Books', icon: 'folder', only: 'desk', group: 'Money' },
  },
  adminMargins: {
    heading: () => ({
      title: 'Margins',
      lead: 'What is left of each study’s service fee after the payment provider’s costs, the largest loss first.',
    }),
    guard: 'admin',
    parent: 'adminBooks',
    skeleton: 'list',
    menu: { words: 'Margins', icon: 'wallet', only: 'desk', group: 'Money' },
  },
  adminAdjustments: {
    heading: () => ({
      title: 'Corrections',
      lead: 'One admin proposes a correction, another posts it. Posted corrections never change.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Corrections', icon: 'folder', only: 'desk', group: 'Money' },
  },
  adminTaxes: {
    heading: () => ({
      title: 'Taxes',
      lead: 'How we charge VAT, and what we owe the tax authority. One admin proposes, another confirms.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Taxes', icon: 'folder', only: 'desk', group: 'Money' },
  },
  adminVerifications: {
    heading: () => ({ title: 'Verifications', lead: 'Organisations that are waiting come first.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Verifications', icon: 'shield', group: 'People' },
  },
  adminAppeals: {
    heading: () => ({
      title: 'Appeals',
      lead: 'What people say is wrong, the earliest deadline first. Without a decision in time, it is decided for them.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Appeals', icon: 'list', only: 'desk', group: 'People' },
  },
  adminDisputes: {
    heading: () => ({
      title: 'Disputes',
      lead: 'Missed sessions that participants say they attended, and work that was not accepted.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Disputes', icon: 'list', group: 'People' },
  },
  adminPeople: {
    heading: () => ({ title: 'People', lead: 'Everybody with an account.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'People', icon: 'user', only: 'desk', group: 'People' },
  },
  adminOrganizations: {
    heading: () => ({ title: 'Organisations', lead: 'Every organisation that runs studies here.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Organisations', icon: 'team', only: 'desk', group: 'People' },
  },
  adminPanelHealth: {
    heading: () => ({
      title: 'Panel health',
      lead: 'Who takes part in studies, who could, and how often one person can.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'table',
    menu: { words: 'Panel health', icon: 'list', only: 'desk', group: 'People' },
    early: ['/project/admin/panel-health'],
  },
  adminWaitlist: {
    heading: () => ({ title: 'Waitlist', lead: 'People who asked for a place. You can invite each person once.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'table',
  },
  adminStudies: {
    heading: () => ({ title: 'Studies', lead: 'Every study that is or was open to participants.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Studies', icon: 'search', only: 'desk', group: 'Content' },
  },
  adminMessages: {
    heading: () => ({ title: 'Reported messages', lead: 'Messages about sessions that people have reported.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Reports', icon: 'list', only: 'desk', group: 'Content' },
  },
  adminRatings: {
    heading: () => ({
      title: 'Ratings',
      lead: 'Ratings that somebody asks us to look at, and those that may be retaliation.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Ratings', icon: 'list', only: 'desk', group: 'Content' },
  },
  adminTexts: {
    heading: () => ({ title: 'Text messages', lead: 'What we sent, whether it arrived and what it cost.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Text messages', icon: 'list', only: 'desk', group: 'Content' },
  },
  adminTranslations: {
    heading: () => ({
      title: 'Translations',
      lead: 'Texts in participants’ languages. Accepted texts reach the product with the next release.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Translations', icon: 'list', only: 'desk', group: 'Content' },
  },
  adminHealth: {
    heading: () => ({
      title: 'Health',
      lead: 'How the system is running, and whether it meets its goals.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Health', icon: 'history', only: 'desk', group: 'System' },
  },
  adminJobs: {
    heading: () => ({ title: 'Failed jobs', lead: 'Emails and other jobs that failed after every retry.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Failed jobs', icon: 'history', only: 'desk', group: 'System' },
  },
  adminAudit: {
    heading: () => ({ title: 'Audit log', lead: 'Who did what, and when. Nobody can change it, not even an admin.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'table',
    menu: { words: 'Audit log', icon: 'history', only: 'desk', group: 'System' },
  },
} satisfies Record<ScreenName, Row>;

type ScreenWithHeading = {
  [N in ScreenName]: (typeof ROWS)[N] extends { heading: () => Heading } ? N : never;
}[ScreenName];

export function headingOf(screen: ScreenWithHeading): Heading {
  return ROWS[screen].heading();
}

/** A screen as the router knows it: `path` and `parent` are patterns, whose values have the same names. */
export interface Route extends Omit<Row, 'parent'> {
  path: string;
  parent: string;
  /** The file in pages/, without its ending. */
  page: string;
}

/** Behind sign-in, in the frame of the dashboards. */
export function isDashboard(path: string): boolean {
  return path.startsWith(SCREENS.dashboard);
}

/** The role that may see a screen; null where several or none do. */
export const ROLE_OF: Readonly<Record<Guard, UserType | null>> = {
  none: null,
  notSignedIn: null,
  signedIn: null,
  researcher: 'RESEARCHER',
  verifiedResearcher: 'RESEARCHER',
  kyc: 'RESEARCHER',
  setup: 'PARTICIPANT',
  participant: 'PARTICIPANT',
  setupDone: 'PARTICIPANT',
  admin: 'ADMIN',
};

/** The path without the query, which each screen handles itself. */
const pathOf = (pattern: string) => pattern.replace(/\?.*/, '');

/** /dashboard/admin/people is pages/admin-people.tsx, /dashboard/project/:projectId is pages/project.tsx. */
const pageOf = (path: string) =>
  path
    .replace(/^\/(?:dashboard\/)?/, '')
    .replaceAll(/\/:\w+/g, '')
    .replaceAll('/', '-');

export const ROUTES: readonly Route[] = Object.entries<Row>(ROWS).map(([name, row]) => {
  const path = pathOf(SCREENS[name as ScreenName]);
  const parent = pathOf({ ...SCREENS, ...PUBLIC_PAGES }[row.parent]);
  return { ...row, path, parent, page: pageOf(path) };
});
