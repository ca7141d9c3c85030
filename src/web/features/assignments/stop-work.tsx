import { useState } from 'react';
import { m } from '../../../messages/m.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

/** Lets the person stop taking part, after saying what that means. */
export function StopWork({ applicationId }: { applicationId: string }) {
  const [isAsking, setAsking] = useState(false);
  const stop = useAction('POST /project/applications/{id}/stop', { onDone: () => setAsking(false) });
  return (
    <>
      <Button variant="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
        {m.work_stop()}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} kind="delete" title={m.work_stop_ask()}>
        <p>{m.work_stop_means()}</p>
        <DialogActions>
          <Button variant="plain" onClick={() => setAsking(false)}>
            {m.ui_go_back()}
          </Button>
          <Button variant="danger" starts={stop} onClick={() => stop.mutate({ params: { id: applicationId } })}>
            {m.work_stop()}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
