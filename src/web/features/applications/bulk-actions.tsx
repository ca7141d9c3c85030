import { useState } from 'react';
import { type inviteSeveral, LEFT_REASONS } from '../../../contract/applications.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { countOf } from '../../../domain/counts.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { useAction } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { AreaField } from '../../ui/field.tsx';

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

/** Invites or declines everybody who is selected. */
export function BulkActions({
  study,
  chosen,
  onDone,
}: {
  study: { id: string; status: string; filled: number; desiredNumberOfParticipants: number };
  chosen: readonly string[];
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
  const applicationIds = [...chosen];
  const isRunning = study.status === 'RECRUITING' || study.status === 'PAUSED';
  const places = study.desiredNumberOfParticipants - study.filled;
  const people = countOf(chosen.length, 'applicant');
  return (
    <div className="sticky top-0 z-[5] flex flex-wrap items-center gap-2 rounded-2xl border border-clay bg-clay-soft px-4 py-2">
      <p role="status" className="mr-auto font-semibold">
        {people} selected
      </p>
      <Button disabled={!isRunning || places <= 0} onClick={() => setAsking('invite')}>
        Invite
      </Button>
      <Button variant="plain" disabled={!isRunning} onClick={() => setAsking('decline')}>
        Decline
      </Button>
      <Button variant="plain" onClick={() => setAsking('panel')}>
        Add to a panel
      </Button>
      <Button variant="plain" onClick={() => setAsking('bonus')}>
        Add a bonus
      </Button>
      <Button variant="quiet" onClick={onDone}>
        Clear selection
      </Button>
      <Dialog open={asking === 'invite'} onClose={close} title={`Invite ${people}?`} kind="mail">
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
          <Button starts={invite} onClick={() => invite.mutate({ params, body: { applicationIds, instructions } })}>
            Send the invitations
          </Button>
        </DialogActions>
      </Dialog>
      {asking === 'panel' && <Lazy of={AddToPanel} fallback={null} chosen={chosen} onClose={close} onDone={onDone} />}
      {asking === 'bonus' && (
        <Lazy
          of={BonusDialog}
          fallback={null}
          studyId={study.id}
          applicationIds={chosen}
          onClose={close}
          onDone={onDone}
        />
      )}
      <Dialog open={asking === 'decline'} onClose={close} title={`Decline ${people}?`} kind="delete">
        <p>We tell them kindly that you chose other people this time. You can’t undo this.</p>
        <DialogActions>
          <Button variant="plain" onClick={close}>
            Go back
          </Button>
          <Button
            variant="danger"
            starts={decline}
            onClick={() => decline.mutate({ params, body: { applicationIds } })}
          >
            Decline
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog
        open={report !== null}
        onClose={onDone}
        title={report ? `${report.changed.length} of ${countOf(chosen.length, 'applicant')} ${report.done}` : ''}
      >
        {report && <LeftPeople left={report.left} />}
        <DialogActions>
          <Button onClick={onDone}>Close</Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
