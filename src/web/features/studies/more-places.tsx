import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { StudyPlacesForm } from '../../../contract/studies/capacity.ts';
import type { Study } from '../../../contract/studies.ts';
import { formatCedis } from '../../../domain/money.ts';
import { EVERYBODY_ELSE, groupLabel, refuseQuotas } from '../../../domain/quotas.ts';
import { shortfall } from '../../../domain/study-cost.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.ts';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { Submit } from '../../ui/submit.tsx';

type StudyView = z.output<typeof Study>;

/** Adds places to a running study; shows their cost before they are added. */
export function MorePlaces({ study }: { study: StudyView }) {
  return (
    <FoldedCard
      title="Places"
      lead={`${study.filled} of ${study.desiredNumberOfParticipants} filled`}
      action="Add places"
    >
      <MorePlacesForm key={study.desiredNumberOfParticipants} study={study} />
    </FoldedCard>
  );
}

/** The schema of the places to add, with this screen's error message. */
function formFor(most: number) {
  const words = `Enter between 1 and ${most} places.`;
  return z
    .object({
      ...StudyPlacesForm.shape,
      places: z.number(words).check(z.int(words), z.minimum(1, words), z.maximum(most, words)),
    })
    .check(
      z.refine(
        ({ places, quotas }) => refuseQuotas(quotas, places) === null,
        'The groups have more places than you are adding.',
      ),
    );
}

function MorePlacesForm({ study }: { study: StudyView }) {
  const organizationId = useUser()?.organization?.id ?? '';
  const wallet = useQuery(ask('GET /payment/wallets/{organizationId}', { params: { organizationId } }));
  const named = study.quotas.filter(({ value }) => value !== EVERYBODY_ELSE);
  const attributes = [...new Set(named.map(({ attribute }) => attribute))];
  const most = 1000 - study.desiredNumberOfParticipants;
  const form = useSchemaForm(formFor(most), {
    from: study.desiredNumberOfParticipants,
    places: null,
    quotas: attributes.map((attribute) => ({
      attribute,
      cells: named.filter((cell) => cell.attribute === attribute).map(({ value }) => ({ value, places: 0 })),
    })),
  });
  const { places, quotas = [] } = form.values;
  const setGroup = (attribute: string, value: string, given: number) =>
    form.set(
      'quotas',
      quotas.map((quota) =>
        quota.attribute === attribute
          ? { attribute, cells: quota.cells.map((cell) => (cell.value === value ? { value, places: given } : cell)) }
          : quota,
      ),
    );
  const add = useAction('POST /project/studies/{id}/places');
  const cost = (places ?? 0) * (study.ratePesewas + study.overrunPesewas);
  const missing = wallet.data ? shortfall(cost, wallet.data.content.availablePesewas) : 0;
  const problem = form.problem ?? (missing > 0 ? `Your wallet is ${formatCedis(missing)} short` : null);
  const submit = form.onSubmit((body) => add.mutate({ params: { id: study.id }, body }));
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <div className="max-w-xs">
        <TextField
          label="Number of places to add"
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          value={places ?? ''}
          onChange={({ target }) => form.set('places', target.value === '' ? null : Number(target.value))}
        />
      </div>
      {named.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-semibold">Places for each group</legend>
          <div className="grid gap-3 sm:grid-cols-3">
            {quotas.flatMap(({ attribute, cells }) =>
              cells.map(({ value, places: given }) => (
                <TextField
                  key={`${attribute} ${value}`}
                  label={groupLabel(attribute, value)}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  value={given}
                  onChange={({ target }) => setGroup(attribute, value, Number(target.value))}
                />
              )),
            )}
          </div>
          <p className="text-quiet text-sm">Places you don’t assign are for everybody else.</p>
        </fieldset>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Submit missing={problem} starts={add}>
          Add and reserve {formatCedis(cost)}
        </Submit>
      </div>
    </form>
  );
}
