import * as accountSecurity from './account-security.ts';
import * as accountSessions from './account-sessions.ts';
import * as accounts from './accounts.ts';
import * as admin from './admin.ts';
import * as applications from './applications.ts';
import * as audit from './audit.ts';
import * as bookings from './bookings.ts';
import * as books from './books.ts';
import * as countries from './countries.ts';
import * as eligibleCount from './eligible-count.ts';
import type { Endpoint } from './endpoint.ts';
import * as google from './google.ts';
import * as notifications from './notifications.ts';
import * as organizations from './organizations.ts';
import * as participants from './participants.ts';
import * as payouts from './payouts.ts';
import * as privacy from './privacy.ts';
import * as projects from './projects.ts';
import * as refunds from './refunds.ts';
import * as sessions from './sessions.ts';
import * as studies from './studies.ts';
import * as studyDrafts from './study-drafts.ts';
import * as studyLife from './study-life.ts';
import * as studyOffers from './study-offers.ts';
import * as studyResults from './study-results.ts';
import * as waitlist from './waitlist.ts';
import * as wallets from './wallets.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'who' in value && 'path' in value;
}

/** A module may hold only part of a noun: its endpoints are still listed under the noun. */
const NOUNS = {
  accounts: { ...accounts, ...google, ...accountSecurity, ...accountSessions, ...privacy },
  organizations,
  participants: { ...participants, ...countries },
  projects,
  studies: { ...studies, ...studyDrafts, ...studyLife, ...studyOffers, ...studyResults, ...eligibleCount },
  applications,
  bookings: { ...bookings, ...sessions },
  wallets: { ...wallets, ...refunds },
  payouts,
  books,
  notifications,
  waitlist,
  admin,
  audit,
} as const;

/** Every endpoint by its name, with the noun it belongs to. */
export const ALL_ENDPOINTS: readonly { name: string; noun: string; endpoint: Endpoint }[] = Object.entries(
  NOUNS,
).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, noun, endpoint: value }] : [])),
);
