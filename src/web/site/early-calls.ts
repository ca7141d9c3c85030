import { getMe } from '../../contract/accounts.ts';
import { getStanding, listOwnApplications } from '../../contract/applications.ts';
import { listAppointments, listBookings } from '../../contract/bookings.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { countUnread } from '../../contract/notifications.ts';
import { getEarnings } from '../../contract/payouts.ts';
import { listProjects } from '../../contract/projects.ts';
import { listRefunds } from '../../contract/refunds.ts';
import { getCalendarFeed } from '../../contract/sessions.ts';
import { browseStudies } from '../../contract/study-offers.ts';
import { getWallet, listTransactions } from '../../contract/wallets.ts';

/*
 * What the most visited screens ask for first. On a slow network their JavaScript needs seconds to come; a small file of
 * its own (src/web/early.ts) asks meanwhile, and lib/early.ts hands the answers to the application. A browser test opens
 * these screens and fails when one asks twice, or does not take what is asked for here.
 */

const at = ({ path }: Endpoint, search = '') => `${path}${search && `?${search}`}`;

const SESSIONS = 'when=upcoming&page=0';
const FRAME = [at(getMe), at(countUnread)];

type Role = 'RESEARCHER' | 'PARTICIPANT';

/** By a screen's path in routes.ts; only where nothing stands behind the question mark. */
const OF_SCREEN: Readonly<Record<Role, Readonly<Record<string, readonly string[]>>>> = {
  RESEARCHER: {
    '/dashboard/projects': [at(listProjects)],
    '/dashboard/appointments': [at(listAppointments, SESSIONS), at(getCalendarFeed)],
    '/dashboard/wallet': [at(listTransactions, 'page=0'), at(listRefunds, 'size=20')],
  },
  PARTICIPANT: {
    '/dashboard/browse-studies': [at(browseStudies, 'page=0')],
    '/dashboard/studies': [at(listOwnApplications, 'page=0')],
    '/dashboard/bookings': [at(listBookings, SESSIONS), at(getCalendarFeed), at(getStanding)],
  },
};

const OF_FRAME: Readonly<Record<Role, readonly string[]>> = {
  RESEARCHER: [...FRAME, at(getWallet)],
  PARTICIPANT: [...FRAME, at(getEarnings)],
};

/** Whose screen it is and what it calls; null for a screen that asks when its code is here. */
export function earlyCallsOf(path: string): { role: Role; calls: string } | null {
  for (const role of ['RESEARCHER', 'PARTICIPANT'] as const) {
    const own = OF_SCREEN[role][path];
    if (own) return { role, calls: [...OF_FRAME[role], ...own].join(' ') };
  }
  return null;
}
