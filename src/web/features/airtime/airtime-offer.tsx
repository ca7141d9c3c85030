import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCedis } from '../../../domain/money.ts';
import { SENT_FROM_PESEWAS } from '../../../domain/screening-pay.ts';
import { m } from '../../../messages/m.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import { Network } from '../payouts/network-logo.tsx';

/** PAYOUT-19: what waits because it is too little for a payout, and the choice to take it as airtime now. */
export function AirtimeOffer() {
  const offer = useQuery(ask('GET /payment/airtime')).data?.content.offer;
  const [open, setOpen] = useState(false);
  const take = useAction('POST /payment/airtime', { onDone: () => setOpen(false) });
  if (!offer) return null;
  const amount = formatCedis(offer.amountPesewas);
  return (
    <Card className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid gap-1">
        <h2 className="text-lg">{m.airtime_waits({ amount })}</h2>
        <p className="text-quiet">{m.airtime_now({ least: formatCedis(SENT_FROM_PESEWAS) })}</p>
      </div>
      <Button variant="plain" onClick={() => setOpen(true)}>
        <PhoneIcon />
        {m.airtime_take({ amount })}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={m.airtime_take_ask({ amount })}>
        <p>{m.airtime_to({ amount, number: offer.maskedNumber })}</p>
        <p className="flex items-center gap-2">
          <Network code={offer.network} />
        </p>
        <p className="text-quiet">{m.airtime_can_not_undo()}</p>
        <DialogActions>
          <Button variant="plain" onClick={() => setOpen(false)}>
            {m.airtime_keep()}
          </Button>
          <Button starts={take} onClick={() => take.mutate({ body: { amountPesewas: offer.amountPesewas } })}>
            {m.airtime_take({ amount })}
          </Button>
        </DialogActions>
      </Dialog>
    </Card>
  );
}
