import { useState } from 'react';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import { useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { AreaField } from '../../ui/field.tsx';
import type { BookingView } from './booking-words.ts';

/** BOOKING-36: the participant agrees to a part of the pay, or refuses it. */
export function PartAnswer({ booking }: { booking: BookingView }) {
  const { id, partialPay, rewardPesewas } = booking;
  const [asks, setAsks] = useState<'agree' | 'refuse' | null>(null);
  const [reason, setReason] = useState('');
  const close = () => setAsks(null);
  const answer = useAction('POST /project/bookings/{id}/partial-pay/{event}', { onDone: close });
  if (partialPay?.status !== 'PROPOSED') return null;
  const amount = formatCedis(partialPay.amountPesewas);
  const full = formatCedis(rewardPesewas);
  return (
    <Card className="grid gap-3">
      <h2 className="state state-wait flex items-baseline gap-2 text-gold-ink text-lg">{m.session_part({ amount })}</h2>
      <p>{m.session_part_why({ amount, full, reason: partialPay.reason })}</p>
      <p className="text-quiet text-sm">{m.session_part_until({ time: showInstant(partialPay.until) })}</p>
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:w-full">
        <Button onClick={() => setAsks('agree')}>{m.session_part_agree({ amount })}</Button>
        <Button variant="plain" onClick={() => setAsks('refuse')}>
          {m.session_part_refuse()}
        </Button>
      </div>
      <Dialog open={asks === 'agree'} onClose={close} title={m.session_part_agree_ask({ amount })}>
        <p>{m.session_part_agree_what()}</p>
        <DialogActions>
          <Button variant="plain" onClick={close}>
            {m.session_part_back()}
          </Button>
          <Button starts={answer} onClick={() => answer.mutate({ params: { id, event: 'agree' }, body: {} })}>
            {m.session_part_agree({ amount })}
          </Button>
        </DialogActions>
      </Dialog>
      <Dialog open={asks === 'refuse'} onClose={close} title={m.session_part_refuse_ask()}>
        <p>{m.session_part_refuse_what({ full, amount })}</p>
        <AreaField
          label={m.session_part_refuse_why()}
          optional
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <DialogActions>
          <Button variant="plain" onClick={close}>
            {m.session_part_back()}
          </Button>
          <Button starts={answer} onClick={() => answer.mutate({ params: { id, event: 'refuse' }, body: { reason } })}>
            {m.session_part_refuse()}
          </Button>
        </DialogActions>
      </Dialog>
    </Card>
  );
}
