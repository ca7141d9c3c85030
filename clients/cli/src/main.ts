import { NyansapoError } from '@nyansapo/sdk';
import { Command, CommanderError } from 'commander';
import { addApplicants } from './commands/applicants.ts';
import { addBookings, addResults } from './commands/bookings.ts';
import { addEvents } from './commands/events.ts';
import { addLists } from './commands/lists.ts';
import { addLogin } from './commands/login.ts';
import { addProjects } from './commands/projects.ts';
import { addStudies } from './commands/studies.ts';
import { addTestMode } from './commands/test-mode.ts';
import { addWallet } from './commands/wallet.ts';
import { addWebhooks } from './commands/webhooks.ts';
import { EXIT, exitCodeOf, Stop } from './exit.ts';
import { Output, withoutKeys } from './output.ts';
import { VERSION } from './version.ts';

const program = new Command('nyansapo')
  .description('Recruit, schedule and pay research participants in Ghana.')
  .version(VERSION)
  .option('--json', 'print JSON for scripts: one document, or one for each line of a stream')
  .option('--profile <name>', 'use the key of this profile (NYANSAPO_PROFILE, "default")')
  .option('--server <address>', 'where Nyansapo runs (NYANSAPO_SERVER)')
  .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
  .configureOutput({ outputError: (text, write) => write(withoutKeys(text)) })
  .showHelpAfterError('Add --help to see how.')
  .addHelpText(
    'after',
    `
Begin:
  $ nyansapo login --server https://nyansapo.example
  $ nyansapo studies create --from study.yaml --dry-run

Environment:
  NYANSAPO_API_KEY, NYANSAPO_SERVER   a key and its server, instead of a profile
  NO_COLOR                            no colours

Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 not logged in or not allowed, 4 not available, 130 interrupted`,
  )
  .exitOverride();

addLogin(program);
addProjects(program);
addStudies(program);
addApplicants(program);
addBookings(program);
addResults(program);
addWallet(program);
addLists(program);
addEvents(program);
addWebhooks(program);
addTestMode(program);

/** What the refusal means on the command line, where its own message doesn't say what to type. */
function adviceFor(error: NyansapoError): string {
  const fields = error.fields.map(({ field, message }) => `\n${field}: ${message}`).join('');
  const advice = error.status === 401 ? '\nRun "nyansapo login" with a key that works.' : '';
  const id = error.status >= 500 && error.requestId ? `\nRequest: ${error.requestId}` : '';
  return `${error.message}${fields}${advice}${id}`;
}

function report(error: unknown): void {
  // Commander has already printed what is wrong with the command.
  if (error instanceof CommanderError) return;
  const out = new Output(process.argv.includes('--json'));
  if (error instanceof NyansapoError) {
    const { code, status, requestId, fields } = error;
    const message =
      code === 'NO_ANSWER' ? 'Nyansapo can’t be reached. Check the address and your connection.' : adviceFor(error);
    out.error(code, message, { status, requestId, ...(fields.length > 0 && { fields }) });
  } else {
    const code = error instanceof Stop ? (error.exit === EXIT.notSignedIn ? 'NOT_LOGGED_IN' : 'REFUSED') : 'FAILED';
    out.error(code, error instanceof Error ? error.message : String(error));
  }
}

process.once('SIGINT', () => process.exit(EXIT.interrupted));
// The reader closed the pipe, as in "nyansapo events list | head".
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) =>
  process.exit(code === 'EPIPE' ? EXIT.done : EXIT.refused),
);

try {
  await program.parseAsync();
} catch (error) {
  report(error);
  // Not process.exit: it would cut off output that is still being written to a pipe.
  process.exitCode = exitCodeOf(error);
}
