import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getWallet, initializeTopUp, listTransactions } from '../../contract/wallets.ts';
import { formatCedis, parseCedis } from '../../domain/money.ts';
import { useReturnFromPayment } from '../features/wallets/use-return-from-payment.ts';
import { ask, useAction } from '../lib/queries.ts';
import { useUser } from '../lib/session.ts';
import { showInstant } from '../lib/when.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { Figures } from '../ui/figures.tsx';
import { PageTitle } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';

const EVENT_WORDS: Record<string, string> = {
  topup: 'Top-up',
  publish: 'Reserved for a study',
  close: 'Returned from a study',
};

export default function WalletPage() {
  useReturnFromPayment();
  const user = useUser();
  const organizationId = user?.organization?.id ?? '';
  const wallet = useQuery(ask(getWallet, { params: { organizationId } }));
  return (
    <>
      <PageTitle title="Wallet" />
      <Loaded query={wallet} rows={1}>
        {({ content }) => (
          <Figures
            figures={[
              { label: 'Available', value: formatCedis(content.availablePesewas), tone: 'good' },
              { label: 'Reserved for studies', value: formatCedis(content.reservedPesewas) },
              { label: 'Spent', value: formatCedis(content.spentPesewas) },
            ]}
          />
        )}
      </Loaded>
      {user?.organization?.isAdmin ? (
        <TopUp />
      ) : (
        <p className="text-quiet">An admin of your organisation tops the wallet up.</p>
      )}
      <Movements organizationId={organizationId} />
    </>
  );
}

function TopUp() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const topUp = useAction(initializeTopUp, { onDone: ({ content }) => window.location.assign(content) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amountPesewas = parseCedis(text);
    setProblem(amountPesewas === null ? 'Please enter an amount such as 250 or 250.50' : undefined);
    if (amountPesewas !== null) topUp.mutate({ body: { amount: amountPesewas / 100 } });
  };
  return (
    <Card className="max-w-md">
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <TextField
          label="Top up, in GH₵"
          inputMode="decimal"
          value={text}
          error={problem}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" className="justify-self-start" disabled={text.trim() === ''} busy={topUp.isPending}>
          Top Up Wallet
        </Button>
      </form>
    </Card>
  );
}

function Movements({ organizationId }: { organizationId: string }) {
  const [page, setPage] = useState(0);
  const query = useQuery(ask(listTransactions, { params: { organizationId }, query: { page } }));
  return (
    <section className="grid gap-3" aria-labelledby="movements">
      <h2 id="movements" className="text-xl">
        Transactions
      </h2>
      <Loaded query={query}>
        {({ content, ...pages }) =>
          content.length === 0 ? (
            <EmptyState title="Nothing has moved yet" />
          ) : (
            <>
              <ul className="grid divide-y divide-line rounded-2xl border border-line bg-surface px-5">
                {content.map((row) => (
                  <li key={row.reference} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4">
                    <span className="grid min-w-0">
                      <span className="font-medium">
                        {EVENT_WORDS[row.event] ?? row.event}
                        {row.about && `: ${row.about}`}
                      </span>
                      <span className="text-quiet text-sm">{showInstant(row.at)}</span>
                    </span>
                    <span className={`money font-semibold ${row.amountPesewas > 0 ? 'text-leaf' : ''}`}>
                      {row.amountPesewas > 0 ? '+' : ''}
                      {formatCedis(row.amountPesewas)}
                    </span>
                  </li>
                ))}
              </ul>
              <Pager page={pages} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
