import type { Work } from '../../platform/work.ts';
import * as sql from './profile-facts.sql.ts';

/** For other features: what a person's profile knows from what they did, so that nobody asks. */
export async function noteUsesMobileMoney(work: Work, userId: string): Promise<void> {
  await sql.noteUsesMobileMoney(work.tx, userId, work.now);
}
