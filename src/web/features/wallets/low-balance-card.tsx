import { type FormEvent, useState } from 'react';
import type { z } from 'zod/mini';
import { setLowBalance, type Wallet } from '../../../contract/wallets.ts';
import { formatAmount, formatCedis, parseCedis } from '../../../domain/money.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';

/** Below which amount the organisation's admins are told, once each time it is passed. */
export function LowBalanceCard({ wallet }: { wallet: z.output<typeof Wallet> }) {
  const { organizationId, lowBalancePesewas } = wallet;
  const [text, setText] = useState(formatAmount(lowBalancePesewas));
  const [problem, setProblem] = useState<string>();
  const save = useAction(setLowBalance);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const pesewas = parseCedis(text);
    setProblem(pesewas === null ? 'Please enter an amount such as 250 or 250.50' : undefined);
    if (pesewas !== null) save.mutate({ params: { organizationId }, body: { lowBalance: pesewas / 100 } });
  };
  return (
    <FoldedCard
      title="Low balance"
      lead={
        lowBalancePesewas === 0
          ? 'Nobody is told when the wallet runs low.'
          : `Your admins are told when less than ${formatCedis(lowBalancePesewas)} is available.`
      }
      action="Change"
    >
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <TextField
          label="Tell us below, in GH₵"
          hint="0 tells nobody."
          inputMode="decimal"
          value={text}
          error={problem}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" className="justify-self-start" busy={save.isPending}>
          Save
        </Button>
      </form>
    </FoldedCard>
  );
}
