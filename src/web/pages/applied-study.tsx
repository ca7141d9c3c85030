import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { APPLICATION_LIFECYCLE } from '../../domain/lifecycles/application-lifecycle.ts';
import { targetOf } from '../../domain/lifecycles/lifecycle.ts';
import { m } from '../../messages/m.ts';
import { addedWords, groupWords, lengthWords, payWords } from '../../messages/offer-words.ts';
import { dateWords } from '../../messages/when.ts';
import { Holds } from '../features/appeals/holds.tsx';
import { ApplicationProgress } from '../features/applications/application-progress.tsx';
import { isMissed, NextAction, type OwnApplicationView } from '../features/applications/next-action.tsx';
import { ScreeningPay } from '../features/applications/screening-pay.tsx';
import { stepWords } from '../features/applications/status-words.ts';
import { AfterTax } from '../features/payouts/after-tax.tsx';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import { Navigate, useSearchParams } from '../lib/navigation.tsx';
import { ask, useAction } from '../lib/queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { AreaField } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';
import { Timeline } from '../ui/timeline.tsx';

const HeardAnswer = lazyPart(() => import('../features/clips/heard-answer.tsx').then((module) => module.HeardAnswer));
const AskedRating = lazyPart(() =>
  import('../features/ratings/asked-rating.tsx').then((module) => module.AskedRatingOf),
);

export default function AppliedStudyPage() {
  const [search] = useSearchParams();
  const id = search.get('application');
  const query = useQuery({
    ...ask('GET /project/applications/{id}', { params: { id: id ?? '' } }),
    enabled: id !== null,
  });
  if (id === null) return <Navigate to={addresses.studies} replace />;
  return (
    <Loaded query={query} whole>
      {({ content: application }) => (
        <>
          <PageTitle
            title={application.studyName}
            language={application.studyNameLanguage}
            lead={application.organizationName}
          />
          {application.status === 'COMPLETED' && application.bookingId && (
            <Lazy
              of={AskedRating}
              fallback={null}
              bookingId={application.bookingId}
              studyName={application.studyName}
            />
          )}
          <Card className="grid gap-4">
            <p className="money">
              <span className="font-display text-2xl text-leaf">{payWords(application)}</span>
              {application.travelPay + application.dataPay > 0 &&
                ` (${addedWords(application.rewardPesewas, application)})`}{' '}
              · {lengthWords(application)}
              {application.groupSize !== null && ` · ${groupWords(application.groupSize)}`}
            </p>
            {['PENDING', 'INVITED', 'BOOKED'].includes(application.status) && (
              <AfterTax pesewas={application.rewardPesewas} />
            )}
            <ApplicationProgress application={application} />
            <NextAction application={application} />
            {isMissed(application.status) && <Holds of={['SESSION']} subjectId={application.id} />}
            {application.status === 'PENDING' && application.answerBy && (
              <p className="text-quiet">{m.studies_hear_by({ date: dateWords(application.answerBy) })}</p>
            )}
            <ScreeningPay screening={application.screening} />
            {application.instructions && <p className="rounded-lg bg-sunken px-4 py-3">{application.instructions}</p>}
            <Answer application={application} />
          </Card>
          <div className="grid items-start gap-4 md:grid-cols-2">
            <Card className="grid gap-4">
              <h2 className="text-xl">{m.studies_history()}</h2>
              <Timeline steps={application.timeline} words={stepWords(application.kind)} />
            </Card>
            <Card className="grid gap-4">
              <h2 className="text-xl">{m.studies_answers()}</h2>
              <dl className="grid gap-3">
                {application.responses.map(({ id: key, question, answer, clipId }) => (
                  <div key={key}>
                    <dt className="text-quiet text-sm">{question}</dt>
                    <dd>
                      {answer}
                      {clipId && (
                        <Lazy
                          of={HeardAnswer}
                          fallback={<div className="skeleton h-15" />}
                          applicationId={application.id}
                          response={{ clipId, question }}
                        />
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            </Card>
          </div>
        </>
      )}
    </Loaded>
  );
}

const EVENTS = {
  withdraw: { label: m.studies_withdraw(), title: m.studies_withdraw_ask(), means: m.studies_withdraw_means() },
  reject: {
    label: m.studies_decline(),
    title: m.studies_decline_ask(),
    means: m.studies_decline_means(),
  },
};

function Answer({ application }: { application: OwnApplicationView }) {
  const [asking, setAsking] = useState<keyof typeof EVENTS | null>(null);
  const [reason, setReason] = useState('');
  const answer = useAction('POST /project/applications/{id}/participant/{event}', { onDone: () => setAsking(null) });
  const events = (Object.keys(EVENTS) as (keyof typeof EVENTS)[]).filter(
    (event) => targetOf(APPLICATION_LIFECYCLE, application.status, event, 'participant') !== null,
  );
  if (events.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {events.map((event) => (
        <Button key={event} variant="plain" onClick={() => setAsking(event)}>
          {EVENTS[event].label}
        </Button>
      ))}
      <Dialog open={asking !== null} onClose={() => setAsking(null)} title={asking ? EVENTS[asking].title : ''}>
        <p>{asking && EVENTS[asking].means}</p>
        <AreaField
          label={m.studies_reason()}
          optional
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <DialogActions>
          <Button variant="plain" onClick={() => setAsking(null)}>
            {m.ui_go_back()}
          </Button>
          <Button
            starts={answer}
            onClick={() => asking && answer.mutate({ params: { id: application.id, event: asking }, body: { reason } })}
          >
            {asking && EVENTS[asking].label}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
