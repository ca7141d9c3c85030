import type { CallName } from '../../contract/all-endpoints.ts';
import { codesOf } from '../../domain/codes.ts';
import { MEMBER_ROLES, mayDo } from '../../domain/member-roles.ts';
import { ROLE_OF, type Route } from '../lib/routes.ts';
import { addressOf } from '../lib/screens/row.ts';

/*
 * The calls that a shell makes before the screen's JavaScript has loaded: the frame's, and the screen's own (`early` in
 * its row). A small file, src/web/early.ts, makes them, and lib/early.ts hands the answers to the application.
 */

type Role = 'RESEARCHER' | 'PARTICIPANT';

const OF_FRAME: Readonly<Record<Role, readonly CallName[]>> = {
  RESEARCHER: [
    'GET /authentication/users/me',
    'GET /notification/notifications/unread-count',
    'GET /payment/wallets/{organizationId}',
  ],
  PARTICIPANT: [
    'GET /authentication/users/me',
    'GET /notification/notifications/unread-count',
    'GET /payment/earnings',
  ],
};

/** The screen's role, the members of an organisation who may see it, and its early calls; null for a screen that has none. */
export function earlyCallsOf({
  guard,
  right = 'own',
  early,
}: Route): { role: Role; members: string; calls: string } | null {
  const role = ROLE_OF[guard];
  if (role === null || role === 'ADMIN' || !early) return null;
  const members = codesOf(MEMBER_ROLES)
    .filter((one) => mayDo(one, right))
    .join(' ');
  return { role, members, calls: [...OF_FRAME[role].map((name) => addressOf(name)), ...early].join(' ') };
}
