import { addresses } from '../../../contract/addresses.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { type getEarnings, retryPayout } from '../../../contract/payouts.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { PAYOUT_LIFECYCLE, PAYOUT_STATUSES } from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis } from '../../../domain/money.ts';
import { useAction } from '../../lib/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { HistoryIcon, PhoneIcon } from '../../ui/icons.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { Network } from './network-logo.tsx';
import { PAYOUT_TONES } from './payout-tones.ts';

/** One payout with each step and its time, and what to do if it was returned. */
export function PayoutCard({ payout }: { payout: ReplyOf<typeof getEarnings>['payouts'][number] }) {
  const retry = useAction(retryPayout);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="money text-xl">{formatCedis(payout.amountPesewas)}</h2>
        <Badge tone={PAYOUT_TONES[payout.status]}>{PAYOUT_STATUSES[payout.status]}</Badge>
        <span className="flex items-center gap-2 text-quiet">
          <Network code={payout.network} /> {payout.maskedNumber}
        </span>
      </div>
      <Timeline steps={payout.timeline} words={PAYOUT_STATUSES} />
      {targetOf(PAYOUT_LIFECYCLE, payout.status, 'retry', 'participant') && (
        <div className="grid gap-3">
          <p className="font-semibold">The money is still yours. What you can do:</p>
          <ul className="grid list-disc gap-1 pl-5">
            <li>Check that the number, network and name are right and that the account is active.</li>
            <li>
              Your mobile-money wallet may be full: your network limits how much it can hold and receive in a day. Spend
              or move some money, then try again.
            </li>
            <li>If your network has a problem today, try again tomorrow.</li>
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button busy={retry.isPending} onClick={() => retry.mutate({ params: { id: payout.id } })}>
              <HistoryIcon />
              Try again
            </Button>
            <ButtonLink look="plain" to={addresses.mobileMoney}>
              <PhoneIcon />
              Change my account
            </ButtonLink>
            <ButtonLink look="quiet" to={addresses.contact}>
              Contact us
            </ButtonLink>
          </div>
        </div>
      )}
    </Card>
  );
}
