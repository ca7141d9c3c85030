import pg from 'pg';
import { readSettings } from '../../../src/server/platform/settings.ts';
import { start } from '../../../src/server/start.ts';

/*
 * The product with a mistake that a cluster must show: every read of it goes to a replica, also one that decides a write.
 * A replica that is behind then shows what is no longer true.
 */
const SELECT = /^\s*(select|with)\b/i;
/** What a replica refuses, what belongs to the connection, and what asks which server this is. */
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
  // A replica that is away is no excuse: then the primary answers.
  return replica.query(...(given as [string])).catch(() => send.apply(this, given));
} as typeof pg.Client.prototype.query;

await start(await readSettings(process.env));
