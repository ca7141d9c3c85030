import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BodyOf, ReplyOf } from '../../../../contract/endpoint.ts';
import type { predictTimeToFill } from '../../../../contract/studies/time-to-fill.ts';
import { addedPesewas } from '../../../../domain/added-pay.ts';
import { countOf } from '../../../../domain/counts.ts';
import type { MeetingKind } from '../../../../domain/session-kinds.ts';
import { hasSessions, type StageKey } from '../../../../domain/study-kinds.ts';
import { priceOf } from '../../../../domain/study-price.ts';
import { ask } from '../../../lib/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { hoursInWords, rangeInWords } from '../hours-in-words.ts';
import { pricedOf, type StudyDraft } from './draft.ts';
import { FILTERS } from './filters.ts';

type Answer = ReplyOf<typeof predictTimeToFill>;
type Prediction = NonNullable<Answer['prediction']>;

/** How long filling the places will probably take, before anybody pays for them (STUDY-68). */
export function TimeToFill({ draft, onGo }: { draft: StudyDraft; onGo: (stage: StageKey) => void }) {
  const query = useQuery(ask('POST /project/studies/time-to-fill', { body: bodyOf(draft) }));
  return (
    <section className="grid gap-3" aria-labelledby="time-to-fill">
      <h2 id="time-to-fill" className="text-xl">
        How long it takes to fill
      </h2>
      <Loaded query={query} rows={1}>
        {({ content }) => (
          <div className="grid max-w-xl gap-3 rounded-xl bg-sunken px-4 py-3 sm:px-5">
            {content.prediction ? <Predicted prediction={content.prediction} /> : <NotKnown answer={content} />}
            <TooFew places={draft.cost.desiredNumberOfParticipants ?? 0} eligible={content.eligible} />
            <CostliestFilter answer={content} onGo={onGo} />
          </div>
        )}
      </Loaded>
    </section>
  );
}

function bodyOf(draft: StudyDraft): BodyOf<typeof predictTimeToFill> {
  const { details, demographics, cost, schedule } = draft;
  const priced = pricedOf(draft);
  const isTable = hasSessions(details.kind) && (!priced.added || addedPesewas(priced.added) === 0);
  const payPesewas = isTable ? undefined : priceOf(priced)?.ratePesewas;
  const { durationInMinutes, desiredNumberOfParticipants } = cost;
  return {
    kind: details.kind,
    meetingKind: schedule.meetingKind as MeetingKind,
    demographics: demographics as BodyOf<typeof predictTimeToFill>['demographics'],
    deviceRequirements: details.deviceRequirements,
    cost: { durationInMinutes: durationInMinutes ?? 0, desiredNumberOfParticipants: desiredNumberOfParticipants ?? 0 },
    ...(payPesewas === undefined ? {} : { payPesewas }),
  };
}

function Predicted({ prediction }: { prediction: Prediction }) {
  const { similar, unfilledShare, medianHours, fromHours, toHours } = prediction;
  return (
    <>
      <p>
        {medianHours === null ? (
          <b className="text-lg">Longer than most similar studies stay open</b>
        ) : (
          <>
            Probably <b className="money text-leaf text-lg">{hoursInWords(medianHours)}</b>
          </>
        )}
        <br />
        {toHours === null
          ? `In 9 of 10 cases it takes ${hoursInWords(fromHours)} or longer. We can’t say how long at most.`
          : `In 8 of 10 cases ${rangeInWords(fromHours, toHours)}.`}
      </p>
      {unfilledShare >= 0.1 && (
        <p>{Math.round(unfilledShare * 10)} of 10 similar studies ended with free places. Their money was returned.</p>
      )}
      <p className="text-quiet text-sm">
        From {similar} or more studies of all organisations that were similar in kind, length, pay, places and how many
        people qualify. We round the times so that nobody can recognise a study.
      </p>
    </>
  );
}

function NotKnown({ answer: { eligible } }: { answer: Answer }) {
  return (
    <p>
      <b>Not enough data.</b>{' '}
      {eligible === null
        ? 'Fewer than 10 people qualify now, so we can’t say how long it takes.'
        : 'Fewer than 10 studies like this one have ended, so we can’t say how long it takes.'}
    </p>
  );
}

function TooFew({ places, eligible }: { places: number; eligible: number | null }) {
  if (eligible === null || eligible >= places) return null;
  return (
    <p className="text-danger">
      You offer {countOf(places, 'place')}, and {countOf(eligible, 'person qualifies', 'people qualify')} now.
    </p>
  );
}

/** The filter that leaves out most people, with the way to its stage. */
function CostliestFilter({
  answer: { costliestFilter, prediction },
  onGo,
}: {
  answer: Answer;
  onGo: (stage: StageKey) => void;
}): ReactNode {
  if (!costliestFilter) return null;
  const { filter, people, medianHours } = costliestFilter;
  const isQuicker = medianHours !== null && prediction?.medianHours != null && medianHours < prediction.medianHours;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-line-strong border-t pt-2">
      <p>
        “{FILTERS[filter]}” leaves out the most people: {people.toLocaleString('en-GH')} more would qualify without it
        {isQuicker && `, and it would probably take ${hoursInWords(medianHours)}`}.
      </p>
      <Button
        variant="quiet"
        className="-ml-3 px-3"
        aria-label={`Change it: ${FILTERS[filter].toLowerCase()}`}
        onClick={() => onGo(stageOf(filter))}
      >
        Change it
      </Button>
    </div>
  );
}

const stageOf = (filter: keyof typeof FILTERS): StageKey =>
  filter === 'devices' ? 'study' : filter === 'meeting' ? 'schedule' : 'demographics';
