import { ADMIN_QUEUES, type AdminQueue } from '../../../contract/desk.ts';
import { dueAt, PROMISE_WORDS } from '../../../domain/desk-promises.ts';
import type { App } from '../../platform/app.ts';
import { countQueues } from './desk.sql.ts';

const NAMES = Object.keys(ADMIN_QUEUES) as AdminQueue[];

/** Every queue, also those in which nothing waits, in the order of the groups. */
export async function listQueues(app: App) {
  const counts = await app.read((reader) => countQueues(reader.tx, reader.now));
  return NAMES.map((name) => {
    const { count = 0, oldestAt = null } = counts.get(name) ?? {};
    const { promise, ...queue } = ADMIN_QUEUES[name];
    return {
      ...{ ...queue, name, count, oldestAt },
      promise: promise && PROMISE_WORDS[promise],
      dueAt: promise && oldestAt && dueAt(oldestAt, promise),
    };
  });
}
