import { addresses } from '../../../contract/addresses.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getEarnings } from '../../../contract/payouts.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { PAYOUT_LIFECYCLE } from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import { useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { HistoryIcon, PhoneIcon } from '../../ui/icons.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { Holds } from '../appeals/holds.tsx';
import { Network } from './network-logo.tsx';
import { PAYOUT_TONES } from './payout-tones.ts';
import { PAYOUT_WORDS } from './payout-words.ts';

/** One payout with each step and its time, and what to do if it was returned. */
export function PayoutCard({ payout }: { payout: ReplyOf<typeof getEarnings>['payouts'][number] }) {
  const retry = useAction('POST /payment/payouts/{id}/retry');
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="money text-xl">{formatCedis(payout.amountPesewas)}</h3>
        <Badge tone={PAYOUT_TONES[payout.status]}>{PAYOUT_WORDS[payout.status]}</Badge>
        <span className="money text-quiet text-sm sm:ml-auto">
          {showInstant(payout.timeline.at(-1)?.at ?? payout.createdAt)}
        </span>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-quiet">
        <Network code={payout.network} /> {payout.maskedNumber}
      </p>
      {payout.status === 'HELD' && <Holds of={['PAYOUT']} subjectId={payout.id} />}
      {/* What has arrived needs no explanation. */}
      <details className="-mb-2" open={payout.status !== 'PAID'}>
        <summary className="min-h-11 py-2.5 font-semibold text-sm">{m.wallet_steps()}</summary>
        <div className="pt-2">
          <Timeline steps={payout.timeline} words={PAYOUT_WORDS} />
        </div>
      </details>
      {targetOf(PAYOUT_LIFECYCLE, payout.status, 'retry', 'participant') && (
        <div className="grid gap-3">
          <p className="font-semibold">{m.wallet_still_yours()}</p>
          <ul className="grid list-disc gap-1 pl-5">
            <li>{m.wallet_check()}</li>
            <li>{m.wallet_wallet_full()}</li>
            <li>{m.wallet_network_problem()}</li>
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button starts={retry} onClick={() => retry.mutate({ params: { id: payout.id } })}>
              <HistoryIcon />
              {m.shell_try_again()}
            </Button>
            <ButtonLink variant="plain" to={addresses.mobileMoney}>
              <PhoneIcon />
              {m.wallet_change()}
            </ButtonLink>
            <ButtonLink variant="quiet" to={addresses.contact}>
              {m.frame_contact()}
            </ButtonLink>
          </div>
        </div>
      )}
    </Card>
  );
}
