import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AreaField } from '../../ui/field.tsx';
import type { Started } from '../../ui/refusal.ts';

/** How an admin ends a dispute: with a reason, for one side or the other. */
export function DecideDispute({
  uphold,
  starts,
  onDecide,
}: {
  /** The label for deciding against the participant. */
  uphold: string;
  starts: Started;
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
        <Button starts={starts} onClick={() => onDecide('pay', reason)}>
          Pay the participant
        </Button>
        <Button variant="plain" starts={starts} onClick={() => onDecide('uphold', reason)}>
          {uphold}
        </Button>
      </div>
    </>
  );
}
