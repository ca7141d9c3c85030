import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { type getRatings, RatingForm } from '../../../contract/ratings.ts';
import type { ReviewStatus } from '../../../domain/lifecycles/rating-review-lifecycle.ts';
import {
  MAX_RATING_SENTENCE,
  QUESTIONS_OF,
  RATING_HIDDEN_DAYS,
  type RatingAnswer,
  type RatingSide,
} from '../../../domain/ratings.ts';
import { m } from '../../../messages/m.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { helpAddress } from '../../lib/language.ts';
import { useMay } from '../../lib/may.tsx';
import { ask, useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { OneOf } from '../../ui/choices.tsx';
import { AreaField } from '../../ui/field.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Submit } from '../../ui/submit.tsx';
import { AnswerList } from './answer-list.tsx';
import { RATING_WORDS } from './rating-words.ts';

type Ratings = ReplyOf<typeof getRatings>;

const APPEAL_WORDS: Readonly<Record<ReviewStatus, string>> = {
  OPEN: m.rating_appeal_open(),
  REMOVED: m.rating_appeal_removed(),
  UPHELD: m.rating_appeal_kept(),
};

/** Both sides' ratings of an attended session: the reader's own form or answers, and the other side's. */
export function SessionRatings({
  bookingId,
  side,
  withName,
}: {
  bookingId: string;
  side: RatingSide;
  withName: string;
}) {
  const query = useQuery(ask('GET /project/bookings/{id}/ratings', { params: { id: bookingId } }));
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
  const mayEdit = useMay('edit');
  if (!mine && !(rateUntil && mayEdit)) return null;
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
      <h2 className="text-lg">{m.rating_you_said()}</h2>
      <AnswerList answers={mine.answers} sentence={mine.sentence} />
      {mine.isSentenceHeld && <p className="rounded-lg bg-gold-soft px-4 py-3 text-gold-ink">{m.rating_held()}</p>}
      <p className="text-quiet text-sm">
        {mine.isRemoved
          ? m.rating_removed()
          : mine.isShown
            ? m.rating_shown()
            : m.rating_shows_by({ time: showInstant(mine.showsBy) })}
      </p>
      {mine.editableUntil && mayEdit && (
        <div className="grid justify-items-start gap-1">
          <Button variant="plain" onClick={() => setChanging(true)}>
            {m.rating_change()}
          </Button>
          <p className="text-quiet text-sm">{m.rating_until({ time: showInstant(mine.editableUntil) })}</p>
        </div>
      )}
    </Card>
  );
}

const YES_NO = { yes: m.rating_yes(), no: m.rating_no() };

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
  const form = useSchemaForm(RatingForm, { answers: before?.answers ?? [], sentence: before?.sentence ?? '' });
  const rate = useAction('POST /project/bookings/{id}/ratings', { onDone });
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
          <h2 className="text-lg">{m.rating_how()}</h2>
          <p className="text-quiet text-sm">{m.rating_hidden({ days: RATING_HIDDEN_DAYS })}</p>
        </div>
        {QUESTIONS_OF[side].map((question) => {
          const given = answers.find((one) => one.question === question);
          return (
            <OneOf
              key={question}
              label={RATING_WORDS[question]}
              columns="pair"
              options={YES_NO}
              value={given ? (given.yes ? 'yes' : 'no') : null}
              onChange={(value) => answer(question, value)}
            />
          );
        })}
        <AreaField
          label={m.rating_sentence()}
          optional
          hint={m.rating_sentence_hint()}
          rows={2}
          maxLength={MAX_RATING_SENTENCE}
          counted={String(form.values.sentence).length}
          {...form.quietText('sentence')}
        />
        <p className="text-quiet text-sm">
          {m.rating_does()}{' '}
          <a className="underline hover:text-clay" href={helpAddress()}>
            {m.rating_help()}
          </a>
        </p>
        <div className="flex flex-wrap gap-2">
          <Submit missing={form.problem} starts={rate}>
            {before ? m.rating_save() : m.rating_send()}
          </Submit>
          {onBack && (
            <Button variant="plain" onClick={onBack}>
              {m.ui_go_back()}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

function Theirs({ rating, withName }: { rating: NonNullable<Ratings['theirs']>; withName: string }) {
  const [asking, setAsking] = useState(false);
  const appeal = useAction('POST /project/ratings/{id}/appeal', { onDone: () => setAsking(false) });
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{m.rating_they_said({ name: withName })}</h2>
      <AnswerList answers={rating.answers} sentence={rating.sentence} />
      {rating.knewOther && <p className="text-quiet text-sm">{m.rating_after_yours()}</p>}
      {rating.appeal && <p className="text-sm">{APPEAL_WORDS[rating.appeal]}</p>}
      {rating.appealableUntil && appeal.isAllowed && (
        <Button variant="plain" className="justify-self-start" onClick={() => setAsking(true)}>
          {m.rating_appeal()}
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={m.rating_appeal_ask()}
          words={m.rating_appeal_means()}
          hint={m.rating_appeal_hint()}
          action={m.rating_appeal()}
          starts={appeal}
          onReason={(reason) => appeal.mutate({ params: { id: rating.id }, body: { reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
