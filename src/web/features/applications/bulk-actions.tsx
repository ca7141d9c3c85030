import { useState } from 'react';
import { type inviteSeveral, LEFT_REASONS } from '../../../contract/applications.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { countOf } from '../../../domain/counts.ts';
import type { StudyKind } from '../../../domain/study-kinds.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { useAction } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { AreaField } from '../../ui/field.tsx';
import { type ApplicantView, may, mayInvite, mayThank } from './applicant-words.ts';

const AddToPanel = lazyPart(() => import('../panels/add-to-panel.tsx').then((module) => module.AddToPanel));

const BonusDialog = lazyPart(() => import('../bonuses/bonus-dialog.tsx').then((module) => module.BonusDialog));

const INSTRUCTIONS_LENGTH = 1000;

type Outcome = ReplyOf<typeof inviteSeveral>;

const NAMES = new Intl.ListFormat('en-GB');

/** APPLICATION-20: who was left as they are, by reason. */
function LeftPeople({ left }: Pick<Outcome, 'left'>) {
  return (
    <dl className="grid gap-3">
      {[...Map.groupBy(left, ({ reason }) => reason)].map(([reason, people]) => {
        const names = people.flatMap(({ name }) => name ?? []);
        const unnamed = people.length - names.length;
        if (unnamed > 0) names.push(countOf(unnamed, 'other'));
        return (
          <div key={reason}>
            <dt className="font-semibold">{LEFT_REASONS[reason]}</dt>
            <dd className="break-words text-quiet">{NAMES.format(names)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What can be done with those who are selected; those whose status does not allow it are left out. */
export function BulkActions({
  study,
  chosen,
  onDone,
}: {
  study: { id: string; kind: StudyKind; status: string; filled: number; desiredNumberOfParticipants: number };
  chosen: readonly ApplicantView[];
  onDone: () => void;
}) {
  const [asking, setAsking] = useState<'invite' | 'decline' | 'panel' | 'bonus' | null>(null);
  const [instructions, setInstructions] = useState('');
  const close = () => setAsking(null);
  const [report, setReport] = useState<(Outcome & { done: string }) | null>(null);
  const finish =
    (done: string) =>
    ({ content }: { content: Outcome }) => {
      close();
      // A list of names must be readable for as long as it takes.
      if (content.left.length > 0) return setReport({ ...content, done });
      toast.success(`${countOf(content.changed.length, 'applicant')} ${done}`);
      onDone();
    };
  const invite = useAction('POST /project/studies/{id}/invitations/several', { onDone: finish('invited') });
  const decline = useAction('POST /project/studies/{id}/applications/decline', { onDone: finish('declined') });
  const params = { id: study.id };
  const idsOf = (some: readonly ApplicantView[]) => some.map(({ id }) => id);
  // A full quota is refused by name, but whoever has booked or taken part is not asked about.
  const toInvite = chosen.filter((one) => may(one, 'invite'));
  const toThank = chosen.filter((one) => mayThank(one, study.kind));
  const toDecline = chosen.filter((one) => may(one, 'decline'));
  const isRunning = study.status === 'RECRUITING' || study.status === 'PAUSED';
  const places = study.desiredNumberOfParticipants - study.filled;
  const peopleOf = (some: readonly ApplicantView[]) => countOf(some.length, 'applicant');
  return (
    <div className="sticky top-0 z-[5] flex flex-wrap items-center gap-2 rounded-2xl border border-clay bg-clay-soft px-4 py-2">
      <p role="status" className="mr-auto font-semibold">
        {peopleOf(chosen)} selected
      </p>
      {isRunning && places > 0 && chosen.some(mayInvite) && <Button onClick={() => setAsking('invite')}>Invite</Button>}
      {isRunning && toDecline.length > 0 && (
        <Button variant="plain" onClick={() => setAsking('decline')}>
          Decline
        </Button>
      )}
      <Button variant="plain" onClick={() => setAsking('panel')}>
        Add to a panel
      </Button>
      {toThank.length > 0 && (
        <Button variant="plain" onClick={() => setAsking('bonus')}>
          Add a bonus
        </Button>
      )}
      <Button variant="quiet" onClick={onDone}>
        Clear selection
      </Button>
      <Dialog open={asking === 'invite'} onClose={close} title={`Invite ${peopleOf(toInvite)}?`} kind="mail">
        <p>
          Each person has 72 hours to choose one of your free times. {countOf(places, 'place is', 'places are')} open.
        </p>
        <AreaField
          label="Instructions"
          optional
          rows={4}
          maxLength={INSTRUCTIONS_LENGTH}
          counted={instructions.length}
          value={instructions}
          onChange={({ target }) => setInstructions(target.value)}
        />
        <DialogActions>
          <Button variant="plain" onClick={close}>
            Go back
          </Button>
          <Button
            starts={invite}
            onClick={() => invite.mutate({ params, body: { applicationIds: idsOf(toInvite), instructions } })}
          >
            Send the invitations
          </Button>
        </DialogActions>
      </Dialog>
      {asking === 'panel' && (
        <Lazy of={AddToPanel} fallback={null} chosen={idsOf(chosen)} onClose={close} onDone={onDone} />
      )}
      {asking === 'bonus' && (
        <Lazy
          of={BonusDialog}
          fallback={null}
          studyId={study.id}
          applicationIds={idsOf(toThank)}
          onClose={close}
          onDone={onDone}
        />
      )}
      <Dialog open={asking === 'decline'} onClose={close} title={`Decline ${peopleOf(toDecline)}?`} kind="delete">
        <p>We tell them kindly that you chose other people this time. You can’t undo this.</p>
        <DialogActions>
          <Button variant="plain" onClick={close}>
            Go back
          </Button>
          <Button
            variant="danger"
            starts={decline}
            onClick={() => decline.mutate({ params, body: { applicationIds: idsOf(toDecline) } })}
          >
            Decline
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog
        open={report !== null}
        onClose={onDone}
        title={
          report
            ? `${report.changed.length} of ${countOf(report.changed.length + report.left.length, 'applicant')} ${report.done}`
            : ''
        }
      >
        {report && <LeftPeople left={report.left} />}
        <DialogActions>
          <Button onClick={onDone}>Close</Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
