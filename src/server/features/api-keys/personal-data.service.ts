import { forgetAnswers, oldCalls } from '../../platform/idempotency.sql.ts';
import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Removes a person's name from the names of keys, and deletes stored answers to them or with their name. */
export async function eraseFromKeys(
  work: Work,
  { id, firstName, lastName }: { id: string; firstName: string; lastName: string },
): Promise<void> {
  const fullName = `${firstName} ${lastName}`;
  await sql.takeOutName(work.tx, fullName);
  await forgetAnswers(work.tx, id, [id, fullName]);
}

/** Ends the keys of a closed organisation. */
export function endKeysOf(work: Work, organizationId: string): Promise<void> {
  return sql.endKeysOf(work.tx, organizationId, work.now);
}

export const apiKeyRetention = { apiKeys: sql.endedKeys, idempotentCalls: oldCalls };
