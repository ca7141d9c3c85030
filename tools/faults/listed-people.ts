import { sql } from 'kysely';
import { confirmPayment, refusePayment } from '../../src/server/features/payment-lists/answers.service.ts';
import {
  cancelWaiting,
  checkList,
  decideList,
  startList,
} from '../../src/server/features/payment-lists/payment-lists.service.ts';
import { patiently } from './payouts-seed.ts';
import { type People, payTopUp, type Setting } from './setting.ts';

/*
 * People whom an organisation pays by a list, while everything else breaks too. Of ten, seven say yes, some of them twice at the same
 * time; one says no, and two don't answer, so that their payments are cancelled.
 */

export const LISTED_PESEWAS = 4_000;
/** Over how many milliseconds the people of a list answer. */
const ANSWER_MS = 18_000;
const LEAST_PAUSE_MS = 5;

export interface Listed {
  listId: string;
  payments: { id: string; number: string; isWilling: boolean }[];
}

const NOBODY: Listed = { listId: '', payments: [] };

/** Starts a list; an admin approves it, because it is the first one. */
export async function startListed(
  { app, topUpBalance }: Setting,
  { researcher, admin }: People,
  count: number,
): Promise<Listed> {
  if (count === 0) return NOBODY;
  await payTopUp(app, researcher, count * LISTED_PESEWAS * 2);
  await topUpBalance(count * LISTED_PESEWAS * 2);
  // Another range than that of people who take part in studies; last digits from 1000 on.
  const rows = Array.from({ length: count }, (_, index) => ({
    number: `0541${String(101_000 + index)}`,
    amount: LISTED_PESEWAS / 100,
    name: 'Esi Boateng',
    reference: '',
  }));
  const { totalPesewas } = await checkList(app, researcher, { rows });
  const list = await startList(app, researcher, { name: 'Faults', purpose: 'the faults', rows, totalPesewas });
  if (list.status === 'REVIEW') await decideList(app, admin, list.id, 'approve', '');
  const payments = await app.db.read((tx) =>
    sql<{
      id: string;
      number: string;
    }>`select id, number from listed_payment where list_id = ${list.id} order by line`.execute(tx),
  );
  return { listId: list.id, payments: payments.rows.map((row, index) => ({ ...row, isWilling: index % 10 < 7 })) };
}

/** Everybody answers, each by a service of the product; an answer without a response is given again. */
export async function answerListed(
  { app }: Setting,
  { researcher }: People,
  { listId, payments }: Listed,
): Promise<void> {
  if (listId === '') return;
  for (const [index, { id, isWilling }] of payments.entries()) {
    const yes = () =>
      confirmPayment(app, id, { by: 'DIALLED', fullName: '', from: null, network: 'MTN', language: null });
    if (isWilling) await Promise.all([answered(yes), ...(index % 3 === 0 ? [answered(yes)] : [])]);
    else if (index % 10 === 7) await answered(() => refusePayment(app, id, 'DIALLED'));
    await new Promise((resolve) => setTimeout(resolve, Math.max(LEAST_PAUSE_MS, ANSWER_MS / payments.length)));
  }
  await patiently(() => cancelWaiting(app, researcher, listId).catch(unlessDone));
}

const answered = (answer: () => Promise<unknown>) => patiently(() => answer().catch(unlessDone));

/** The answer is there already, or the account of the number was just made by the other one. */
function unlessDone(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code !== 'PAYMENT_ANSWERED' && code !== 'STATUS_CONFLICT') throw error;
}

/** Everybody who said yes got the amount once, and nobody else got anything. */
export async function judgeListed(
  { app }: Setting,
  { listId, payments }: Listed,
  received: Map<string, number[]>,
): Promise<string[]> {
  if (listId === '') return [];
  const violations = payments.flatMap(({ number, isWilling }) => {
    const got = (received.get(number.replace('+233', '0')) ?? []).filter((amount) => amount === LISTED_PESEWAS).length;
    const due = isWilling ? 1 : 0;
    return got === due
      ? []
      : [`${number} of the list ${isWilling ? 'confirmed' : 'did not confirm'} and was paid ${got} times`];
  });
  const { rows } = await app.db.read((tx) =>
    sql<{ left: number; status: string }>`select l.status, coalesce(a.balance, 0)::bigint as left
      from payment_list l left join ledger_account a on a.kind = 'LIST_HELD' and a.owner_id = l.id where l.id = ${listId}`.execute(
      tx,
    ),
  );
  const [list] = rows;
  if (list?.status !== 'ENDED' || list.left !== 0)
    violations.push(`the list is ${list?.status} and holds ${list?.left}`);
  return violations;
}
