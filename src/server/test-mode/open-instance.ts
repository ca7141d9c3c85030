import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { Instance } from '../instance.ts';
import { METRICS } from '../metrics.ts';
import type { App } from '../platform/app.ts';
import { migrateIfNeeded } from '../platform/db/prepare.ts';
import { Metrics } from '../platform/metrics/metrics.ts';
import { aboutThisProcess } from '../platform/metrics/watch.ts';
import { clipsFolderOf, SAMPLE_BANK, type Settings } from '../platform/settings.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { wakeClock } from './clock.sql.ts';
import { EnvironmentClock } from './environment-clock.ts';
import { makeFirstContents } from './first-contents.ts';
import { keptMails, keptTexts } from './kept-mails.ts';
import { testPayments } from './payments.ts';
import { registeredName } from './people.ts';
import type { Place, Store } from './stores.ts';
import { TABLES } from './tables.ts';
import { templateName } from './template.ts';

/** After this long without a heartbeat, no process counts as having the environment open. */
const UNSEEN_MS = 60_000;

export interface Surroundings {
  store: Store;
  /** The instance that hands requests over. */
  live: Pick<App, 'settings' | 'outgoing' | 'limits' | 'openCalls'>;
  log: Logger;
}

export interface OpenInstance {
  instance: Instance;
  clock: EnvironmentClock;
  close(): Promise<void>;
}

/**
 * Opens the product on an environment's database: a copy of the template if there is none yet. `adapt` completes what services
 * get.
 */
export async function openInstance(
  name: string,
  surroundings: Surroundings,
  adapt: (app: App, clock: EnvironmentClock) => App,
): Promise<OpenInstance> {
  const { store } = surroundings;
  return store.alone(name, async () => {
    if (!(await store.has(name))) await store.copy(await prepareTemplate(surroundings), name);
    return open(name, surroundings, { wakes: true, adapt });
  });
}

/**
 * Creates the template of new environments, once; returns its name. Rejects soon after `stopping` is aborted, so that a server
 * that stops does not wait for a template that the next start can make.
 */
export async function prepareTemplate(surroundings: Surroundings, stopping?: AbortSignal): Promise<string> {
  const { store } = surroundings;
  const template = templateName();
  await store.alone(template, async () => {
    stopping?.throwIfAborted();
    if (await store.has(template)) return;
    const part = `${template}-part`;
    // Of a process that died.
    await store.drop(part);
    await store.create(part);
    // Without its database, the work on it fails.
    const abandon = () => void store.drop(part).catch(() => undefined);
    stopping?.addEventListener('abort', abandon);
    try {
      stopping?.throwIfAborted();
      const { instance, close } = await open(part, surroundings, { wakes: false, adapt: (app) => app });
      await makeFirstContents(instance.app).finally(close);
      await store.rename(part, template);
    } finally {
      stopping?.removeEventListener('abort', abandon);
    }
  });
  return template;
}

async function open(
  name: string,
  { store, live, log }: Surroundings,
  { wakes, adapt }: { wakes: boolean; adapt: (app: App, clock: EnvironmentClock) => App },
): Promise<OpenInstance> {
  const { place, databases } = await store.open(name);
  const { db } = databases;
  try {
    const settings = settingsOf(live.settings, place, name);
    await migrateIfNeeded(db, settings);
    await db.execute(TABLES);
    const clock = new EnvironmentClock(db);
    // A template has no running clock.
    if (wakes) clock.set(await db.transaction((tx) => wakeClock(tx, UNSEEN_MS)));
    const now = { now: () => new Date(clock.now()) };
    const outside = {
      settings,
      mail: keptMails(db, now),
      // Webhooks of an environment go where its organisation wants them.
      outgoing: live.outgoing,
      payments: testPayments(db, { clock: now, nameOf: registeredName }),
      otherRails: [],
      storage: openStorage({ recordingsDir: clipsFolderOf(place.dataDir), storage: null }),
      sms: keptTexts(db, now),
      airtime: null,
      identity: null,
      environments: null,
      testMode: null,
      log,
      metrics: new Metrics(aboutThisProcess('all'), METRICS),
      tracer: null,
    };
    const options = { clock, schedules: false, adapt: (app: App) => adapt(app, clock) };
    const instance = await Instance.open(databases, outside, options);
    const close = async () => {
      await instance.close();
      await databases.close();
    };
    return { instance, clock, close };
  } catch (error) {
    await databases.close();
    throw error;
  }
}

/** Nothing of the live instance is reachable: no secret, no mail server, no provider, no database. */
function settingsOf(live: Settings, place: Place, name: string): Settings & Place {
  const secret = createHmac('sha256', live.sessionSecrets[0]).update(`test environment ${name}`).digest('hex');
  return {
    ...live,
    ...place,
    mode: 'test',
    role: 'all',
    databaseReadUrl: null,
    migrationDatabaseUrl: null,
    testDatabaseUrl: null,
    sessionSecrets: [secret],
    fraudSecret: secret,
    smtpUrl: null,
    restrictParticipantEmailHosts: false,
    metrics: { ...live.metrics, port: null, token: null },
    tracing: null,
    pagesAsData: false,
    demo: false,
    paystack: null,
    payoutRails: ['PAYSTACK'],
    mtn: { ...live.mtn, account: null },
    texts: { ...live.texts, account: null },
    airtime: { account: null, secret: null },
    google: null,
    // Nobody pays a pro-forma of a test.
    bank: live.bank && SAMPLE_BANK,
  };
}
