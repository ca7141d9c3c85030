import { dateOf } from '../../../domain/calendar.ts';
import type { Criteria } from '../../../domain/eligibility.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import * as sql from './eligible-count.sql.ts';

/**
 * The number of people who qualify today, exactly, and how many of them were here in the last 30 days. The first to ask
 * on a new day lets birthdays pass before.
 */
export function countEligible(app: App, criteria: Criteria): Promise<{ eligible: number; active: number }> {
  const today = dateOf(app.clock.now());
  return app.db.transaction(async (tx) => {
    if ((await sql.readCountDay(tx)) < today) await sql.passDays(tx, today);
    return sql.countFromCells(tx, criteria);
  });
}

/** For signing in and renewing: a participant is here today. */
export function noteActivity(tx: Tx, userId: string, now: Date): Promise<void> {
  return sql.noteActivity(tx, userId, dateOf(now));
}
