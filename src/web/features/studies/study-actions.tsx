import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod/mini';
import { changeStudyStatus, getCancellation } from '../../../contract/closing.ts';
import { deleteStudy, type Study } from '../../../contract/studies.ts';
import { countOf } from '../../../domain/counts.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { STUDY_LIFECYCLE } from '../../../domain/lifecycles/study-lifecycle.ts';
import { formatCedis } from '../../../domain/money.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/states.tsx';
import { DuplicateButton } from './duplicate-button.tsx';

type StudyView = z.output<typeof Study>;
type Event = 'pause' | 'resume' | 'complete' | 'cancel' | 'delete';

/** What each change means, shown before it is confirmed. */
const CHANGES: Record<Event, { label: string; title: string; means: (study: StudyView) => string }> = {
  pause: {
    label: 'Pause',
    title: 'Pause this study?',
    means: () => 'New people can’t apply until you resume. Invitations and bookings stay as they are.',
  },
  resume: { label: 'Resume', title: 'Resume this study?', means: () => 'Participants can see it again.' },
  complete: {
    label: 'Complete',
    title: 'Complete this study?',
    means: (study) =>
      `This can’t be undone. We notify waiting applicants and return up to ${formatCedis(study.heldPesewas)} to your wallet.`,
  },
  cancel: {
    label: 'Cancel study',
    title: 'Cancel this study?',
    means: () => 'This can’t be undone. We notify everybody who is waiting.',
  },
  delete: {
    label: 'Delete',
    title: 'Delete this study?',
    means: (study) => `Nobody has applied. We return ${formatCedis(study.heldPesewas)} to your wallet.`,
  },
};

/** The buttons that the study's lifecycle allows now. Each explains its effect before the confirmation. */
export function StudyActions({ study }: { study: StudyView }) {
  const [asking, setAsking] = useState<Event | null>(null);
  const close = () => setAsking(null);
  const change = useAction(changeStudyStatus, { onDone: close });
  const remove = useAction(deleteStudy, { onDone: close });
  const events = (['pause', 'resume', 'complete', 'cancel'] as const).filter(
    (event) => targetOf(STUDY_LIFECYCLE, study.status, event, 'researcher') !== null,
  );
  const untouched = study.filled + study.newApplicants + study.liveInvitations === 0;
  const confirm = () => {
    if (asking === 'delete') remove.mutate({ params: { id: study.id } });
    else if (asking) change.mutate({ params: { id: study.id, event: asking } });
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {[...events, ...(untouched && events.length > 0 ? (['delete'] as const) : [])].map((event) => (
          <Button
            key={event}
            look={event === 'cancel' || event === 'delete' ? 'danger' : 'plain'}
            onClick={() => setAsking(event)}
          >
            {CHANGES[event].label}
          </Button>
        ))}
        <DuplicateButton study={study} />
      </div>
      <Dialog
        open={asking !== null}
        onClose={close}
        kind={asking === 'cancel' || asking === 'delete' ? 'delete' : 'plain'}
        title={asking ? CHANGES[asking].title : ''}
      >
        <p>{asking && CHANGES[asking].means(study)}</p>
        {asking === 'cancel' && <CancellationCost studyId={study.id} />}
        <DialogActions>
          <Button look="plain" onClick={close}>
            Go back
          </Button>
          <Button
            look={asking === 'cancel' || asking === 'delete' ? 'danger' : 'main'}
            busy={change.isPending || remove.isPending}
            onClick={confirm}
          >
            {asking && CHANGES[asking].label}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** What cancelling costs now, shown before it is confirmed. */
function CancellationCost({ studyId }: { studyId: string }) {
  const query = useQuery({ ...ask(getCancellation, { params: { id: studyId } }), staleTime: 0 });
  return (
    <Loaded query={query} rows={1}>
      {({ content: cost }) => (
        <>
          {cost.begun > 0 && (
            <Banner
              tone="bad"
              title={`${countOf(cost.begun, 'session has', 'sessions have')} started and must be marked first`}
            />
          )}
          <Facts>
            <Fact label="Booked sessions cancelled">{cost.sessions}</Fact>
            <Fact label="Applicants and invited people notified">{cost.waiting}</Fact>
            <Fact label="You still pay">
              {cost.paidSessions === 0 ? (
                'nothing'
              ) : (
                <>
                  <span className="money">{formatCedis(cost.paidPesewas)}</span>, {cost.paidSessions} within 4 hours
                </>
              )}
            </Fact>
            <Fact label="Returns to your wallet">
              <b className="money">{formatCedis(cost.returnsPesewas)}</b>
            </Fact>
          </Facts>
        </>
      )}
    </Loaded>
  );
}
