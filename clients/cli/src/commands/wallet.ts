import { type Command, Option } from 'commander';
import { TRANSACTION_KINDS, type TransactionKind } from '../../../../src/contract/wallets.ts';
import { WALLET_EVENTS } from '../../../../src/domain/wallet-events.ts';
import { count } from '../arguments.ts';
import { rowsOf } from '../rows.ts';
import { type Session, signedIn } from '../session.ts';
import { cedis, instant } from '../words.ts';
import { saveFile } from './applicants.ts';

const organisation = async ({ api }: Session) => ({
  organizationId: (await api.getCurrentKey()).content.organizationId,
});

export function addWallet(program: Command): void {
  const wallet = program.command('wallet').description('Your organisation’s money');
  wallet
    .command('show')
    .description('Show the balance.')
    .action(
      signedIn(async (session) => {
        const { content } = await session.api.getWallet({ path: await organisation(session) });
        session.out.one(content, [
          ['Available', cedis(content.availablePesewas)],
          ['Reserved', cedis(content.reservedPesewas)],
          ['Spent', cedis(content.spentPesewas)],
        ]);
      }),
    );
  wallet
    .command('transactions')
    .description('List movements, newest first.')
    .addOption(new Option('--kind <kind>', 'only these').choices(Object.keys(TRANSACTION_KINDS)))
    .option('--limit <number>', 'show this many', count, 50)
    .action(
      signedIn(async (session, { kind, limit }: { kind?: TransactionKind; limit: number }) => {
        const path = await organisation(session);
        const read = (page: { cursor?: string; limit: number }) =>
          session.api.listTransactions({ path, query: { ...(kind && { kind }), ...page } });
        session.out.list(
          await rowsOf(read, limit),
          [
            { title: 'When', of: ({ at }) => instant(at) },
            { title: 'What', of: ({ event }) => WALLET_EVENTS[event] ?? event },
            { title: 'About', of: ({ about }) => about ?? '' },
            { title: 'Amount', of: ({ amountPesewas }) => cedis(amountPesewas), align: 'right' },
            { title: 'Balance', of: ({ balancePesewas }) => cedis(balancePesewas), align: 'right' },
            { title: 'Reference', of: ({ reference }) => reference },
          ],
          'No movements yet.',
        );
      }),
    );
  wallet
    .command('export')
    .description('Write all movements as CSV.')
    .option('--to <file>', 'a new file; standard output without it')
    .action(
      signedIn(async (session, { to }: { to?: string }) =>
        saveFile(session, await session.api.exportTransactions({ path: await organisation(session) }), to),
      ),
    );
}
