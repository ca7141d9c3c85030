import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import type { planSample } from '../../../../contract/studies/sample-plan.ts';
import { countOf } from '../../../../domain/counts.ts';
import { needsVideo } from '../../../../domain/keypad-phones.ts';
import { groupLabel, quotaLabel } from '../../../../domain/quotas.ts';
import { ask } from '../../../lib/queries.ts';
import { useUser } from '../../../lib/session.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { NumberTable } from '../../../ui/number-table.tsx';
import { hoursInWords } from '../hours-in-words.ts';
import type { StudyDraft } from './draft.ts';
import { PLAN_IS_FOR_VERIFIED, PLAN_NEEDS, type PlanBody, planBodyOf } from './sample-plan.ts';

type Plan = ReplyOf<typeof planSample>;
type Quota = Plan['quotas'][number];
type Quotas = StudyDraft['cost']['quotas'];

/** "Represent adults in Ghana": its groups, which of them can't be filled, and what the sample can't say. */
export function RepresentativeFields({ draft, onChange }: { draft: StudyDraft; onChange: (quotas: Quotas) => void }) {
  const isVerified = useUser()?.organization?.adminVerificationStatus === 'VERIFIED';
  const body = planBodyOf(draft, []);
  const { data, isError, isPlaceholderData } = useQuery({
    ...ask('POST /project/studies/sample-plan', { body: body as PlanBody }),
    enabled: isVerified && body !== null,
    placeholderData: (before) => before,
  });
  const plan = data?.content;
  const planned = plan && !isPlaceholderData && body ? quotasOf(plan) : null;
  useEffect(() => {
    if (planned && JSON.stringify(planned) !== JSON.stringify(draft.cost.quotas)) onChange(planned);
  });
  if (!isVerified) return <p className="rounded-xl bg-sunken px-4 py-3">{PLAN_IS_FOR_VERIFIED}</p>;
  if (!body) return <p className="rounded-xl bg-sunken px-4 py-3">{PLAN_NEEDS}</p>;
  if (isError) return <p role="alert">We can’t read the groups right now. Please try again.</p>;
  if (!plan) return <p role="status">Reading the census …</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl bg-sunken px-5 py-3">
      <p role="status">
        <b>{countOf(draft.cost.desiredNumberOfParticipants ?? 0, 'place')} with the shares of the census.</b> Groups
        open step by step: those that fill easily wait for the others.
      </p>
      {plan.quotas.map((quota) => (
        <Groups key={quota.attribute} quota={quota} />
      ))}
      <div className="grid gap-1">
        <h2 className="font-semibold">What this sample can’t say</h2>
        <ul className="grid list-disc gap-1 pl-5 text-sm">
          {plan.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </div>
      {needsVideo({ kind: draft.details.kind, meetingKind: draft.schedule.meetingKind }) && (
        <p className="text-sm">
          We counted people who can join a video call. If you choose another way to meet in the schedule, more may
          qualify.
        </p>
      )}
      <p className="text-quiet text-sm">Shares: {plan.source}.</p>
    </div>
  );
}

/** The groups that have a place, as a study's cost has them. */
const quotasOf = ({ quotas }: Plan): Quotas =>
  quotas.map(({ attribute, cells }) => ({
    attribute,
    cells: cells.flatMap(({ value, places }) => (places > 0 ? [{ value, places }] : [])),
  }));

function Groups({ quota: { attribute, cells } }: { quota: Quota }) {
  const id = useId();
  const wanted = cells.filter(({ places }) => places > 0);
  const empty = wanted.filter(({ canFill }) => canFill === false);
  const words =
    empty.length === 0
      ? countOf(wanted.length, 'group')
      : `${empty.length} of ${countOf(wanted.length, 'group')} can’t be filled`;
  return (
    <Disclosure title={`${quotaLabel(attribute)}: ${words}`}>
      <h2 id={id} className="sr-only">
        {quotaLabel(attribute)}
      </h2>
      <NumberTable
        id={id}
        head={['Group', 'Places', 'Fills in', 'Qualify', 'No phone']}
        rows={cells.map((cell) => ({
          key: cell.value,
          cells: [
            groupLabel(attribute, cell.value),
            cell.places,
            timeWords(cell),
            cell.canFill === null ? '–' : (cell.people?.toLocaleString('en-GH') ?? 'under 10'),
            cell.withoutPhone === null ? '–' : `${Math.round(cell.withoutPhone * 100)}%`,
          ],
        }))}
      />
    </Disclosure>
  );
}

function timeWords({ places, canFill, medianHours }: Quota['cells'][number]) {
  if (places === 0) return '–';
  if (canFill === false) return <span className="text-danger">can’t fill</span>;
  return medianHours === null ? 'not known' : hoursInWords(medianHours);
}
