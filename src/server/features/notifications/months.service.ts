import { addHours } from '../../../domain/calendar.ts';
import { RETENTION } from '../../../domain/retention.ts';
import type { App } from '../../platform/app.ts';
import * as sql from './months.sql.ts';

/** A row whose month is missing is kept too, so this only has to be long enough for a job that fails for weeks. */
const MONTHS_AHEAD = 2;

/**
 * Makes the months of notifications that begin soon, and drops those that retention has emptied. Harmless when repeated; it
 * fails when it would keep others waiting, and the queue tries again.
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
