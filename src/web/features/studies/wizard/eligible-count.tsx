import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { countEligible } from '../../../../contract/eligible-count.ts';
import { DemographicsForm } from '../../../../contract/studies.ts';
import { ask } from '../../../lib/queries.ts';
import type { Demographics, Details, StudyDraft } from './draft.ts';

/** The live number of people who qualify, as the criteria change. Below 10 none is told: nobody is singled out. */
export function EligibleCount({
  details,
  demographics,
}: {
  details: Details;
  demographics: StudyDraft['demographics'];
}) {
  const criteria = useDeferredValue({ demographics, deviceRequirements: details.deviceRequirements });
  const whole = DemographicsForm.safeParse(criteria.demographics).success && criteria.deviceRequirements.length > 0;
  const { data, isError } = useQuery({
    ...ask(countEligible, {
      body: criteria as { demographics: Demographics; deviceRequirements: Details['deviceRequirements'] },
    }),
    enabled: whole,
    placeholderData: (before) => before,
  });
  const count = data?.content;
  return (
    <p role="status" className="rounded-xl bg-leaf-soft px-4 py-3">
      {!whole && 'Fill in everything below, and you see how many people qualify now.'}
      {whole && isError && 'The number of people can’t be read now.'}
      {whole && !isError && count === undefined && 'Counting …'}
      {whole && !isError && count !== undefined && (
        <>
          <b className="money text-leaf">{count.eligible === null ? 'Fewer than 10' : shown(count.eligible)}</b>{' '}
          participants qualify now
          {count.eligible !== null &&
            `, ${count.active === null ? 'fewer than 10' : shown(count.active)} of them active in the last 30 days`}
          .
        </>
      )}
    </p>
  );
}

function shown(number: number): string {
  return number.toLocaleString('en-GH');
}
