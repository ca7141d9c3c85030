import type { Logger } from 'pino';
import type { ServerSettings } from './open-databases.ts';
import type { App } from './platform/app.ts';
import type { TestEnvironments } from './platform/http/verified-key.ts';

/** An environment that nobody uses is closed after this long: an open one takes memory. */
const IDLE_MS = 10 * 60_000;

/**
 * The organisations' test environments, or null if this installation has none. Their code is loaded when a test key is first
 * used. `live` is the instance that hands requests over.
 */
export function openTestEnvironments(live: () => App, settings: ServerSettings, log: Logger): TestEnvironments | null {
  const { testDatabaseUrl, mostTestEnvironments: mostOpen } = settings;
  if (mostOpen === 0 || testDatabaseUrl === null) return null;
  let loaded: Promise<TestEnvironments> | undefined;
  const openStore = async () => (await import('./test-mode/stores.ts')).databasesOn(testDatabaseUrl, settings);
  const load = async () => {
    const { Environments } = await import('./test-mode/environments.ts');
    return new Environments(live(), { store: await openStore(), log, idleMs: IDLE_MS, mostOpen });
  };
  const get = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    prepare: async (stopping) => {
      const { templateName } = await import('./test-mode/template.ts');
      if (!(await (await openStore()).has(templateName()))) await (await get()).prepare(stopping);
    },
    open: async (...given) => (await get()).open(...given),
    organizationIn: async (...given) => (await get()).organizationIn(...given),
    handle: async (...given) => (await get()).handle(...given),
    remove: async (...given) => (await get()).remove(...given),
    close: async () => (await loaded)?.close(),
  };
}
