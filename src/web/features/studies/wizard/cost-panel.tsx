import { useQuery } from '@tanstack/react-query';
import { formatCedis } from '../../../../domain/money.ts';
import { shortfall } from '../../../../domain/study-cost.ts';
import { priceOf } from '../../../../domain/study-price.ts';
import { ask } from '../../../lib/queries.ts';
import { useUser } from '../../../lib/session.ts';
import { pricedOf, type StudyDraft } from './draft.ts';
import { useServiceFee } from './use-service-fee.ts';

/** The price beside the wallet's balance from the first stage on (STUDY-17); a preview has no wallet. */
export function CostPanel({ draft, isTrial = false }: { draft: StudyDraft; isTrial?: boolean }) {
  const organizationId = useUser()?.organization?.id ?? '';
  const { data } = useQuery({
    ...ask('GET /payment/wallets/{organizationId}', { params: { organizationId } }),
    enabled: !isTrial,
  });
  const fee = useServiceFee();
  const total = priceOf({ ...pricedOf(draft), fee })?.totalPesewas;
  const balance = isTrial ? undefined : data?.content.availablePesewas;
  const missing = total !== undefined && balance !== undefined ? shortfall(total, balance) : 0;
  return (
    <dl className="money flex flex-wrap gap-x-5 rounded-xl border border-line bg-surface px-4 py-2 text-sm max-sm:justify-between [&_dd]:whitespace-nowrap [&_dd]:font-semibold [&_dt]:text-quiet [&_dt]:text-xs">
      <div>
        <dt>Price</dt>
        <dd>{total === undefined ? 'in step 4' : formatCedis(total)}</dd>
      </div>
      {balance !== undefined && (
        <div className="max-sm:text-right">
          <dt>In your wallet</dt>
          <dd className={missing > 0 ? 'text-danger' : ''}>
            {formatCedis(balance)}
            {missing > 0 && <span className="block font-normal text-xs">{formatCedis(missing)} short</span>}
          </dd>
        </div>
      )}
    </dl>
  );
}
