import { NOTHING_ADDED, payInWords } from '../../../../domain/added-pay.ts';
import { formatCount } from '../../../../domain/counts.ts';
import { formatCedis } from '../../../../domain/money.ts';
import { priceOf } from '../../../../domain/study-price.ts';
import { pricedOf, type StudyDraft } from './draft.ts';
import { useServiceFee } from './use-service-fee.ts';

/** How the price comes about: rate × places + fee + paid screening. */
export function PriceSum({ draft }: { draft: StudyDraft }) {
  const fee = useServiceFee();
  const priced = pricedOf(draft);
  const price = priceOf({ ...priced, fee });
  if (!price) return null;
  return (
    <p role="status" className="money rounded-xl bg-sunken px-4 py-3">
      {formatCount(draft.cost.desiredNumberOfParticipants ?? 0)} ×{' '}
      {payInWords(price.ratePesewas, priced.added ?? NOTHING_ADDED)} + {formatCedis(price.feePesewas)}
      {price.overrunPesewas > 0 &&
        ` + up to ${formatCedis(price.overrunPesewas * (draft.cost.desiredNumberOfParticipants ?? 0))} for longer sessions`}
      {price.screeningPesewas > 0 && ` + up to ${formatCedis(price.screeningPesewas)} for screening`} ={' '}
      <b className="whitespace-nowrap">{formatCedis(price.totalPesewas)}</b>
    </p>
  );
}
