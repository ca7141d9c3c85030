import { useState } from 'react';
import type { Webhook } from '../../../contract/webhooks.ts';
import { DISABLED_BECAUSE, type DisabledBecause } from '../../../domain/webhooks.ts';
import { useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

/** Why a webhook is off, and how to turn it on again. */
export function TurnedOff({ webhook }: { webhook: Webhook }) {
  const [asking, setAsking] = useState(false);
  const [sendsMissed, setSendsMissed] = useState(true);
  const enable = useAction('POST /webhooks/{id}/enable', { onDone: () => setAsking(false) });
  const { id, disabledAt, disabledBecause } = webhook;
  if (disabledAt === null || disabledBecause === null) return null;
  return (
    <>
      <Banner
        tone="bad"
        title={`Off since ${showInstant(disabledAt)}`}
        action={<Button onClick={() => setAsking(true)}>Turn on</Button>}
      >
        {DISABLED_BECAUSE[disabledBecause as DisabledBecause]}
      </Banner>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Turn this webhook on?">
        <CheckField
          label="Send me the events it missed, as far back as 30 days"
          checked={sendsMissed}
          onChange={({ target }) => setSendsMissed(target.checked)}
        />
        <DialogActions>
          <Button variant="plain" onClick={() => setAsking(false)}>
            Go back
          </Button>
          <Button starts={enable} onClick={() => enable.mutate({ params: { id }, body: { sendsMissed } })}>
            Turn on
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
