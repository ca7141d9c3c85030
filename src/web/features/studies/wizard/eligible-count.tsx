import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { BodyOf, ReplyOf } from '../../../../contract/endpoint.ts';
import { asksAboutHealth, DemographicsForm } from '../../../../contract/studies/demographics.ts';
import type { countEligible } from '../../../../contract/studies/eligible-count.ts';
import { codesOf } from '../../../../domain/codes.ts';
import { DEVICES } from '../../../../domain/session-kinds.ts';
import { useSearchParams } from '../../../lib/navigation.tsx';
import { ask } from '../../../lib/queries.ts';
import { useUser } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { emptyDraft, type StudyDraft } from './draft.ts';

type Counts = ReplyOf<typeof countEligible>;
type Criteria = BodyOf<typeof countEligible>;

/** The live number of people who qualify, as the criteria change. Only verified organisations may ask for it. */
export function useEligibleCount({ details, demographics, schedule }: StudyDraft) {
  // The reason counts nobody: what is typed there is not sent.
  const healthReason = asksAboutHealth(demographics.facts) ? 'Not written yet' : '';
  const criteria = useDeferredValue({
    demographics: { ...demographics, healthReason },
    deviceRequirements: details.deviceRequirements,
    kind: details.kind,
    meetingKind: schedule.meetingKind,
  });
  const isVerified = useUser()?.organization?.adminVerificationStatus === 'VERIFIED';
  const isComplete =
    DemographicsForm.safeParse(criteria.demographics).success && criteria.deviceRequirements.length > 0;
  const { data, isError, isPlaceholderData } = useQuery({
    ...ask('POST /project/studies/eligible-count', { body: criteria as Criteria }),
    enabled: isComplete && isVerified,
    placeholderData: (before) => before,
  });
  return {
    isVerified,
    isError,
    /** Null while something is missing. */
    criteria: isComplete ? (criteria as Criteria) : null,
    counts: isComplete && !isError ? (data?.content ?? null) : null,
    isOld: isPlaceholderData,
  };
}

export type EligibleCounts = ReturnType<typeof useEligibleCount>;

/** How many people fit. Never shown below 10, so that nobody can be identified. */
export function EligibleCount({ count }: { count: EligibleCounts }) {
  const { isVerified, isError, criteria, counts, isOld } = count;
  if (!isVerified) {
    return (
      <p className="rounded-xl bg-leaf-soft px-4 py-3">
        Once your organisation is verified, you see here how many people qualify.
      </p>
    );
  }
  return (
    <div
      role="status"
      aria-busy={isOld}
      className={`grid gap-0.5 rounded-xl bg-leaf-soft px-4 py-3 [transition:opacity_150ms] ${isOld ? '[&>p]:opacity-60' : ''}`}
    >
      {criteria === null && <p>Correct what is marked below to see how many people fit.</p>}
      {criteria !== null && isError && <p>We can’t count the people who fit right now.</p>}
      {criteria !== null && !isError && counts === null && <p>Counting …</p>}
      {counts && <Words counts={counts} />}
    </div>
  );
}

/** "191 fit, 40 more may" */
function Words({ counts: { eligible, margin, mayFit } }: { counts: Counts }) {
  return (
    <p className="text-lg">
      {eligible === null ? (
        <b>Fewer than 10 fit</b>
      ) : (
        <>
          {margin !== null && 'About '}
          <b className="money text-leaf text-xl">{shown(rounded(eligible, margin))}</b> fit
        </>
      )}
      {margin !== null && ` (± ${shown(rounded(margin, margin))})`}
      {mayFit !== null && (
        <>
          , <b className="money">{shown(rounded(mayFit, margin))}</b> more may
        </>
      )}
    </p>
  );
}

/** What the number means; it may be out of sight while the number is not. */
export function AboutCount({ counts }: Pick<EligibleCounts, 'counts'>) {
  if (!counts) return null;
  const { eligible, active, mayFit, margin, removed } = counts;
  if (eligible === null && mayFit === null && removed.meeting === null) return null;
  return (
    <p className="-mt-3 text-quiet text-sm">
      {eligible !== null &&
        `${active === null ? 'Fewer than 10' : shown(rounded(active, margin))} of them were active in the last 30 days. `}
      {mayFit !== null && 'Those who may fit have not told us everything yet: we ask them when they open the study. '}
      {removed.meeting !== null &&
        `${shown(rounded(removed.meeting, margin))} more fit if you meet by phone call or in person: their only device is a button phone, which can’t join a video call.`}
    </p>
  );
}

/**
 * STUDY-06: the banner of `?foundParticipants=true`, with the real number: for these criteria, or for everybody until they are
 * complete.
 */
export function FoundParticipants({ criteria }: { criteria: Criteria | null }) {
  const [search] = useSearchParams();
  const asked = search.get('foundParticipants') === 'true';
  const anyone = () => ({ demographics: emptyDraft().demographics, deviceRequirements: codesOf(DEVICES) }) as Criteria;
  const { data } = useQuery({
    ...ask('POST /project/studies/eligible-count', { body: criteria ?? anyone() }),
    enabled: asked,
    placeholderData: (before) => before,
  });
  if (!asked || !data) return null;
  const { eligible, margin } = data.content;
  const people = eligible === null ? 'fewer than 10' : shown(rounded(eligible, margin));
  return (
    <Banner tone="good" title={`We found ${margin === null ? '' : 'about '}${people} eligible participants`}>
      {criteria ? 'They meet all your criteria.' : 'Choose your criteria below to update the number.'}
    </Banner>
  );
}

/** An estimate without digits that its interval makes meaningless. */
export function rounded(people: number, margin: number | null): number {
  if (margin === null || margin < 10) return people;
  const step = 10 ** Math.floor(Math.log10(margin));
  return Math.round(people / step) * step;
}

export function shown(people: number): string {
  return people.toLocaleString('en-GH');
}
