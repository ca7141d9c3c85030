import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod/mini';
import type { Study } from '../../../contract/studies.ts';
import { addStudyPlaces } from '../../../contract/study-life.ts';
import { getWallet } from '../../../contract/wallets.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { QuotaAttribute } from '../../../domain/profile-attributes.ts';
import { EVERYBODY_ELSE } from '../../../domain/quotas.ts';
import { shortfall } from '../../../domain/study-cost.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { Submit } from '../../ui/submit.tsx';
import { quotaWords } from './quota-bars.tsx';

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

function MorePlacesForm({ study }: { study: StudyView }) {
  const organizationId = useUser()?.organization?.id ?? '';
  const wallet = useQuery(ask(getWallet, { params: { organizationId } }));
  const [places, setPlaces] = useState<number | null>(null);
  const [given, setGiven] = useState<Record<string, number>>({});
  const add = useAction(addStudyPlaces);
  const cost = (places ?? 0) * study.ratePesewas;
  const missing = wallet.data ? shortfall(cost, wallet.data.content.availablePesewas) : 0;
  const named = study.quotas.filter(({ value }) => value !== EVERYBODY_ELSE);
  const key = (attribute: string, value: string) => `${attribute} ${value}`;
  const most = 1000 - study.desiredNumberOfParticipants;
  const givenOut = new Map<string, number>();
  for (const { attribute, value } of named) {
    givenOut.set(attribute, (givenOut.get(attribute) ?? 0) + (given[key(attribute, value)] ?? 0));
  }
  const problem =
    !places || !Number.isInteger(places) || places < 1 || places > most
      ? `Enter between 1 and ${most} places.`
      : [...givenOut.values()].some((sum) => sum > places)
        ? 'The groups have more places than you are adding.'
        : missing > 0
          ? `Your wallet is ${formatCedis(missing)} short`
          : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!places) return;
    const attributes = [...new Set(named.map(({ attribute }) => attribute))];
    const quotas = attributes.map((attribute: QuotaAttribute) => ({
      attribute,
      cells: named
        .filter((cell) => cell.attribute === attribute)
        .map(({ value }) => ({ value, places: given[key(attribute, value)] ?? 0 })),
    }));
    add.mutate({ params: { id: study.id }, body: { from: study.desiredNumberOfParticipants, places, quotas } });
  };
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
          onChange={({ target }) => setPlaces(target.value === '' ? null : Number(target.value))}
        />
      </div>
      {named.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-semibold">Places for each group</legend>
          <div className="grid gap-3 sm:grid-cols-3">
            {named.map((cell) => (
              <TextField
                key={key(cell.attribute, cell.value)}
                label={quotaWords(cell)}
                type="number"
                inputMode="numeric"
                min={0}
                value={given[key(cell.attribute, cell.value)] ?? 0}
                onChange={({ target }) =>
                  setGiven({ ...given, [key(cell.attribute, cell.value)]: Number(target.value) })
                }
              />
            ))}
          </div>
          <p className="text-quiet text-sm">Places you don’t assign are for everybody else.</p>
        </fieldset>
      )}
      {add.error && <Alert>{add.error.message}</Alert>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Submit missing={problem} busy={add.isPending}>
          Add and reserve {formatCedis(cost)}
        </Submit>
      </div>
    </form>
  );
}
