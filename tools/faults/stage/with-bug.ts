import pg from 'pg';
import { readSettings } from '../../../src/server/platform/settings.ts';
import { start } from '../../../src/server/start.ts';

/*
 * The product with a bug that a cluster run must find: every read goes to a replica, even one that decides a write. A lagging
 * replica then returns stale data.
 */
const SELECT = /^\s*(select|with)\b/i;
/** Statements that a replica refuses, that belong to the connection, or that ask which server this is. */
const NOT_THERE =
  /\bfor (no key )?(update|share)\b|\b(insert|update|delete)\b|\bpg_|_config\b|\bpgboss\b|kysely_migration|current_setting/i;

if (process.env.PLANTED_BUG !== 'replicaDecides') throw new Error(`there is no bug ${process.env.PLANTED_BUG}`);
// The same values as from the primary (platform/db/database.ts).
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, (text) => text);
pg.types.setTypeParser(1700, Number);

const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
const replica = new pg.Pool({ connectionString: process.env.DATABASE_READ_URL, max: 6 });
replica.on('error', () => undefined);
const ofReplica = new WeakSet<object>();
replica.on('connect', (client) => ofReplica.add(client));

pg.Client.prototype.query = function query(this: object, ...given: unknown[]): unknown {
  const [config] = given;
  const text = typeof config === 'string' ? config : ((config as { text?: string } | undefined)?.text ?? '');
  const isOurs = !ofReplica.has(this) && given.every((one) => typeof one !== 'function');
  if (!isOurs || !SELECT.test(text) || NOT_THERE.test(text)) return send.apply(this, given);
  // If the replica is down, the primary answers.
  return replica.query(...(given as [string])).catch(() => send.apply(this, given));
} as typeof pg.Client.prototype.query;

await start(await readSettings(process.env));
