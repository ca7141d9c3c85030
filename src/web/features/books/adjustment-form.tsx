import { type FormEvent, useState } from 'react';
import { ADJUSTABLE_KINDS, proposeAdjustment } from '../../../contract/books.ts';
import { ACCOUNT_KINDS, OWNED_KINDS } from '../../../domain/ledger-accounts.ts';
import { formatAmount, parseCedis } from '../../../domain/money.ts';
import { fieldProblems } from '../../lib/form.ts';
import { useSearchParams } from '../../lib/navigation.tsx';
import { useAction } from '../../lib/queries.ts';
import { AreaField, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { type OwnedKind, OwnerField } from './owner-field.tsx';

type Kind = (typeof ADJUSTABLE_KINDS)[number];
const KINDS = Object.fromEntries(ADJUSTABLE_KINDS.map((kind) => [kind, ACCOUNT_KINDS[kind]]));

interface Side {
  kind: Kind | '';
  ownerId: string | null;
}
const isOwned = (kind: string): kind is OwnedKind => (OWNED_KINDS as readonly string[]).includes(kind);

/** Proposes a correction. When it starts from a difference, the amount and the provider's side are filled in: money that the
 * provider has and our books lack comes out of the float account, which becomes more negative.
 */
export function AdjustmentForm({ onDone }: { onDone: () => void }) {
  const [asked] = useSearchParams();
  const explains = asked.get('explains');
  const pesewas = Number(asked.get('pesewas') ?? 0);
  const side = (isHere: boolean): Side => ({ kind: explains && isHere ? 'PROVIDER_FLOAT' : '', ownerId: null });
  const [from, setFrom] = useState<Side>(side(pesewas > 0));
  const [to, setTo] = useState<Side>(side(pesewas < 0));
  const [amount, setAmount] = useState(pesewas === 0 ? '' : formatAmount(Math.abs(pesewas)));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const propose = useAction(proposeAdjustment, { onDone });
  const amountPesewas = parseCedis(amount) ?? 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (from.kind === '' || to.kind === '') return;
    propose.mutate(
      {
        body: {
          from: { kind: from.kind, ownerId: from.ownerId },
          to: { kind: to.kind, ownerId: to.ownerId },
          amount: amountPesewas / 100,
          reason,
          explains,
        },
      },
      {
        onError: (error) => setProblems(fieldProblems(error)),
      },
    );
  };
  const isOpen = ({ kind, ownerId }: Side) => kind === '' || (isOwned(kind) && ownerId === null);
  const waitsFor = [
    ...(isOpen(from) ? ['from'] : []),
    ...(isOpen(to) ? ['to'] : []),
    ...(amountPesewas > 0 ? [] : ['amount']),
    ...(reason.trim() === '' ? ['reason'] : []),
  ];
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      {explains && <p className="wrap-anywhere text-quiet text-sm">Settles the difference {explains}</p>}
      <SideFields name="from" label="Take from" side={from} error={problems['from.kind']} onChange={setFrom} />
      <SideFields name="to" label="Give to" side={to} error={problems['to.kind']} onChange={setTo} />
      <TextField
        label="Amount in GH₵"
        name="amount"
        inputMode="decimal"
        value={amount}
        error={
          problems.amount ??
          (amount !== '' && amountPesewas === 0 ? 'Please enter an amount such as 250 or 250.50' : undefined)
        }
        onChange={({ target }) => setAmount(target.value)}
      />
      <AreaField
        label="Why"
        hint="The second admin and auditors read this."
        name="reason"
        rows={3}
        maxLength={500}
        value={reason}
        error={problems.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormSubmit waitsFor={waitsFor} className="justify-self-start" busy={propose.isPending}>
        Propose
      </FormSubmit>
    </form>
  );
}

function SideFields({
  name,
  label,
  side,
  error,
  onChange,
}: {
  name: string;
  label: string;
  side: Side;
  error: string | undefined;
  onChange: (side: Side) => void;
}) {
  return (
    <>
      <SelectField
        label={label}
        name={name}
        options={KINDS}
        value={side.kind}
        error={error}
        onChange={({ target }) => onChange({ kind: target.value as Kind | '', ownerId: null })}
      />
      {isOwned(side.kind) && (
        <OwnerField
          label={label}
          kind={side.kind}
          value={side.ownerId}
          onChange={(ownerId) => onChange({ ...side, ownerId })}
        />
      )}
    </>
  );
}
