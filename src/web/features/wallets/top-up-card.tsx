import { type FormEvent, useState } from 'react';
import { initializeTopUp } from '../../../contract/wallets.ts';
import { formatCedis, parseCedis } from '../../../domain/money.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';

const LEAST_PESEWAS = 1_000;
const SUGGESTED_PESEWAS = [20_000, 50_000, 100_000];

/** Any amount from GH₵ 10; the provider's page takes it from there. */
export function TopUpCard() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const topUp = useAction(initializeTopUp, { onDone: ({ content }) => window.location.assign(content) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amountPesewas = parseCedis(text);
    const wrong =
      amountPesewas === null
        ? 'Please enter an amount such as 250 or 250.50'
        : amountPesewas < LEAST_PESEWAS
          ? 'The minimum value allowed is 10'
          : undefined;
    setProblem(wrong);
    if (wrong === undefined && amountPesewas !== null) topUp.mutate({ body: { amount: amountPesewas / 100 } });
  };
  return (
    <Card>
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <h2 className="text-lg">Top up</h2>
        <TextField
          label="Amount in GH₵"
          hint="From GH₵ 10.00, by mobile money or card. You pay no charges."
          inputMode="decimal"
          value={text}
          error={problem}
          onChange={({ target }) => setText(target.value)}
        />
        <fieldset className="flex flex-wrap gap-2" aria-label="Common amounts">
          {SUGGESTED_PESEWAS.map((pesewas) => (
            <Button key={pesewas} look="plain" className="px-3 text-sm" onClick={() => setText(String(pesewas / 100))}>
              {formatCedis(pesewas)}
            </Button>
          ))}
        </fieldset>
        <Button type="submit" className="justify-self-start" disabled={text.trim() === ''} busy={topUp.isPending}>
          Top Up Wallet
        </Button>
      </form>
    </Card>
  );
}
