import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { appealRating, getRatings, RatingForm, rateSession } from '../../../contract/ratings.ts';
import { countOf } from '../../../domain/counts.ts';
import { REVIEW_STATUSES } from '../../../domain/lifecycles/rating-review-lifecycle.ts';
import {
  MAX_RATING_SENTENCE,
  QUESTIONS_OF,
  RATING_HIDDEN_DAYS,
  RATING_QUESTIONS,
  type RatingAnswer,
  type RatingSide,
} from '../../../domain/ratings.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { useSmallForm } from '../../lib/small-form.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { OneOf } from '../../ui/choices.tsx';
import { AreaField } from '../../ui/field.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Submit } from '../../ui/submit.tsx';
import { AnswerList } from './answer-list.tsx';

type Ratings = ReplyOf<typeof getRatings>;

/** What both sides say about an attended session: the reader's own form or answers, and what the other side said. */
export function SessionRatings({
  bookingId,
  side,
  withName,
}: {
  bookingId: string;
  side: RatingSide;
  withName: string;
}) {
  const query = useQuery(ask(getRatings, { params: { id: bookingId } }));
  return (
    <Loaded query={query} rows={1}>
      {({ content }) => (
        <>
          <Own bookingId={bookingId} side={side} ratings={content} />
          {content.theirs && <Theirs rating={content.theirs} withName={withName} />}
        </>
      )}
    </Loaded>
  );
}

function Own({ bookingId, side, ratings }: { bookingId: string; side: RatingSide; ratings: Ratings }) {
  const [changing, setChanging] = useState(false);
  const { mine, rateUntil } = ratings;
  if (!mine && !rateUntil) return null;
  if (!mine || changing) {
    return (
      <RateForm
        bookingId={bookingId}
        side={side}
        before={mine}
        onDone={() => setChanging(false)}
        onBack={mine ? () => setChanging(false) : null}
      />
    );
  }
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">What you said</h2>
      <AnswerList answers={mine.answers} sentence={mine.sentence} />
      {mine.isSentenceHeld && (
        <p className="rounded-lg bg-gold-soft px-4 py-3 text-gold-ink">
          The other side doesn’t see your sentence, because it names a number, an address or another channel. Everything
          else is shown to them.
        </p>
      )}
      <p className="text-quiet text-sm">
        {mine.isRemoved
          ? 'We removed this rating. Nobody else sees it, and it counts nowhere.'
          : mine.isShown
            ? 'The other side can see it.'
            : `We show it to the other side once both of you have answered, or by ${showInstant(mine.showsBy)} at the latest.`}
      </p>
      {mine.editableUntil && (
        <div className="grid justify-items-start gap-1">
          <Button look="plain" onClick={() => setChanging(true)}>
            Change it
          </Button>
          <p className="text-quiet text-sm">Until {showInstant(mine.editableUntil)}</p>
        </div>
      )}
    </Card>
  );
}

const YES_NO = { yes: 'Yes', no: 'No' } as const;

function RateForm({
  bookingId,
  side,
  before,
  onDone,
  onBack,
}: {
  bookingId: string;
  side: RatingSide;
  before: Ratings['mine'];
  onDone: () => void;
  onBack: (() => void) | null;
}) {
  const form = useSmallForm(RatingForm, { answers: before?.answers ?? [], sentence: before?.sentence ?? '' });
  const rate = useAction(rateSession, { onDone });
  const answers = form.values.answers as readonly RatingAnswer[];
  const answer = (question: RatingAnswer['question'], value: string) =>
    form.set('answers', [...answers.filter((one) => one.question !== question), { question, yes: value === 'yes' }]);
  const submit = form.onSubmit((body) =>
    rate.mutate({ params: { id: bookingId }, body }, { onError: form.refuseFields }),
  );
  return (
    <Card>
      <form className="grid gap-5" noValidate onSubmit={submit}>
        <div className="grid gap-1">
          <h2 className="text-lg">How was it?</h2>
          <p className="text-quiet text-sm">
            We show your answers to the other side once both of you have answered, or after{' '}
            {countOf(RATING_HIDDEN_DAYS, 'day')}. Until then, neither of you knows whether the other one has.
          </p>
        </div>
        {QUESTIONS_OF[side].map((question) => {
          const given = answers.find((one) => one.question === question);
          return (
            <OneOf
              key={question}
              label={RATING_QUESTIONS[question]}
              columns={7}
              options={YES_NO}
              value={given ? (given.yes ? 'yes' : 'no') : null}
              onChange={(value) => answer(question, value)}
            />
          );
        })}
        <AreaField
          label="A sentence"
          optional
          hint="No numbers, addresses or links: we would hold the sentence back."
          rows={2}
          maxLength={MAX_RATING_SENTENCE}
          counted={String(form.values.sentence).length}
          {...form.quietText('sentence')}
        />
        <p className="text-quiet text-sm">
          What a rating does: it orders equal applicants, and nothing else.{' '}
          <a className="underline hover:text-clay" href={addresses.help}>
            More in the help
          </a>
        </p>
        <div className="flex flex-wrap gap-2">
          <Submit missing={form.problem} busy={rate.isPending}>
            {before ? 'Save the change' : 'Send my answers'}
          </Submit>
          {onBack && (
            <Button look="plain" onClick={onBack}>
              Go back
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

function Theirs({ rating, withName }: { rating: NonNullable<Ratings['theirs']>; withName: string }) {
  const [asking, setAsking] = useState(false);
  const appeal = useAction(appealRating, { onDone: () => setAsking(false) });
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">What {withName} said</h2>
      <AnswerList answers={rating.answers} sentence={rating.sentence} />
      {rating.knewOther && <p className="text-quiet text-sm">Written after your rating was shown.</p>}
      {rating.appeal && (
        <p className="text-sm">You asked us to look at it: {REVIEW_STATUSES[rating.appeal].toLowerCase()}.</p>
      )}
      {rating.appealableUntil && (
        <Button look="plain" className="justify-self-start" onClick={() => setAsking(true)}>
          Ask us to look at it
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title="Is this rating unfair?"
          words="A person at Nyansapo reads it with your reason, and removes it or keeps it. You can ask once."
          hint="Only we read it."
          action="Ask us to look at it"
          busy={appeal.isPending}
          onReason={(reason) => appeal.mutate({ params: { id: rating.id }, body: { reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
