import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AreaField } from '../../ui/field.tsx';

/** How an admin ends a dispute: with a reason, for one side or the other. */
export function DecideDispute({
  uphold,
  busy,
  onDecide,
}: {
  /** What deciding against the participant is called. */
  uphold: string;
  busy: boolean;
  onDecide: (event: 'pay' | 'uphold', reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  return (
    <>
      <AreaField
        label="Your reason"
        optional
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => onDecide('pay', reason)}>
          Pay the participant
        </Button>
        <Button look="plain" busy={busy} onClick={() => onDecide('uphold', reason)}>
          {uphold}
        </Button>
      </div>
    </>
  );
}
