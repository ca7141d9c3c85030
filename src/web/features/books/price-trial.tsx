import { useState } from 'react';
import type { getPrices } from '../../../contract/books/margins.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { formatAmount, parseCedis } from '../../../domain/money.ts';
import { mostPlacesWithoutLoss } from '../../../domain/study-margin.ts';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { ReachTable } from './reach-table.tsx';

type Prices = ReplyOf<typeof getPrices>;

/** Other prices, to see what they would carry before anything is sold at them. Nothing is saved. */
export function PriceTrial({ prices }: { prices: Prices }) {
  const [texts, setTexts] = useState({
    fee: formatAmount(prices.serviceFeePesewas),
    percent: String(prices.collectionPercent),
    payout: formatAmount(prices.payoutPesewas),
  });
  const field = (name: keyof typeof texts, problem: string | undefined) => ({
    inputMode: 'decimal' as const,
    value: texts[name],
    onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [name]: target.value }),
    error: problem,
  });
  const fee = parseCedis(texts.fee);
  const payout = parseCedis(texts.payout);
  const percent = percentOf(texts.percent);
  const amount = (pesewas: number | null) => (pesewas === null ? 'Please enter an amount in GH₵' : undefined);
  const isWhole = fee !== null && payout !== null && percent !== null;
  return (
    <FoldedCard title="Try other prices" lead="See what they would carry. Nothing is saved." action="Try">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Service fee, in GH₵" {...field('fee', amount(fee))} />
        <TextField
          label="Provider’s share, in %"
          {...field('percent', percent === null ? 'Please enter 0 to 100' : undefined)}
        />
        <TextField label="Fee per payout, in GH₵" {...field('payout', amount(payout))} />
      </div>
      {isWhole && (
        <ReachTable
          prices={{
            rates: prices.rates.map((rate) => ({
              ...rate,
              mostPlaces: mostPlacesWithoutLoss(
                rate.ratePesewas,
                { feePesewas: fee, vatPesewas: vatIn(fee, prices) },
                {
                  collectionPercent: percent,
                  payoutPesewas: payout,
                },
              ),
            })),
          }}
        >
          <span className="text-quiet text-sm">With these prices</span>
        </ReachTable>
      )}
    </FoldedCard>
  );
}

/** The VAT in another fee, in the proportion that holds now. */
function vatIn(fee: number, { serviceFeePesewas, serviceFeeVatPesewas }: Prices): number {
  return Math.round((fee * serviceFeeVatPesewas) / serviceFeePesewas);
}

function percentOf(text: string): number | null {
  const percent = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(percent) || percent < 0 || percent > 100 ? null : percent;
}
