import { PUBLIC_PAGES, SCREENS, type ScreenName } from '../../contract/addresses.ts';
import { getNextStep } from '../../contract/applications/next-step.ts';
import { getStanding, listOwnApplications } from '../../contract/applications.ts';
import { getCalendarFeed } from '../../contract/bookings/sessions.ts';
import { listAppointments, listBookings } from '../../contract/bookings.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { listProjects } from '../../contract/projects.ts';
import { browseStudies } from '../../contract/studies/offers.ts';
import { getToday } from '../../contract/studies/today.ts';
import { listRefunds } from '../../contract/wallets/refunds.ts';
import { listTransactions } from '../../contract/wallets.ts';
import type { UserType } from '../../domain/enumerations.ts';
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
  | 'applicant'
  | 'admin';

interface Menu {
  words: string;
  icon: 'bell' | 'calendar' | 'folder' | 'history' | 'list' | 'search' | 'shield' | 'team' | 'user' | 'wallet';
  /** A phone's bottom bar has room for four: the others are in the sidebar, and on phones under More. */
  only?: 'phone' | 'desk';
  /** The role that has it in its menu, if several may see the screen. */
  role?: UserType;
}

interface Row {
  guard: Guard;
  /** Where Back leads when the browser has no page of ours to go back to. Takes its values from the screen's address. */
  parent: ScreenName | keyof typeof PUBLIC_PAGES;
  /**
   * How the header looks: it greets on each role's main lists; elsewhere it has a Back link. A quiet screen has no bell,
   * and a bare one has no balance and no avatar either.
   */
  header?: 'greets' | 'quiet' | 'bare';
  /** One task that takes the whole phone: a form in stages, an application, choosing a time. Without the bottom bar. */
  isTask?: true;
  /** For the server's shell only; the browser's build leaves it out. */
  skeleton: Skeleton;
  /** Its link in the menu of the role that may see it (SCREEN-20); the menu has the order of these rows. */
  menu?: Menu;
  /**
   * The screen's first calls, where its address has no query: on a slow network the shell makes them while the screen's
   * JavaScript is loading. Also for the server's shell only. A browser test fails when a screen makes a call twice.
   */
  early?: readonly string[];
}

const at = ({ path }: Endpoint, search = '') => `${path}${search && `?${search}`}`;
const SESSIONS = 'when=upcoming&page=0';

/**
 * Every screen of the application. A new one is a page, a row and a test: its address is in the contract, the
 * name of its page follows from its path (`pageOf`), and its title is in the page's <PageTitle>.
 */
