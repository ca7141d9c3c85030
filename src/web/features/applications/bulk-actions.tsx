import { useState } from 'react';
import { declineSeveral, inviteSeveral } from '../../../contract/applications.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { countOf } from '../../../domain/counts.ts';
import { useAction } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { AreaField } from '../../ui/field.tsx';

const INSTRUCTIONS_LENGTH = 1000;

/** Says how many applicants were changed, and why the others were not. */
function showOutcome(done: string, { changed, left }: ReplyOf<typeof inviteSeveral>): void {
  const [first] = left;
  if (changed.length > 0) toast.success(`${countOf(changed.length, 'applicant')} ${done}`);
  if (first) toast.info(`${countOf(left.length, 'applicant was', 'applicants were')} not changed: ${first.reason}`);
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
  const [asking, setAsking] = useState<'invite' | 'decline' | null>(null);
  const [instructions, setInstructions] = useState('');
  const close = () => setAsking(null);
  const finish = (words: string) => (answer: { content: ReplyOf<typeof inviteSeveral> }) => {
    showOutcome(words, answer.content);
    close();
    onDone();
  };
  const invite = useAction(inviteSeveral, { onDone: finish('invited') });
  const decline = useAction(declineSeveral, { onDone: finish('declined') });
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
      <Button look="plain" disabled={!isRunning} onClick={() => setAsking('decline')}>
        Decline
      </Button>
      <Button look="quiet" onClick={onDone}>
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
          <Button look="plain" onClick={close}>
            Go back
          </Button>
          <Button
            busy={invite.isPending}
            onClick={() => invite.mutate({ params, body: { applicationIds, instructions } })}
          >
            Send the invitations
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog open={asking === 'decline'} onClose={close} title={`Decline ${people}?`} kind="delete">
        <p>We tell them kindly that you chose other people this time. You can’t undo this.</p>
        <DialogActions>
          <Button look="plain" onClick={close}>
            Go back
          </Button>
          <Button
            look="danger"
            busy={decline.isPending}
            onClick={() => decline.mutate({ params, body: { applicationIds } })}
          >
            Decline
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
