import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { BodyOf, ReplyOf } from '../../../../contract/endpoint.ts';
import { DemographicsForm } from '../../../../contract/studies/demographics.ts';
import type { countEligible } from '../../../../contract/studies/eligible-count.ts';
import { codesOf } from '../../../../domain/codes.ts';
import { GENDERS, INCOME_BANDS } from '../../../../domain/enumerations.ts';
import { DEVICES } from '../../../../domain/session-kinds.ts';
import { useSearchParams } from '../../../lib/navigation.tsx';
import { ask } from '../../../lib/queries.ts';
import { useUser } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import type { Details, StudyDraft } from './draft.ts';
import { FILTERS } from './filters.ts';

type Counts = ReplyOf<typeof countEligible>;
type Criteria = BodyOf<typeof countEligible>;

/**
 * The live number of people who qualify, as the criteria change. Never shown below 10, so that nobody can be identified.
 * Only verified organisations may ask for it.
 */
export function EligibleCount({
  details,
  demographics,
}: {
  details: Details;
  demographics: StudyDraft['demographics'];
}) {
  const criteria = useDeferredValue({ demographics, deviceRequirements: details.deviceRequirements });
  const isComplete =
    DemographicsForm.safeParse(criteria.demographics).success && criteria.deviceRequirements.length > 0;
  const isVerified = useUser()?.organization?.adminVerificationStatus === 'VERIFIED';
  const { data, isError } = useQuery({
    ...ask('POST /project/studies/eligible-count', { body: criteria as Criteria }),
    enabled: isComplete && isVerified,
    placeholderData: (before) => before,
  });
  const count = data?.content;
  if (!isVerified) {
    return (
      <p className="rounded-xl bg-leaf-soft px-4 py-3">
        Once your organisation is verified, you see here how many people qualify.
      </p>
    );
  }
  return (
    <>
      <FoundParticipants criteria={isComplete ? (criteria as Criteria) : null} />
      <div role="status" className="grid gap-1 rounded-xl bg-leaf-soft px-4 py-3">
        {!isComplete && <p>Fill in everything below to see how many people qualify.</p>}
        {isComplete && isError && <p>We can’t count the people who qualify right now.</p>}
        {isComplete && !isError && count === undefined && <p>Counting …</p>}
        {isComplete && !isError && count !== undefined && (
          <>
            <p>
              {count.margin !== null && 'About '}
              <b className="money text-leaf">{shown(count.eligible)}</b>
              {count.margin !== null && ` (± ${shown(count.margin)})`} participants qualify now
              {count.eligible !== null && `, ${small(count.active)} of them active in the last 30 days`}.
            </p>
            {count.eligible !== null && <p className="text-sm">{removedWords(count.removed)}</p>}
          </>
        )}
      </div>
    </>
  );
}

/** Which filters leave people out, the strongest first; differences of fewer than 10 people are not shown. */
function removedWords(removed: Counts['removed']): string {
  const strong = (Object.entries(removed) as [keyof Counts['removed'], number | null][])
    .flatMap(([filter, people]) => (people === null ? [] : [{ filter, people }]))
    .sort((one, other) => other.people - one.people);
  if (strong.length === 0) return 'No single filter leaves out 10 or more people.';
  return `Left out by one filter alone: ${strong.map(({ filter, people }) => `${FILTERS[filter]} ${shown(people)}`).join(' · ')}`;
}

const EVERYBODY: Criteria = {
  demographics: {
    minimumAge: 18,
    maximumAge: 100,
    gender: codesOf(GENDERS),
    education: ['NOT_APPLICABLE'],
    annualHouseholdIncome: codesOf(INCOME_BANDS),
  },
  deviceRequirements: codesOf(DEVICES),
};

/**
 * STUDY-06: the banner of `?foundParticipants=true`, with the real number: for these criteria, or for everybody until the
 * criteria are complete.
 */
function FoundParticipants({ criteria }: { criteria: Criteria | null }) {
  const [search] = useSearchParams();
  const asked = search.get('foundParticipants') === 'true';
  const { data } = useQuery({
    ...ask('POST /project/studies/eligible-count', { body: criteria ?? EVERYBODY }),
    enabled: asked,
    placeholderData: (before) => before,
  });
  if (!asked || !data) return null;
  const { eligible, margin } = data.content;
  return (
    <Banner tone="good" title={`We found ${margin === null ? '' : 'about '}${small(eligible)} eligible participants`}>
      {criteria ? 'They meet all your criteria.' : 'Choose your criteria below to update the number.'}
    </Banner>
  );
}

function shown(people: number | null): string {
  return people === null ? 'Fewer than 10' : people.toLocaleString('en-GH');
}

function small(people: number | null): string {
  return people === null ? 'fewer than 10' : shown(people);
}
