import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Removes the text of a person's refunds, and the provider's data about them. Amounts, dates and ids stay. */
export async function eraseFromWallets(work: Work, userId: string): Promise<void> {
  await sql.redactRefunds(work.tx, userId);
  await sql.redactProviderEvents(work.tx, userId);
}

export const walletRetention = { providerEvents: sql.oldProviderEvents };
