/** The first paint of a screen before its JavaScript has come. */
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

export interface Route {
  path: string;
  /** The file in pages/, without its ending: called as the path. */
  page: string;
  guard: Guard;
  skeleton: Skeleton;
  /** Where Back leads when the browser has nowhere to go back to; its params are named as those of `path`. */
  parent: string;
}

/** A screen's path, and its parent where it differs from that of the others. */
type Screen = string | readonly [path: string, parent: string];

function routes(guard: Guard, skeleton: Skeleton, parentOfMost: string, screens: readonly Screen[]): Route[] {
  return screens.map((screen) => {
    const [path, parent] = typeof screen === 'string' ? [screen, parentOfMost] : screen;
    return { path, page: pageOf(path), guard, skeleton, parent };
  });
}

/** `/dashboard/admin/people` is pages/admin-people.tsx, `/dashboard/project/:id` pages/project.tsx. */
function pageOf(path: string): string {
  return path
    .replace(/^\/(?:dashboard\/)?/, '')
    .replaceAll(/\/:\w+/g, '')
    .replaceAll('/', '-');
}

/**
 * Every screen of the application, once: the router draws them, links fetch them before they are pressed, and the server
 * sends each one's shell. What needs no application is below site/.
 */
export const ROUTES: readonly Route[] = [
  ...routes('none', 'card', '/login', [
    '/accept-organization/:token/:organizationId',
    '/decline-organization/:token/:organizationId',
    '/unsubscribe',
    '/oauth/google',
    '/verify-email/:token',
    '/confirm-browser/:token',
    '/verification-success/:id',
    '/verification-failed/:token',
  ]),
  ...routes('notSignedIn', 'card', '/login', [
    ['/login', '/'],
    '/signup',
    '/participant-signup',
    '/create-account',
    '/forgot-password',
    '/forgot-password/:email',
    '/reset-password/:token',
    '/verifying-confirmation/:email',
  ]),
  ...routes('signedIn', 'list', '/dashboard', [
    ['/dashboard', '/'],
    '/dashboard/notifications',
    '/dashboard/account-management',
    ['/dashboard/security', '/dashboard/account-management'],
    '/dashboard/session/:id',
  ]),
  ...routes('signedIn', 'form', '/dashboard/account-management', [
    '/dashboard/general-information',
    '/dashboard/personal-contact-details',
  ]),
  ...routes('researcher', 'list', '/dashboard', [
    '/dashboard/projects',
    '/dashboard/appointments',
    '/dashboard/organization',
  ]),
  ...routes('researcher', 'table', '/dashboard', [
    ['/dashboard/study-applicants/:id', '/dashboard/projects'],
    '/dashboard/wallet',
  ]),
  ...routes('verifiedResearcher', 'form', '/dashboard/project/:id', [
    ['/dashboard/create-project', '/dashboard/projects'],
    '/dashboard/project-settings/:id',
    '/dashboard/create-study/:id',
    ['/dashboard/send-invitation/:studyId', '/dashboard/study-applicants/:studyId'],
  ]),
  ...routes('verifiedResearcher', 'list', '/dashboard/projects', ['/dashboard/project/:id']),
  ...routes('kyc', 'form', '/dashboard/organization', ['/dashboard/kyc']),
  ...routes('setup', 'form', '/dashboard/browse-studies', ['/dashboard/participant-setup']),
  ...routes('participant', 'list', '/dashboard', [
    '/dashboard/browse-studies',
    '/dashboard/studies',
    ['/dashboard/applied-study', '/dashboard/studies'],
    '/dashboard/bookings',
    ['/dashboard/wallet-management', '/dashboard/account-management'],
  ]),
  ...routes('participant', 'form', '/dashboard/account-management', ['/dashboard/mobile-money']),
  ...routes('applicant', 'form', '/dashboard/browse-studies', ['/dashboard/study-apply/:studyId']),
  ...routes('setupDone', 'form', '/dashboard/account-management', [
    ['/dashboard/schedule-availability/:id', '/dashboard/studies'],
    '/dashboard/employment-details',
    '/dashboard/demographic-details',
    '/dashboard/technical-details',
  ]),
  ...routes('admin', 'list', '/dashboard', [
    '/dashboard/admin/verifications',
    '/dashboard/admin/disputes',
    '/dashboard/admin/books',
    '/dashboard/admin/adjustments',
    '/dashboard/admin/people',
    '/dashboard/admin/organizations',
    '/dashboard/admin/studies',
    '/dashboard/admin/messages',
    '/dashboard/admin/jobs',
  ]),
  ...routes('admin', 'table', '/dashboard', [
    '/dashboard/admin/payouts',
    '/dashboard/admin/refunds',
    '/dashboard/admin/audit',
    '/dashboard/admin/waitlist',
  ]),
];
