import type { getBooks } from '../../../contract/books.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { formatCedis } from '../../../domain/money.ts';
import { showDay } from '../../lib/when.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Figures } from '../../ui/figures.tsx';

type Books = ReplyOf<typeof getBooks>;

/** Whether the balance that pays out will last, and how to top it up. */
export function BalanceCard({ books }: { books: Books }) {
  const { balancePesewas, owedPesewas, duePesewas, days } = books.forecast;
  const held = (kind: Books['kinds'][number]['kind']) =>
    Math.abs(books.kinds.find((one) => one.kind === kind)?.balancePesewas ?? 0);
  return (
    <section className="grid gap-3" aria-labelledby="balance">
      <h2 id="balance" className="text-xl">
        Payout balance
      </h2>
      <Outlook books={books} />
      <Figures
        figures={[
          { label: 'In the balance', value: formatCedis(balancePesewas) },
          { label: 'Earned and on its way', value: formatCedis(owedPesewas) },
          { label: `Sessions of the next ${days} days`, value: formatCedis(duePesewas) },
        ]}
      />
      <p className="max-w-prose text-quiet text-sm">
        Payouts are paid from this balance. What organisations pay does not reach it automatically:{' '}
        {formatCedis(held('PROVIDER_PENDING'))} is collected and not settled yet, and {formatCedis(held('BANK'))} is in
        the bank.
      </p>
    </section>
  );
}

function Outlook({ books: { forecast, providerDashboard } }: { books: Books }) {
  const { shortPesewas, dueOn, days } = forecast;
  const link = providerDashboard && (
    <a className={buttonClass('plain')} href={providerDashboard} target="_blank" rel="noreferrer">
      Open the provider
    </a>
  );
  if (dueOn === null) {
    return (
      <Banner tone="good" title={`It lasts for the next ${days} days`} action={link}>
        With booked sessions, and places that are free within three days.
      </Banner>
    );
  }
  return (
    <Banner tone="bad" title={`Top it up by ${formatCedis(shortPesewas)} before ${showDay(dueOn)}`} action={link}>
      Otherwise payouts will wait from that day. On the provider’s dashboard, open Balance and top it up from our bank
      account. A bank transfer can take a working day.
    </Banner>
  );
}
