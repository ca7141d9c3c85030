import { writeFileSync } from 'node:fs';
import type { ListApplicantsData } from '@nyansapo/sdk';
import { type Command, Option } from 'commander';
import { APPLICATION_STATUSES } from '../../../../src/domain/lifecycles/application-lifecycle.ts';
import { count, withExamples } from '../arguments.ts';
import { Stop, wrongUsage } from '../exit.ts';
import { rowsOf } from '../rows.ts';
import type { Session } from '../session.ts';
import { signedIn } from '../session.ts';
import { instant, words } from '../words.ts';

type Query = NonNullable<ListApplicantsData['query']>;
type Filters = Pick<Query, 'status' | 'search' | 'sort'>;

/** How many applicants one call invites or declines. */
const AT_ONCE = 100;

const SORTS = ['newest', 'oldest', 'match', 'name', 'waiting'];

const listOf = ({ api }: Session, id: string, filters: Filters, limit?: number) =>
  rowsOf((page) => api.listApplicants({ path: { id }, query: { ...filters, ...page } }), limit);

/** Writes a file from the API unchanged: it is already safe to open in a spreadsheet. */
export function saveFile({ out }: Session, text: string, to: string | undefined): void {
  if (to === undefined) {
    out.raw(text);
    return;
  }
  try {
    // Never overwrites an existing file.
    writeFileSync(to, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new Stop(`${to} can’t be written: ${(error as Error).message}`);
  }
  out.done({ file: to }, `Saved as ${to}.`);
}

interface ChangedSeveral {
  changed: string[];
  left: { id: string; name: string | null; reason: string }[];
}

/** Shows which applicants were changed. Exits with 1 if any were not. */
function showChanged({ out }: Session, { changed, left }: ChangedSeveral, what: string): void {
  out.done({ changed, left }, `${changed.length} ${what}.`);
  if (left.length === 0) return;
  const reasons = left.map(({ id, name, reason }) => `${name ?? id}: ${words(reason)}`);
  throw new Stop([`${left.length} were not ${what}.`, ...reasons].join('\n'));
}

async function changeAll(ids: readonly string[], change: (ids: string[]) => Promise<{ content: ChangedSeveral }>) {
  const all: ChangedSeveral = { changed: [], left: [] };
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const { content } = await change(ids.slice(from, from + AT_ONCE));
    all.changed.push(...content.changed);
    all.left.push(...content.left);
  }
  return all;
}

export function addApplicants(program: Command): void {
  const applicants = program.command('applicants').description('The people who applied for a study');
  withExamples(
    applicants
      .command('list')
      .description('List the applicants of a study.')
      .argument('<study>', 'its id')
      .addOption(new Option('--status <status>', 'only these').choices(Object.keys(APPLICATION_STATUSES)))
      .option('--search <words>', 'in names and answers')
      .addOption(new Option('--sort <order>').choices(SORTS))
      .option('--limit <number>', 'show this many', count)
      .action(
        signedIn(async (session, { status, search, sort, limit }: Filters & { limit?: number }, id: string) => {
          const filters = { ...(status && { status }), ...(search && { search }), ...(sort && { sort }) };
          session.out.list(
            await listOf(session, id, filters, limit),
            [
              { title: 'ID', of: ({ id }) => id },
              {
                title: 'Applicant',
                of: ({ applicant: { basicInformation: name } }) => `${name.firstName} ${name.lastName}`,
              },
              { title: 'Age', of: ({ applicant }) => applicant.age, align: 'right' },
              { title: 'Match', of: ({ matchPercent }) => `${matchPercent} %`, align: 'right' },
              { title: 'Status', of: ({ status }) => words(status) },
              { title: 'Session', of: ({ startsAt }) => instant(startsAt) },
              { title: 'Applied', of: ({ appliedAt }) => instant(appliedAt) },
            ],
            'No matches. People who qualify see the study as long as it recruits.',
          );
        }),
      ),
    'applicants list STUDY --status PENDING --sort match',
  );
  withExamples(
    applicants
      .command('export')
      .description('Write all applicants with their answers as CSV, safe to open in a spreadsheet.')
      .argument('<study>', 'its id')
      .option('--to <file>', 'a new file; standard output without it')
      .action(
        signedIn(async (session, { to }: { to?: string }, id: string) =>
          saveFile(session, await session.api.exportApplicants({ path: { id } }), to),
        ),
      ),
    'applicants export STUDY --to applicants.csv',
  );
  applicants
    .command('mark')
    .description('Star an applicant or write a note, which only your team sees.')
    .argument('<applicant>', 'the id of the application')
    .option('--star')
    .option('--no-star')
    .option('--note <text>')
    .action(
      signedIn(async ({ api, out }, { star, note }: { star?: boolean; note?: string }, id: string) => {
        if (star === undefined && note === undefined) throw wrongUsage('Please give --star, --no-star or --note.');
        const body = { ...(star !== undefined && { starred: star }), ...(note !== undefined && { note }) };
        const { content } = await api.markApplicant({ path: { id }, body });
        out.done(content, 'The applicant is marked.');
      }),
    );
  applicants
    .command('decline')
    .description('Decline applicants, who are notified.')
    .argument('<study>', 'its id')
    .argument('<applicants...>', 'ids of applications')
    .action(
      signedIn(async (session, _, id: string, ids: string[]) => {
        const change = (applicationIds: string[]) =>
          session.api.declineSeveral({ path: { id }, body: { applicationIds } });
        showChanged(session, await changeAll(ids, change), 'declined');
      }),
    );
  addInvite(program);
}

function addInvite(program: Command): void {
  withExamples(
    program
      .command('invite')
      .description('Invite applicants of a study: those named, or the next ones who wait.')
      .argument('<study>', 'its id')
      .argument('[applicants...]', 'ids of applications')
      .option('--next <number>', 'invite this many who wait', count)
      .addOption(new Option('--by <order>', 'who is next').choices(['oldest', 'match']).default('oldest'))
      .option('--instructions <text>', 'what they read with the invitation')
      .action(
        signedIn(
          async (
            session,
            { next, by, instructions }: { next?: number; by: 'oldest' | 'match'; instructions?: string },
            id: string,
            named: string[],
          ) => {
            if ((next === undefined) === (named.length === 0))
              throw wrongUsage('Please give ids of applications, or --next with a number.');
            const waiting = next ? await listOf(session, id, { status: 'PENDING', sort: by }, next) : [];
            const ids = next ? waiting.map((applicant) => applicant.id) : named;
            if (ids.length === 0) throw new Stop('Nobody waits for an invitation.');
            const change = (applicationIds: string[]) =>
              session.api.inviteSeveral({
                path: { id },
                body: { applicationIds, ...(instructions ? { instructions } : {}) },
              });
            showChanged(session, await changeAll(ids, change), 'invited');
          },
        ),
      ),
    'invite STUDY --next 4 --instructions "Please be in a quiet place."',
    'invite STUDY APPLICATION APPLICATION',
  );
}
