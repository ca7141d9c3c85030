import { useState } from 'react';
import { stopAssignment } from '../../../contract/assignments.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

/** Stops taking part, after saying what that means. */
export function StopWork({ applicationId }: { applicationId: string }) {
  const [isAsking, setAsking] = useState(false);
  const stop = useAction(stopAssignment, { onDone: () => setAsking(false) });
  return (
    <>
      <Button look="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
        Stop taking part
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} kind="delete" title="Stop taking part?">
        <p>
          Somebody else can have your place, and it does not count against you. What you handed in is still reviewed and
          paid. You can’t undo this.
        </p>
        <DialogActions>
          <Button look="plain" onClick={() => setAsking(false)}>
            Go back
          </Button>
          <Button look="danger" busy={stop.isPending} onClick={() => stop.mutate({ params: { id: applicationId } })}>
            Stop taking part
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
