import type { ReactNode } from 'react';
import { mayDo, type Right } from '../../domain/member-roles.ts';
import { currentUser, useUser } from './session.ts';

/** Whether the signed-in person may do something. Only an organisation's members have roles. */
export function useMay(right: Right): boolean {
  return mayNow(right, useUser());
}

export function mayNow(right: Right, user = currentUser()): boolean {
  const role = user?.organization?.role;
  return !role || mayDo(role, right);
}

/** What only people who may use it see. */
export function Allowed({ to, children }: { to: Right; children: ReactNode }) {
  return useMay(to) ? children : null;
}
