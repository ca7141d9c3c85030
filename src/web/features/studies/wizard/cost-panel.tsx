import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../domain/counts.ts';
import { formatCedis } from '../../../../domain/money.ts';
import { shortfall } from '../../../../domain/study-cost.ts';
import { priceOf } from '../../../../domain/study-price.ts';
import { ask } from '../../../lib/queries.ts';
import { useUser } from '../../../lib/session.ts';
import { pricedOf, type StudyDraft } from './draft.ts';
import { useServiceFee } from './use-service-fee.ts';

/** The cost, updated throughout the wizard: rate × places + fee + paid screening, and what the wallet lacks; a preview has none. */
export function CostPanel({ draft, isTrial = false }: { draft: StudyDraft; isTrial?: boolean }) {
  const organizationId = useUser()?.organization?.id ?? '';
  const { data } = useQuery({
    ...ask('GET /payment/wallets/{organizationId}', { params: { organizationId } }),
    enabled: !isTrial,
  });
  const fee = useServiceFee();
  const price = priceOf({ ...pricedOf(draft), fee });
  if (!price) return null;
  const missing = data && !isTrial ? shortfall(price.totalPesewas, data.content.availablePesewas) : 0;
  return (
    <p className="money flex flex-wrap justify-between gap-x-6 gap-y-1 rounded-xl border border-line bg-surface px-4 py-3 text-sm">
      <span>
        {formatCount(draft.cost.desiredNumberOfParticipants ?? 0)} × {formatCedis(price.ratePesewas)} +{' '}
        {formatCedis(price.feePesewas)}
        {price.screeningPesewas > 0 && ` + up to ${formatCedis(price.screeningPesewas)} for screening`} ={' '}
        <b className="whitespace-nowrap">{formatCedis(price.totalPesewas)}</b>
      </span>
      {missing > 0 && <span className="text-danger">Your wallet is {formatCedis(missing)} short</span>}
    </p>
  );
}
