import type { Logger } from 'pino';
import type { App } from './platform/app.ts';
import type { TestEnvironments } from './platform/http/verified-key.ts';
import type { Settings } from './platform/settings.ts';

/** An environment that nobody uses is closed after this long: an open one takes memory. */
const IDLE_MS = 10 * 60_000;

/**
 * The organisations' test environments, or null if this installation has none. Nothing of them is loaded before a test key is
 * used. `live` is the instance that hands requests over.
 */
export function openTestEnvironments(live: () => App, settings: Settings, log: Logger): TestEnvironments | null {
  const { databaseUrl, testDatabaseUrl, mostTestEnvironments: mostOpen } = settings;
  if (mostOpen === 0 || (databaseUrl !== null && testDatabaseUrl === null)) return null;
  let loaded: Promise<TestEnvironments> | undefined;
  const load = async () => {
    const { Environments } = await import('./test-mode/environments.ts');
    const { databasesOn, folders } = await import('./test-mode/stores.ts');
    const store = testDatabaseUrl === null ? folders(settings) : databasesOn(testDatabaseUrl, settings);
    return new Environments(live(), { store, log, idleMs: IDLE_MS, mostOpen });
  };
  const get = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    handle: async (...given) => (await get()).handle(...given),
    remove: async (...given) => (await get()).remove(...given),
    close: async () => (await loaded)?.close(),
  };
}
