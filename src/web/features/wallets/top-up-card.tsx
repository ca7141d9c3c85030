import * as z from 'zod/mini';
import { formatCedis } from '../../../domain/money.ts';
import { LEAST_TOP_UP_PESEWAS } from '../../../domain/top-up.ts';
import { amountText } from '../../lib/amount.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useSearchParams } from '../../lib/navigation.tsx';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

const TopUpForm = z.object({ amount: amountText(LEAST_TOP_UP_PESEWAS / 100, 1_000_000) });
const SUGGESTED_PESEWAS = [20_000, 50_000, 100_000];

/** Any amount from GH₵ 10; the provider's page handles the payment. The address may fill in what is missing. */
export function TopUpCard() {
  const [search] = useSearchParams();
  const form = useSchemaForm(TopUpForm, { amount: search.get('amount') ?? '' });
  const topUp = useAction('POST /payment/transactions/initialize', {
    onDone: ({ content }) => window.location.assign(content),
  });
  return (
    <Card>
      <form onSubmit={form.onSubmit((body) => topUp.mutate({ body }))} className="grid gap-4" noValidate>
        <h2 className="text-lg">Top up</h2>
        <TextField
          label="Amount in GH₵"
          hint="From GH₵ 10.00, by mobile money or card. You pay no charges."
          inputMode="decimal"
          {...form.text('amount')}
        />
        <fieldset className="flex flex-wrap gap-2" aria-label="Common amounts">
          {SUGGESTED_PESEWAS.map((pesewas) => (
            <Button
              key={pesewas}
              variant="plain"
              className="px-3 text-sm"
              onClick={() => form.set('amount', String(pesewas / 100))}
            >
              {formatCedis(pesewas)}
            </Button>
          ))}
        </fieldset>
        <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" starts={topUp}>
          Top Up Wallet
        </FormSubmit>
      </form>
    </Card>
  );
}
