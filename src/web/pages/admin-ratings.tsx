import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { listRatingReviews } from '../../contract/ratings.ts';
import { REVIEW_SOURCES, REVIEW_STATUSES, type ReviewStatus } from '../../domain/lifecycles/rating-review-lifecycle.ts';
import { RATING_SIDES } from '../../domain/ratings.ts';
import { AnswerList } from '../features/ratings/answer-list.tsx';
import twoVoices from '../illustrations/two-voices.svg';
import { usePage, useTab } from '../lib/filters.ts';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { showInstant } from '../lib/when.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';

const WHICH = { OPEN: 'Waiting', DECIDED: 'Decided' } as const;
const TONES: Record<ReviewStatus, Tone> = { OPEN: 'wait', REMOVED: 'bad', UPHELD: 'quiet' };

type Review = ReplyOf<typeof listRatingReviews>[number];

/** Ratings that the rated side asks us to look at, and those that may be retaliation. */
export default function AdminRatingsPage() {
  const [status, setStatus] = useTab(WHICH, { name: 'status' });
  const [page, setPage] = usePage();
  const query = useQuery(ask('GET /project/admin/rating-reviews', { query: { page, status } }));
  return (
    <>
      <PageTitle {...headingOf('adminRatings')} />
      <Tabs tabs={WHICH} current={status} label="Ratings" onChange={setStatus}>
        <PagedList
          query={query}
          onPage={setPage}
          className="grid gap-4"
          empty={
            <EmptyState picture={twoVoices} title={status === 'OPEN' ? 'Nothing to look at' : 'Nothing decided yet'}>
              <p>When somebody appeals a rating, it appears here and in your notifications.</p>
            </EmptyState>
          }
        >
          {(review) => <ReviewCard review={review} />}
        </PagedList>
      </Tabs>
    </>
  );
}

function ReviewCard({ review }: { review: Review }) {
  const [asking, setAsking] = useState<'remove' | 'uphold' | null>(null);
  const decide = useAction('POST /project/admin/rating-reviews/{id}/{event}', { onDone: () => setAsking(null) });
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg">
          {review.participantName} and {review.organizationName}
        </h2>
        <Badge tone={TONES[review.status]}>{REVIEW_STATUSES[review.status]}</Badge>
      </div>
      <p className="text-quiet">
        Written by the {RATING_SIDES[review.side].toLowerCase()} · {review.studyName} · session of{' '}
        {showInstant(review.endedAt)}
        {review.knewOther && ' · after the other rating was shown'}
      </p>
      <AnswerList answers={review.answers} sentence={review.sentence} />
      {review.isSentenceHeld && <p className="text-quiet text-sm">The sentence is held back: it names contacts.</p>}
      <p>
        {REVIEW_SOURCES[review.source]}, {showInstant(review.askedAt)}
        {review.words && `: “${review.words}”`}
      </p>
      {review.status === 'OPEN' ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" onClick={() => setAsking('remove')}>
            Remove the rating
          </Button>
          <Button variant="plain" onClick={() => setAsking('uphold')}>
            Keep it
          </Button>
        </div>
      ) : (
        review.decidedAt && (
          <p className="text-sm">
            Decided {showInstant(review.decidedAt)}: {review.answer}
          </p>
        )
      )}
      {asking && (
        <ReasonDialog
          title={asking === 'remove' ? 'Remove this rating?' : 'Keep this rating?'}
          words={
            asking === 'remove'
              ? 'Nobody can see it any more, and it no longer counts. This can’t be undone.'
              : 'It stays as it is. It can’t be appealed again.'
          }
          hint="Both sides see this."
          action={asking === 'remove' ? 'Remove the rating' : 'Keep it'}
          starts={decide}
          onReason={(reason) => decide.mutate({ params: { id: review.id, event: asking }, body: { reason } })}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  );
}
