import { addHours } from '../../../domain/calendar.ts';
import { RETENTION } from '../../../domain/retention.ts';
import type { App } from '../../platform/app.ts';
import * as sql from './months.sql.ts';

/** Rows of a missing month are stored too, so this only has to cover a job that fails for weeks. */
const MONTHS_AHEAD = 2;

/**
 * Creates the partitions of months that begin soon, and drops those that retention has emptied. Idempotent; it fails if it would
 * block others, and the queue tries again.
 */
export async function keepMonths(app: App): Promise<void> {
  const done = await app.work(null, ({ tx, now }) =>
    sql.keepMonths(tx, {
      today: now,
      ahead: MONTHS_AHEAD,
      keptFrom: addHours(now, -24 * RETENTION.notifications.days),
    }),
  );
  if (done.length > 0) app.log.info({ done }, 'months of notifications');
}
