import { existsSync, readdirSync } from 'node:fs';
import { DEVELOPERS } from '../contract/site/developers-address.ts';
import { bringOver } from './bring-over.ts';
import { DEMO_SIGN_INS } from './demo/demo-people.ts';
import { KeptDemo } from './demo/kept-demo.ts';
import { fillDataFolder } from './first-start.ts';
import { hasEmbeddedDatabase } from './platform/db/embedded-folder.ts';
import { explain } from './platform/explain.ts';
import { unknownSettings } from './platform/known-settings.ts';
import { dataFolderOf, readSettings, type Settings } from './platform/settings.ts';
import { exitOnUncaughtErrors } from './platform/uncaught-errors.ts';
import { type Running, start } from './start.ts';

/** How long stopping may take after its delay, in milliseconds, before the process ends anyway. */
const STOP_MS = 20_000;
/** How often a long task reports that it is still running. */
const SAY_SECONDS_MS = 5_000;

const isEmptyFolder = (path: string) => !existsSync(path) || readdirSync(path).length === 0;

let running: Running | null = null;
let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_MS + (running?.app.settings.stopDelayMs ?? 0)).unref();
  await running?.close();
  process.exit(0);
}

/**
 * Fills the data folder at a first start, with a copy of an earlier demo if `kept` has one. Then it replaces this program with
 * the server in the same process (exec): making the demo takes more memory than the server ever needs again, and much of it is
 * never returned.
 */
async function fillFirst(settings: Settings, kept: KeptDemo | null): Promise<void> {
  const since = performance.now();
  const saySeconds = () => console.log(`  ${Math.round((performance.now() - since) / 1000)} s …`);
  const clock = setInterval(saySeconds, SAY_SECONDS_MS);
  await fillDataFolder(settings.dataDir, async (dataDir) => {
    if (kept?.copyTo(dataDir)) return console.log('  copied the demo of an earlier first start');
    running = await start({ ...settings, dataDir }, { serves: false, onWait: (what) => console.log(`  ${what}`) });
    await running.close();
    kept?.keep(dataDir);
  });
  clearInterval(clock);
  // Windows has no exec, and a process under --watch must keep its channel to its parent.
  if (process.platform !== 'win32' && !process.channel)
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)]);
}

async function run(): Promise<void> {
  exitOnUncaughtErrors();
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  // Sent when the terminal closes; without a handler, PostgreSQL would be left running.
  process.on('SIGHUP', () => void stop());
  try {
    // Must precede reading the settings, which creates a secret in this folder.
    const isUntouched = isEmptyFolder(dataFolderOf(process.env));
    for (const line of unknownSettings(process.env)) console.warn(line);
    let settings = await readSettings(process.env);
    if (settings.databaseUrl === null) await bringOver(settings);
    if (settings.databaseUrl === null && !hasEmbeddedDatabase(settings.dataDir)) {
      console.log('Making the database, which takes some seconds once:');
      await fillFirst(settings, isUntouched ? await KeptDemo.open(process.env.DEMO_CACHE, settings) : null);
      settings = await readSettings(process.env);
    }
    console.log('Starting Nyansapo …');
    running = await start(settings);
    const lines = [
      '',
      `  Nyansapo is ready:  ${settings.origin}`,
      ...(settings.smtpUrl ? [] : [`  Mailbox:            ${settings.origin}/dev/mailbox`]),
      ...(running.app.sms?.phonesUrl ? [`  Phone:              ${settings.origin}/dev/phone`] : []),
      ...(settings.production ? [] : [`  Mail previews:      ${settings.origin}/dev/mails`]),
      ...(running.sandboxUrl && !settings.paystack ? [`  Payment sandbox:    ${running.sandboxUrl}/operator`] : []),
      ...(running.mtnSandboxUrl ? [`  MTN sandbox:        ${running.mtnSandboxUrl}/operator`] : []),
      ...(running.sandboxUrl ? [`  Webhook receiver:   ${running.sandboxUrl}/received`] : []),
      `  Developers:         ${settings.origin}${DEVELOPERS}`,
      ...(settings.demo
        ? [
            `  Admin's code:       ${settings.origin}/dev/authenticator`,
            '',
            ...DEMO_SIGN_INS.map(({ label, email, password }) => `  ${label.padEnd(20)}${email}  ${password}`),
          ]
        : []),
      '',
      '  Press Ctrl-C to stop.',
      '',
    ];
    console.log(lines.join('\n'));
  } catch (error) {
    console.error(`\nNyansapo could not start.\n${explain(error)}\n`);
    process.exit(1);
  }
}

if (import.meta.main) await run();