const ROWS: Readonly<Record<ScreenName, Row>> = {
  acceptOrganization: { guard: 'none', parent: 'login', skeleton: 'card' },
  declineOrganization: { guard: 'none', parent: 'login', skeleton: 'card' },
  unsubscribe: { guard: 'none', parent: 'login', skeleton: 'card' },
  stopTexts: { guard: 'none', parent: 'login', skeleton: 'card' },
  observe: { guard: 'none', parent: 'login', skeleton: 'list' },
  noInvitations: { guard: 'none', parent: 'home', skeleton: 'card' },
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
  accountManagement: { guard: 'signedIn', parent: 'dashboard', header: 'quiet', skeleton: 'list' },
  security: { guard: 'signedIn', parent: 'accountManagement', skeleton: 'list' },
  session: { guard: 'signedIn', parent: 'dashboard', skeleton: 'list' },
  generalInformation: { guard: 'signedIn', parent: 'accountManagement', header: 'quiet', skeleton: 'form' },
  personalContactDetails: { guard: 'signedIn', parent: 'accountManagement', header: 'quiet', skeleton: 'form' },

  projects: {
    guard: 'researcher',
    parent: 'dashboard',
    header: 'greets',
    skeleton: 'list',
    early: [at(listProjects), at(getToday)],
    menu: { words: 'My Projects', icon: 'folder' },
  },
  appointments: {
    guard: 'researcher',
    parent: 'dashboard',
    header: 'greets',
    skeleton: 'list',
    early: [at(listAppointments, SESSIONS), at(getCalendarFeed)],
    menu: { words: 'My Appointments', icon: 'calendar' },
  },
  wallet: {
    guard: 'researcher',
    parent: 'dashboard',
    skeleton: 'table',
    early: [at(listTransactions, 'page=0'), at(listRefunds, 'size=20')],
    menu: { words: 'Wallet', icon: 'wallet' },
  },
  organization: {
    guard: 'researcher',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Organisation', icon: 'team' },
  },
  panels: { guard: 'researcher', parent: 'organization', skeleton: 'list' },
  developers: { guard: 'researcher', parent: 'organization', skeleton: 'list' },
  webhooks: { guard: 'researcher', parent: 'developers', skeleton: 'list' },
  webhook: { guard: 'researcher', parent: 'webhooks', skeleton: 'list' },
  studyApplicants: { guard: 'researcher', parent: 'projects', skeleton: 'table' },
  createProject: { guard: 'verifiedResearcher', parent: 'projects', skeleton: 'form' },
  projectSettings: { guard: 'verifiedResearcher', parent: 'project', header: 'bare', skeleton: 'form' },
  createStudy: { guard: 'verifiedResearcher', parent: 'project', header: 'quiet', isTask: true, skeleton: 'form' },
  templates: { guard: 'verifiedResearcher', parent: 'organization', skeleton: 'list' },
  sendInvitation: { guard: 'verifiedResearcher', parent: 'studyApplicants', skeleton: 'form' },
  tryStudy: { guard: 'researcher', parent: 'projects', header: 'quiet', isTask: true, skeleton: 'form' },
  project: { guard: 'verifiedResearcher', parent: 'projects', header: 'quiet', skeleton: 'list' },
  kyc: { guard: 'kyc', parent: 'organization', header: 'quiet', isTask: true, skeleton: 'form' },

  participantSetup: { guard: 'setup', parent: 'browseStudies', header: 'quiet', isTask: true, skeleton: 'form' },
  browseStudies: {
    guard: 'participant',
    parent: 'dashboard',
    header: 'greets',
    skeleton: 'list',
    early: [at(browseStudies, 'page=0'), at(getNextStep)],
    menu: { words: m.shell_browse(), icon: 'search' },
  },
  studies: {
    guard: 'participant',
    parent: 'dashboard',
    header: 'greets',
    skeleton: 'list',
    early: [at(listOwnApplications, 'page=0'), at(getNextStep)],
    menu: { words: m.shell_studies(), icon: 'list' },
  },
  bookings: {
    guard: 'participant',
    parent: 'dashboard',
    header: 'greets',
    skeleton: 'list',
    early: [at(listBookings, SESSIONS), at(getCalendarFeed), at(getStanding)],
    menu: { words: m.shell_bookings(), icon: 'calendar' },
  },
  notifications: {
    guard: 'signedIn',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: m.shell_notifications(), icon: 'bell', only: 'phone', role: 'PARTICIPANT' },
  },
  appliedStudy: { guard: 'participant', parent: 'studies', skeleton: 'list' },
  walletManagement: { guard: 'participant', parent: 'accountManagement', header: 'quiet', skeleton: 'list' },
  mobileMoney: { guard: 'participant', parent: 'accountManagement', header: 'quiet', skeleton: 'form' },
  studyApply: { guard: 'applicant', parent: 'browseStudies', isTask: true, skeleton: 'form' },
  consent: { guard: 'setupDone', parent: 'studies', isTask: true, skeleton: 'form' },
  consents: { guard: 'participant', parent: 'accountManagement', header: 'quiet', skeleton: 'list' },
  work: { guard: 'setupDone', parent: 'studies', skeleton: 'list' },
  scheduleAvailability: { guard: 'setupDone', parent: 'studies', isTask: true, skeleton: 'form' },
  employmentDetails: { guard: 'setupDone', parent: 'accountManagement', header: 'quiet', skeleton: 'form' },
  demographicDetails: { guard: 'setupDone', parent: 'accountManagement', header: 'quiet', skeleton: 'form' },
  translate: { guard: 'participant', parent: 'accountManagement', skeleton: 'list' },
  technicalDetails: { guard: 'setupDone', parent: 'accountManagement', header: 'quiet', skeleton: 'form' },

  adminVerifications: {
    guard: 'admin',
    parent: 'dashboard',
    header: 'greets',
    skeleton: 'list',
    menu: { words: 'Verifications', icon: 'shield' },
  },
  adminDisputes: { guard: 'admin', parent: 'dashboard', skeleton: 'list', menu: { words: 'Disputes', icon: 'list' } },
  adminPayouts: { guard: 'admin', parent: 'dashboard', skeleton: 'table', menu: { words: 'Payouts', icon: 'wallet' } },
  adminBooks: { guard: 'admin', parent: 'dashboard', skeleton: 'list', menu: { words: 'Books', icon: 'folder' } },
  adminMargins: {
    guard: 'admin',
    parent: 'adminBooks',
    skeleton: 'list',
    menu: { words: 'Margins', icon: 'wallet', only: 'desk' },
  },
  adminRefunds: {
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'table',
    menu: { words: 'Refunds', icon: 'wallet', only: 'desk' },
  },
  adminAdjustments: {
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Corrections', icon: 'folder', only: 'desk' },
  },
  adminPeople: {
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'People', icon: 'user', only: 'desk' },
  },
  adminOrganizations: {
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Organisations', icon: 'team', only: 'desk' },
  },
  adminStudies: {
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Studies', icon: 'search', only: 'desk' },
  },
  adminMessages: {
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Reports', icon: 'list', only: 'desk' },
  },
  adminRatings: {
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Ratings', icon: 'list', only: 'desk' },
  },
  adminTexts: {
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Text messages', icon: 'list', only: 'desk' },
  },
  adminJobs: {
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Failed jobs', icon: 'history', only: 'desk' },
  },
  adminHealth: {
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Health', icon: 'history', only: 'desk' },
  },
  adminTranslations: {
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Translations', icon: 'list', only: 'desk' },
  },
  adminWaitlist: {
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'table',
    menu: { words: 'Waitlist', icon: 'bell', only: 'desk' },
  },
  adminAudit: {
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'table',
    menu: { words: 'Audit log', icon: 'history', only: 'desk' },
  },
};

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
  applicant: 'PARTICIPANT',
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

export const ROUTES: readonly Route[] = Object.entries(ROWS).map(([name, row]) => {
  const path = pathOf(SCREENS[name as ScreenName]);
  const parent = pathOf({ ...SCREENS, ...PUBLIC_PAGES }[row.parent]);
  return { ...row, path, parent, page: pageOf(path) };
});
