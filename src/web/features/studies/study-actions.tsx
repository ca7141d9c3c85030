import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { Study } from '../../../contract/studies.ts';
import { countOf } from '../../../domain/counts.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { STUDY_LIFECYCLE } from '../../../domain/lifecycles/study-lifecycle.ts';
import { formatCedis } from '../../../domain/money.ts';
import { hasSessions } from '../../../domain/study-kinds.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { useMay } from '../../lib/may.tsx';
import { navigate, useSearchParams } from '../../lib/navigation.tsx';
import { ask, useAction } from '../../lib/queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Loaded } from '../../ui/states.tsx';
import { nextOf } from './study-next.ts';
import { useDuplicate } from './use-duplicate.tsx';

const SaveTemplate = lazyPart(() => import('./save-template.tsx').then((module) => module.SaveTemplate));

type StudyView = z.output<typeof Study>;
type Event = 'pause' | 'resume' | 'complete' | 'cancel' | 'delete';

/** The effect of each change, shown before the person confirms it. */
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

/**
 * A study's next action as a button, and the other changes that its lifecycle allows in a menu. Each change explains its effect
 * before the confirmation. `whole`: on the study's own page; elsewhere the button leads there.
 */
export function StudyActions({ study, whole = false }: { study: StudyView; whole?: boolean }) {
  const [asking, setAsking] = useState<Event | null>(null);
  const [saving, setSaving] = useState(false);
  const close = () => setAsking(null);
  const change = useAction('POST /project/studies/{id}/{event}', { onDone: close });
  const remove = useAction('DELETE /project/studies/{id}', {
    onDone: () => {
      close();
      if (whole) navigate(addresses.project({ projectId: study.projectId }), { replace: true });
    },
  });
  const duplicate = useDuplicate(study);
  const mayEdit = useMay('edit');
  const may = (event: Exclude<Event, 'delete'>) =>
    mayEdit && targetOf(STUDY_LIFECYCLE, study.status, event, 'researcher') !== null;
  const untouched = study.filled + study.newApplicants + study.liveInvitations === 0;
  const confirm = () => {
    if (asking === 'delete') remove.mutate({ params: { id: study.id } });
    else if (asking) change.mutate({ params: { id: study.id, event: asking } });
  };
  const [search] = useSearchParams();
  const found = nextOf(study, whole);
  // On the study's own page, the next action may be the tab that is already open.
  const next = whole && found?.to.endsWith(`?${search}`) ? null : found;
  const item = (event: Event, isDanger = false) => ({
    words: CHANGES[event].label,
    isDanger,
    onChoose: () => setAsking(event),
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {next && (
        <ButtonLink variant={next.waits ? 'main' : 'plain'} to={next.to}>
          {next.words}
          {!whole && <span className="sr-only">: {study.name}</span>}
        </ButtonLink>
      )}
      {may('resume') && (
        <Button variant={next?.waits ? 'plain' : 'main'} onClick={() => setAsking('resume')}>
          Resume{!whole && <span className="sr-only"> {study.name}</span>}
        </Button>
      )}
      <Menu
        name={study.name}
        items={[
          may('pause') && item('pause'),
          mayEdit && { words: 'Duplicate', onChoose: duplicate },
          mayEdit && { words: 'Save as template', onChoose: () => setSaving(true) },
          may('complete') && item('complete'),
          may('cancel') && item('cancel', true),
          untouched && may('cancel') && item('delete', true),
        ]}
      />
      {saving && (
        <Lazy
          of={SaveTemplate}
          fallback={null}
          from={{ studyId: study.id }}
          name={study.name}
          onClose={() => setSaving(false)}
        />
      )}
      <Dialog
        open={asking !== null}
        onClose={close}
        kind={asking === 'cancel' || asking === 'delete' ? 'delete' : 'plain'}
        title={asking ? CHANGES[asking].title : ''}
      >
        <p>{asking && CHANGES[asking].means(study)}</p>
        {asking === 'cancel' && <CancellationCost study={study} />}
        <DialogActions>
          <Button variant="plain" onClick={close}>
            Go back
          </Button>
          <Button
            variant={asking === 'cancel' || asking === 'delete' ? 'danger' : 'main'}
            starts={asking === 'delete' ? remove : change}
            onClick={confirm}
          >
            {asking && CHANGES[asking].label}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

/** The current cost of cancelling, shown before the person confirms. */
function CancellationCost({ study: { id, kind } }: { study: StudyView }) {
  const query = useQuery({ ...ask('GET /project/studies/{id}/cancellation', { params: { id } }), staleTime: 0 });
  const isMeeting = hasSessions(kind);
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
            <Fact label={isMeeting ? 'Booked sessions cancelled' : 'People who are working'}>{cost.sessions}</Fact>
            <Fact label="Applicants and invited people notified">{cost.waiting}</Fact>
            <Fact label="You still pay">
              {cost.paidSessions === 0 ? (
                'nothing'
              ) : (
                <>
                  <span className="money">{formatCedis(cost.paidPesewas)}</span>, {cost.paidSessions}{' '}
                  {isMeeting ? 'within 4 hours' : 'handed in'}
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
