import { belongsTo, isLimited } from '../../../domain/audience.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { arrive } from '../guests/guests.service.ts';
import { findTies } from './audience.sql.ts';
import { audienceOf } from './studies.rules.ts';

export { TIES } from './audience.sql.ts';

/**
 * Whether a study is open to a person who meets its criteria; the invitation that brought them counts. Reads the database only if
 * the audience is limited.
 */
export async function isOpenTo(
  work: Work,
  study: Parameters<typeof audienceOf>[0] & { id: string; code: string },
  userId: string,
): Promise<boolean> {
  const audience = audienceOf(study);
  if (!isLimited(audience)) return true;
  const isGuest = await arrive(work, study, userId);
  return belongsTo(audience, found(await findTies(work.tx, userId)), isGuest, work.now);
}
