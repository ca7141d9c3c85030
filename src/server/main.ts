import { DEMO_SIGN_INS } from './demo/demo-people.ts';
import { DataFolderInUse } from './platform/db/data-folder-lock.ts';
import { errorText } from './platform/error-facts.ts';
import { printFactsAtTheEnd } from './platform/last-words.ts';
import { readSettings } from './platform/settings.ts';
import { type Running, start } from './start.ts';

/** How long stopping may take, in milliseconds, before the process ends anyway. */
const STOP_MS = 4500;

function explain(error: unknown): string {
  if (error instanceof DataFolderInUse) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'This port is already in use. Stop the process that uses it, or choose another port: PORT=3100 npm start';
  }
  return errorText(error);
}

let running: Running | null = null;
let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_MS).unref();
  await running?.close();
  process.exit(0);
}

async function run(): Promise<void> {
  printFactsAtTheEnd();
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  try {
    const settings = await readSettings(process.env);
    console.log('Starting Nyansapo …');
    running = await start(settings);
    const lines = [
      '',
      `  Nyansapo is ready:  ${settings.origin}`,
      ...(settings.smtpUrl ? [] : [`  Mailbox:            ${settings.origin}/dev/mailbox`]),
      ...(settings.production ? [] : [`  Mail previews:      ${settings.origin}/dev/mails`]),
      ...(running.sandboxUrl && !settings.paystack ? [`  Payment sandbox:    ${running.sandboxUrl}/operator`] : []),
      `  API:                ${settings.origin}/api/docs`,
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
