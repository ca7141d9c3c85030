import * as z from 'zod/mini';
import { ADJUSTABLE_KINDS, AdjustableAccount, AdjustmentForm as AdjustmentSchema } from '../../../contract/books.ts';
import { MOST_CEDIS } from '../../../contract/wallets.ts';
import { ACCOUNT_KINDS, OWNED_KINDS } from '../../../domain/ledger-accounts.ts';
import { formatAmount } from '../../../domain/money.ts';
import { amountText } from '../../lib/amount.ts';
import { useSchemaForm } from '../../lib/form.ts';
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

const SideForm = z.pipe(
  z.transform((side: Side) => side as z.input<typeof AdjustableAccount>),
  AdjustableAccount.check(
    z.refine(({ kind, ownerId }) => !isOwned(kind) || ownerId !== null, 'Please choose whose account it is'),
  ),
);
const ProposalForm = z.object({
  ...AdjustmentSchema.shape,
  from: SideForm,
  to: SideForm,
  amount: amountText(0.01, MOST_CEDIS),
});

/** Proposes a correction. When it starts from a difference, the amount and the provider's side are filled in: money that the
 * provider or the bank has and our books lack comes out of its account, which becomes more negative.
 */
export function AdjustmentForm({ onDone }: { onDone: () => void }) {
  const [search] = useSearchParams();
  const explains = search.get('explains');
  const pesewas = Number(search.get('pesewas') ?? 0);
  const side = (isHere: boolean): Side => ({ kind: explains && isHere ? accountOf(explains) : '', ownerId: null });
  const form = useSchemaForm(ProposalForm, {
    from: side(pesewas > 0),
    to: side(pesewas < 0),
    amount: pesewas === 0 ? '' : formatAmount(Math.abs(pesewas)),
    reason: '',
    explains,
  });
  const propose = useAction('POST /payment/admin/adjustments', { onDone });
  const submit = form.onSubmit((body) => propose.mutate({ body }, { onError: form.refuseFields }));
  /** A side's props. Its error appears only after sending, because people choose the account before its owner. */
  const sideFields = (name: 'from' | 'to') => ({
    name,
    side: form.values[name],
    error: form.errorOf(name),
    onChange: (chosen: Side) => form.set(name, chosen),
  });
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      {explains && <p className="wrap-anywhere text-quiet text-sm">Settles the difference {explains}</p>}
      <SideFields label="Take from" {...sideFields('from')} />
      <SideFields label="Give to" {...sideFields('to')} />
      <TextField label="Amount in GH₵" inputMode="decimal" {...form.text('amount')} />
      <AreaField
        label="Why"
        hint="The second admin and auditors read this."
        rows={3}
        maxLength={500}
        {...form.text('reason')}
      />
      <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" starts={propose}>
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

/** The account that a difference is about, by its subject. */
function accountOf(explains: string): Side['kind'] {
  if (explains.startsWith('bank:')) return 'BANK';
  if (explains === 'balance:MTN') return 'MTN_BALANCE';
  return explains.startsWith('settlement:') ? 'PROVIDER_PENDING' : 'PROVIDER_BALANCE';
}
