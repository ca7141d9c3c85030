import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CheckPaymentListResponses, PaymentListDetails } from '@nyansapo/sdk';
import { type Command, Option } from 'commander';
import { countOf } from '../../../../src/domain/counts.ts';
import {
  LISTED_PAYMENT_STATUSES,
  type ListedPaymentStatus,
} from '../../../../src/domain/lifecycles/payment-list-lifecycles.ts';
import { count, withExamples } from '../arguments.ts';
import { confirm } from '../confirm.ts';
import { Stop, wrongUsage } from '../exit.ts';
import type { Output } from '../output.ts';
import { rowsByPage } from '../rows.ts';
import { type Session, signedIn } from '../session.ts';
import { cedis, instant, words } from '../words.ts';
import { saveFile } from './applicants.ts';

type Checked = CheckPaymentListResponses[200]['content'];

interface NewList {
  from: string;
  name: string;
  purpose: string;
  project?: string;
  dryRun?: boolean;
  again?: boolean;
  yes?: boolean;
}

const people = (number: number) => countOf(number, 'person', 'people');

function show(out: Output, list: PaymentListDetails): void {
  const { books } = list;
  out.one(list, [
    ['List', list.name],
    ['ID', list.id],
    ['Paid for', list.purpose],
    ['Project', list.projectName],
    ['Status', words(list.status)],
    ['Started', instant(list.openedAt)],
    ['Answers until', instant(list.expiresAt)],
    ['Ended', instant(list.endedAt)],
    ['People', `${list.people}, ${cedis(list.amountPesewas)} together`],
    [
      'Answers',
      `${list.confirmed} yes, ${list.refused} no, ${list.waiting} waiting, ${list.expired} too late, ${list.cancelled} cancelled`,
    ],
    ['Payouts', `${list.paid} arrived, ${list.onTheWay} on the way, ${list.failed} failed`],
    [
      'Money',
      `${cedis(books.leftPesewas)} reserved, ${cedis(books.paidPesewas)} paid, ${cedis(books.returnedPesewas)} returned`,
    ],
    ['Fees', cedis(books.feesPesewas)],
  ]);
}

function readText(name: string): string {
  try {
    return readFileSync(name === '-' ? 0 : name, 'utf8');
  } catch (error) {
    throw wrongUsage(`${name} can’t be read: ${(error as Error).message}`);
  }
}

/** What is wrong with the lines of a file; nothing of a list is paid until all of them are right. */
function refuseProblems(from: string, { problems, moreProblems }: Checked): void {
  if (problems.length === 0) return;
  const name = from === '-' ? 'standard input' : from;
  const lines = problems.map(({ line, text, reason }) => `${name}:${line}: ${text}: ${reason}`);
  const more = moreProblems > 0 ? [`${countOf(moreProblems, 'more line')} can’t be paid.`] : [];
  throw new Stop([`${name} is not a list that can be paid.`, ...lines, ...more].join('\n'));
}

function showPlan({ out }: Session, checked: Checked): void {
  out.one(checked, [
    ['People', checked.people],
    ['They get', cedis(checked.amountPesewas)],
    ['Our fees', `${cedis(checked.feesPesewas)}, ${cedis(checked.feePesewas)} for each payment`],
    ['Total', cedis(checked.totalPesewas)],
    ['In the wallet', cedis(checked.availablePesewas)],
  ]);
  out.note('The list can be paid. Nothing was reserved or sent.');
}

/**
 * Checks the people of a file, and starts a list of them once its sum is confirmed. The Idempotency-Key is derived from the content,
 * so that running the command again within 24 hours, after a lost connection or by mistake, pays nobody twice; `again` makes a second list.
 */
async function createList(
  session: Session,
  { from, name, purpose, project, dryRun, again, yes }: NewList,
): Promise<void> {
  const { api, out } = session;
  const text = readText(from);
  const { content: checked } = await api.checkPaymentList({ body: { text } });
  refuseProblems(from, checked);
  if (dryRun) return showPlan(session, checked);
  const { totalPesewas, amountPesewas, feesPesewas } = checked;
  const money = `${cedis(totalPesewas)} from the wallet: ${cedis(amountPesewas)} and our fees of ${cedis(feesPesewas)}`;
  await confirm(`Pay ${people(checked.people)} ${money}?`, yes);
  const body = { name, purpose, text, totalPesewas, ...(project && { projectId: project }) };
  const salt = again ? crypto.randomUUID() : '';
  const key = createHash('sha256')
    .update(JSON.stringify([body, salt]))
    .digest('hex')
    .slice(0, 40);
  const { content: list } = await api.startPaymentList({ headers: { 'Idempotency-Key': `cli-list-${key}` }, body });
  if (session.wasRepeated())
    out.note('This file has already made this list within 24 hours. Use --again to pay the same people once more.');
  else if (list.status === 'REVIEW')
    out.note('We check the first large list of an organisation before we text anybody.');
  else out.note('Each person is texted, and is paid once they have said yes with their own number.');
  show(out, list);
}

