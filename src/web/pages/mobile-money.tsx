import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { getMobileMoney } from '../../contract/payouts.ts';
import { m } from '../../messages/m.ts';
import { Network } from '../features/payouts/network-logo.tsx';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { showInstant } from '../lib/when.ts';
import { Button } from '../ui/button.tsx';
import { Card, Fact, Facts } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';

const AccountForm = lazyPart(() => import('../features/payouts/account-form.tsx').then((module) => module.AccountForm));

type Account = ReplyOf<typeof getMobileMoney>;

export default function MobileMoneyPage() {
  const query = useQuery(ask('GET /payment/mobile-money'));
  return (
    <>
      <PageTitle {...headingOf('mobileMoney')} />
      <Loaded query={query} rows={1}>
        {({ content }) => <Account account={content} />}
      </Loaded>
    </>
  );
}

function Account({ account }: { account: Account }) {
  const [editing, setEditing] = useState(account === null);
  if (editing) {
    return <Lazy of={AccountForm} fallback={<div className="skeleton h-80" />} isChange={account !== null} />;
  }
  return (
    <Card className="grid max-w-2xl justify-items-start gap-5">
      {account && (
        <Facts>
          <Fact label={m.momo_network()}>
            <Network code={account.mobileMoneyNetwork} />
          </Fact>
          <Fact label={m.momo_number()}>
            <span className="money">{account.maskedNumber}</span>
          </Fact>
          <Fact label={m.momo_name()}>
            {account.nameChecked ? account.accountName : m.momo_unchecked({ name: account.accountName })}
          </Fact>
          {account.holdUntil && Date.parse(account.holdUntil) > Date.now() && (
            <Fact label={m.momo_hold_until()}>{showInstant(account.holdUntil)}</Fact>
          )}
        </Facts>
      )}
      <Button variant="plain" onClick={() => setEditing(true)}>
        {m.momo_change()}
      </Button>
    </Card>
  );
}
