import type { ReactNode } from 'react';
import { countOf } from '../../../../domain/counts.ts';
import { formatCedis } from '../../../../domain/money.ts';
import type { StudyPrice as Price } from '../../../../domain/study-cost.ts';

/** The price of a study, line by line, and what becomes of the money. */
export function StudyPrice({
  price,
  places,
  paidPeople,
  wallet,
  note,
  children,
}: {
  price: Price;
  places: number;
  paidPeople: number | null;
  /** The line with the wallet's balance. */
  wallet?: ReactNode;
  /** What comes before the words about the money. */
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="grid gap-3" aria-labelledby="price">
      <h2 id="price" className="text-xl">
        What it costs
      </h2>
      <dl className="money grid max-w-xl gap-2 rounded-xl bg-sunken px-4 py-3 sm:px-5">
        <PriceLine label={`${countOf(places, 'participant')} × ${formatCedis(price.ratePesewas)}`}>
          {formatCedis(places * price.ratePesewas)}
        </PriceLine>
        {price.overrunPesewas > 0 && (
          <PriceLine
            label={`Longer sessions, ${countOf(places, 'participant')} × ${formatCedis(price.overrunPesewas)}`}
          >
            up to {formatCedis(places * price.overrunPesewas)}
          </PriceLine>
        )}
        {price.screeningPesewas > 0 && (
          <PriceLine label={`Screening, capped at ${countOf(paidPeople ?? 0, 'person', 'people')}`}>
            up to {formatCedis(price.screeningPesewas)}
          </PriceLine>
        )}
        <PriceLine label="Service fee">{formatCedis(price.feePesewas)}</PriceLine>
        {price.vatPesewas > 0 && (
          <PriceLine label="VAT, NHIL and GETFund levy in the fee" className="text-quiet text-sm">
            {formatCedis(price.vatPesewas)}
          </PriceLine>
        )}
        <PriceLine label="Total" className="border-line-strong border-t pt-2 font-semibold text-lg">
          {formatCedis(price.totalPesewas)}
        </PriceLine>
        {wallet}
      </dl>
      <p className="max-w-xl text-quiet text-sm">
        {note} Publishing reserves the total. When the study ends, we return the money for unused places{' '}
        {price.screeningPesewas > 0 && 'and unpaid screening '}to your wallet, and the fee too if no place was taken.
      </p>
      {children}
    </section>
  );
}

/** A part of the price, with its amount below the others. */
export function PriceLine({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${className}`}>
      <dt>{label}</dt>
      <dd className="ml-auto">{children}</dd>
    </div>
  );
}
