import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { RaisedScreeningForm } from '../../../contract/studies/capacity.ts';
import type { Study } from '../../../contract/studies.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { shortfall } from '../../../domain/study-cost.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.ts';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { Submit } from '../../ui/submit.tsx';

type StudyView = z.output<typeof Study>;

/** The number of people whom a running study pays for answering its questions, with a way to pay for more. */
export function PaidScreening({ study }: { study: StudyView }) {
  const { paidPeople, paidSoFar, pesewasEach } = study.screening;
  if (pesewasEach === 0) return null;
  return (
    <FoldedCard
      title="Paid screening"
      lead={
        <p>
          {paidSoFar} of {countOf(paidPeople, 'person', 'people')} paid {formatCedis(pesewasEach)} each.
          {paidSoFar >= paidPeople && ' Nobody else can apply until you pay for more.'}
        </p>
      }
      action="Pay for more people"
    >
      <RaiseForm key={paidPeople} study={study} />
    </FoldedCard>
  );
}

function RaiseForm({ study }: { study: StudyView }) {
  const { paidPeople: from, pesewasEach } = study.screening;
  const organizationId = useUser()?.organization?.id ?? '';
  const wallet = useQuery(ask('GET /payment/wallets/{organizationId}', { params: { organizationId } }));
  const form = useSchemaForm(RaisedScreeningForm, { from, people: null });
  const raise = useAction('POST /project/studies/{id}/paid-screening');
  const { people } = form.values;
  const cost = (people ?? 0) * pesewasEach;
  const missing = wallet.data ? shortfall(cost, wallet.data.content.availablePesewas) : 0;
  const problem = form.problem ?? (missing > 0 ? `Your wallet is ${formatCedis(missing)} short` : null);
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={form.onSubmit((body) => raise.mutate({ params: { id: study.id }, body }))}
    >
      <div className="max-w-xs">
        <TextField
          label="Number of people to add"
          type="number"
          inputMode="numeric"
          min={1}
          value={people ?? ''}
          onChange={({ target }) => form.set('people', target.value === '' ? null : Number(target.value))}
        />
      </div>
      <Submit className="justify-self-start" missing={problem} starts={raise}>
        Add and reserve {formatCedis(cost)}
      </Submit>
    </form>
  );
}
