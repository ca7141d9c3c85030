import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Ends and removes observer invitations that went to an address. */
export function eraseObservers(work: Work, email: string): Promise<void> {
  return sql.deleteObserversAt(work.tx, email);
}

export const observerRetention = { observers: sql.oldObservers };
