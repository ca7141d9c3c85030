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
  | 'admin';

export interface Route {
  path: string;
  /** The file in pages/, without its ending. */
  page: string;
  guard: Guard;
  skeleton: Skeleton;
}

function routes(guard: Guard, skeleton: Skeleton, pages: Readonly<Record<string, string>>): Route[] {
  return Object.entries(pages).map(([path, page]) => ({ path, page, guard, skeleton }));
}

/**
 * Every screen of the application, once: the router draws them, links fetch them before they are pressed, and the server
 * sends each one's shell. What needs no application is below site/.
 */
export const ROUTES: readonly Route[] = [
  ...routes('none', 'card', {
    '/accept-organization/:token/:organizationId': 'accept-organization',
    '/decline-organization/:token/:organizationId': 'decline-organization',
    '/unsubscribe': 'unsubscribe',
    '/oauth/google': 'google-return',
    '/verify-email/:token': 'verify-email',
    '/verification-success/:id': 'verification-success',
    '/verification-failed/:token': 'verification-failed',
  }),
  ...routes('notSignedIn', 'card', {
    '/login': 'login',
    '/signup': 'signup',
    '/participant-signup': 'participant-signup',
    '/create-account': 'create-account',
    '/forgot-password': 'forgot-password',
    '/forgot-password/:email': 'forgot-password',
    '/reset-password/:token': 'reset-password',
    '/verifying-confirmation/:email': 'verifying-confirmation',
  }),
  ...routes('signedIn', 'list', {
    '/dashboard': 'dashboard',
    '/dashboard/notifications': 'notifications',
    '/dashboard/security': 'security',
    '/dashboard/session/:id': 'session',
  }),
  ...routes('researcher', 'list', {
    '/dashboard/projects': 'projects',
    '/dashboard/appointments': 'appointments',
    '/dashboard/organization': 'organization',
  }),
  ...routes('researcher', 'table', {
    '/dashboard/study-applicants/:id': 'study-applicants',
    '/dashboard/wallet': 'wallet',
  }),
  ...routes('verifiedResearcher', 'form', {
    '/dashboard/create-project': 'create-project',
    '/dashboard/project-settings/:id': 'project-settings',
    '/dashboard/create-study/:id': 'create-study',
    '/dashboard/send-invitation/:studyId': 'send-invitation',
  }),
  ...routes('verifiedResearcher', 'list', { '/dashboard/project/:id': 'project' }),
  ...routes('kyc', 'form', { '/dashboard/kyc': 'kyc' }),
  ...routes('setup', 'form', { '/dashboard/participant-setup': 'participant-setup' }),
  ...routes('participant', 'list', {
    '/dashboard/browse-studies': 'browse-studies',
    '/dashboard/studies': 'studies',
    '/dashboard/applied-study': 'applied-study',
    '/dashboard/bookings': 'bookings',
    '/dashboard/wallet-management': 'wallet-management',
    '/dashboard/account-management': 'account-management',
  }),
  ...routes('participant', 'form', {
    '/dashboard/general-information': 'general-information',
    '/dashboard/personal-contact-details': 'personal-contact-details',
    '/dashboard/mobile-money': 'mobile-money',
  }),
  ...routes('setupDone', 'form', {
    '/dashboard/study-apply/:studyId': 'study-apply',
    '/dashboard/schedule-availability/:id': 'schedule-availability',
    '/dashboard/employment-details': 'employment-details',
    '/dashboard/demographic-details': 'demographic-details',
    '/dashboard/technical-details': 'technical-details',
  }),
  ...routes('admin', 'list', {
    '/dashboard/admin/verifications': 'admin-verifications',
    '/dashboard/admin/disputes': 'admin-disputes',
    '/dashboard/admin/books': 'admin-books',
    '/dashboard/admin/adjustments': 'admin-adjustments',
    '/dashboard/admin/people': 'admin-people',
    '/dashboard/admin/organizations': 'admin-organizations',
    '/dashboard/admin/studies': 'admin-studies',
    '/dashboard/admin/messages': 'admin-messages',
    '/dashboard/admin/jobs': 'admin-jobs',
  }),
  ...routes('admin', 'table', {
    '/dashboard/admin/payouts': 'admin-payouts',
    '/dashboard/admin/refunds': 'admin-refunds',
    '/dashboard/admin/audit': 'admin-audit',
    '/dashboard/admin/waitlist': 'admin-waitlist',
  }),
];
