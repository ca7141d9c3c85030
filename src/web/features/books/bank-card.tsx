import * as z from 'zod/mini';
import type { getBooks } from '../../../contract/books.ts';
import { BankStatementForm } from '../../../contract/books.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { MOST_CEDIS } from '../../../contract/wallets.ts';
import { dateOf } from '../../../domain/calendar.ts';
import { formatCedis } from '../../../domain/money.ts';
import { amountText } from '../../lib/amount.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { showDay } from '../../lib/when.ts';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

const StatementForm = z.object({ ...BankStatementForm.shape, balance: amountText(0, MOST_CEDIS) });

/** The balance of the bank's statement, to compare with the books. */
export function BankCard({ books: { bankStatement } }: { books: ReplyOf<typeof getBooks> }) {
  const form = useSchemaForm(StatementForm, { day: dateOf(new Date()), balance: '' });
  const enter = useAction('POST /payment/admin/books/bank-statement', {
    onDone: ({ content: { balancePesewas, booksPesewas } }) => {
      form.clear();
      if (balancePesewas === booksPesewas) toast.success('The statement agrees with the books.');
      else toast.warning(`Our books have ${formatCedis(booksPesewas)} in the bank.`);
    },
  });
  return (
    <FoldedCard
      title="Bank statement"
      lead={
        bankStatement
          ? `${showDay(bankStatement.day)}: the bank has ${formatCedis(bankStatement.balancePesewas)}, our books ${formatCedis(bankStatement.booksPesewas)}.`
          : 'No statement yet. Enter one each week to compare it with the books.'
      }
      action="Enter a statement"
    >
      <form
        onSubmit={form.onSubmit((body) => enter.mutate({ body }, { onError: form.refuseFields }))}
        className="grid gap-4"
        noValidate
      >
        <TextField label="At the end of" type="date" {...form.text('day')} />
        <TextField label="Balance in GH₵" inputMode="decimal" {...form.text('balance')} />
        <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" starts={enter}>
          Compare
        </FormSubmit>
      </form>
    </FoldedCard>
  );
}