function addCreate(lists: Command): void {
  withExamples(
    lists
      .command('create')
      .description('Check a CSV file of people, and pay them. Reserves the sum in the wallet.')
      .requiredOption(
        '--from <file>',
        'number, amount in GH₵, name and reference of a person on each line; - reads standard input',
      )
      .requiredOption('--name <text>', 'what your team calls the list')
      .requiredOption('--purpose <text>', 'what people are paid for, as they read it')
      .option('--project <id>', 'whose budget it counts towards')
      .option('--dry-run', 'check the file and show what it costs')
      .option('--again', 'make another list, although this file has made one within 24 hours')
      .option('--yes', 'do not ask')
      .action(signedIn(createList)),
    'lists create --from people.csv --name "Harvest survey, May" --purpose "the harvest survey in May" --dry-run',
    'lists create --from people.csv --name "Harvest survey, May" --purpose "the harvest survey in May"',
  );
}

function addReading(lists: Command): void {
  lists
    .command('list')
    .description('List payment lists, newest first.')
    .option('--limit <number>', 'show this many', count)
    .action(
      signedIn(async ({ api, out }, { limit }: { limit?: number }) => {
        out.list(
          await rowsByPage((query) => api.listPaymentLists({ query }), limit),
          [
            { title: 'ID', of: ({ id }) => id },
            { title: 'List', of: ({ name }) => name },
            { title: 'Status', of: ({ status }) => words(status) },
            { title: 'People', of: (list) => list.people, align: 'right' },
            { title: 'Said yes', of: ({ confirmed }) => confirmed, align: 'right' },
            { title: 'Waiting', of: ({ waiting }) => waiting, align: 'right' },
            { title: 'Amount', of: ({ amountPesewas }) => cedis(amountPesewas), align: 'right' },
            { title: 'Created', of: ({ createdAt }) => instant(createdAt) },
          ],
          'No payment lists yet. Create one with "nyansapo lists create".',
        );
      }),
    );
  lists
    .command('show')
    .description('Show a payment list: its answers, payouts and sums.')
    .argument('<list>', 'its id')
    .action(
      signedIn(async ({ api, out }, _, id: string) => show(out, (await api.getPaymentList({ path: { id } })).content)),
    );
  withExamples(
    lists
      .command('people')
      .description('List the people of a payment list in the order of its lines.')
      .argument('<list>', 'its id')
      .addOption(new Option('--status <status>', 'only these').choices(Object.keys(LISTED_PAYMENT_STATUSES)))
      .option('--search <words>', 'in names, references and numbers')
      .option('--limit <number>', 'show this many', count)
      .action(
        signedIn(async ({ api, out }, { status, search, limit }: PeopleFilter, id: string) => {
          const filters = { ...(status && { status }), ...(search && { search }) };
          out.list(
            await rowsByPage((page) => api.listListedPayments({ path: { id }, query: { ...filters, ...page } }), limit),
            [
              { title: 'ID', of: (payment) => payment.id },
              { title: 'Line', of: ({ line }) => line, align: 'right' },
              { title: 'Number', of: ({ number }) => number },
              { title: 'Name', of: ({ name }) => name },
              { title: 'Reference', of: ({ ownReference }) => ownReference },
              { title: 'Amount', of: ({ amountPesewas }) => cedis(amountPesewas), align: 'right' },
              { title: 'Status', of: (payment) => words(payment.status) },
              { title: 'Payout', of: ({ payoutStatus }) => words(payoutStatus ?? '') },
              { title: 'Answered', of: ({ answeredAt }) => instant(answeredAt) },
            ],
            'No matches.',
          );
        }),
      ),
    'lists people LIST --status WAITING',
  );
  lists
    .command('export')
    .description('Write a payment list for the auditor as CSV: who said yes, and when each was paid.')
    .argument('<list>', 'its id')
    .option('--to <file>', 'a new file; standard output without it')
    .action(
      signedIn(async (session, { to }: { to?: string }, id: string) =>
        saveFile(session, await session.api.exportPaymentList({ path: { id } }), to),
      ),
    );
}

interface PeopleFilter {
  status?: ListedPaymentStatus;
  search?: string;
  limit?: number;
}

function addChanges(lists: Command): void {
  lists
    .command('remind')
    .description('Text a person who has not answered again, at most every 12 hours.')
    .argument('<list>', 'its id')
    .argument('<payment>', 'its id')
    .action(
      signedIn(async ({ api, out }, _, id: string, paymentId: string) => {
        await api.resendListedPayment({ path: { id, paymentId } });
        out.done({ id: paymentId }, 'The person is texted again.');
      }),
    );
  withExamples(
    lists
      .command('cancel')
      .description('Cancel payments that wait for an answer: all of a list, or one. The money returns to the wallet.')
      .argument('<list>', 'its id')
      .argument('[payment]', 'the id of one payment')
      .option('--yes', 'do not ask')
      .action(
        signedIn(async ({ api, out }, { yes }: { yes?: boolean }, id: string, paymentId: string | undefined) => {
          const { content: list } = await api.getPaymentList({ path: { id } });
          const what = paymentId ? 'one payment' : `the payments of ${people(list.waiting)} who have not answered`;
          await confirm(`Cancel ${what} of the list ${list.name}?`, yes);
          const { content } = paymentId
            ? await api.cancelListedPayment({ path: { id, paymentId } })
            : await api.cancelPaymentList({ path: { id } });
          const cancelled = content.cancelled - list.cancelled;
          out.done(content, `${countOf(cancelled, 'payment')} cancelled. Still waiting: ${content.waiting}.`);
        }),
      ),
    'lists cancel LIST PAYMENT',
    'lists cancel LIST --yes',
  );
}

export function addLists(program: Command): void {
  const lists = program
    .command('lists')
    .description('Payment lists: people whom you recruited yourself, and pay through us');
  addCreate(lists);
  addReading(lists);
  addChanges(lists);
}
