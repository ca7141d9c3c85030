import { addresses } from '../../../contract/addresses.ts';
import type { ServiceFee } from '../../../domain/study-cost.ts';
import { ActionLink, type PageFacts } from '../document.tsx';
import { PriceCalculator } from '../parts/price-calculator.tsx';
import { LastWord, PageHead, Points, Section } from '../parts/section.tsx';

export const PRICING: PageFacts = {
  path: addresses.pricing,
  title: 'Pricing',
  description:
    'You pay each participant’s rate and one flat fee per study. No subscription. Unused places cost nothing.',
  audience: 'researchers',
  scripts: ['site/islands/calculator.ts'],
};

const INCLUDED = [
  [
    'Everything is in the fee',
    'Recruiting, screening, scheduling, reminders by email and text message, video rooms, and payouts.',
  ],
  ['No subscription', 'You pay for a study when you publish it. Accounts, colleagues and drafts are free.'],
  ['Unused places cost nothing', 'We reserve the price when you publish. What is not spent goes back to your wallet.'],
  ['People who don’t come cost nothing', 'You mark who came. We pay only those, and you can invite somebody else.'],
  [
    'Participants get the full rate',
    'We take nothing from it, and we pay the mobile-money charges. Where the law asks for tax, the receipt shows it.',
  ],
  ['Money back', 'Ask for what is left in your wallet at any time. We return it the way it came.'],
] as const;

export function PricingPage({ fee }: { fee: ServiceFee }) {
  return (
    <div className="grid gap-12 py-4 sm:gap-16 sm:py-8">
      <PageHead title="One clear price" lead="The rate of each participant, and one flat fee per study." />
      <PriceCalculator fee={fee} />
      <Section title="What that includes">
        <Points points={INCLUDED} columns={3} />
      </Section>
      <LastWord>
        <h2 className="text-3xl sm:text-4xl">See what studies like yours cost.</h2>
        <ActionLink to={addresses.examples}>Examples of studies</ActionLink>
      </LastWord>
    </div>
  );
}
