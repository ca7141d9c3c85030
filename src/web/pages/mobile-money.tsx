import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { MobileMoneyForm } from '../../contract/participants.ts';
import { getMobileMoney, saveMobileMoney } from '../../contract/payouts.ts';
import { MOBILE_MONEY_NETWORKS } from '../../domain/enumerations.ts';
import { paths } from '../app/paths.ts';
import { useConfirmation } from '../features/account-security/use-confirmation.tsx';
import { type MobileMoney, MobileMoneyFields } from '../features/payouts/mobile-money-fields.tsx';
import { showFieldErrors, useSchemaForm } from '../lib/form.ts';
import { navigate } from '../lib/navigation.tsx';
import { ask, useAction } from '../lib/queries.ts';
import { showInstant } from '../lib/when.ts';
import { Button } from '../ui/button.tsx';
import { Card, Fact, Facts } from '../ui/card.tsx';
import { PageTitle } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';

type Account = ReplyOf<typeof getMobileMoney>;

export default function MobileMoneyPage() {
  const query = useQuery(ask(getMobileMoney));
  return (
    <>
      <PageTitle title="Mobile money" lead="Where your money goes." />
      <Loaded query={query} rows={1}>
        {({ content }) => <Account account={content} />}
      </Loaded>
    </>
  );
}

function Account({ account }: { account: Account }) {
  const [editing, setEditing] = useState(account === null);
  if (editing) return <AccountForm isChange={account !== null} />;
  return (
    <Card className="grid max-w-2xl justify-items-start gap-5">
      {account && (
        <Facts>
          <Fact label="Network">{MOBILE_MONEY_NETWORKS[account.mobileMoneyNetwork]}</Fact>
          <Fact label="Number">
            <span className="money">{account.maskedNumber}</span>
          </Fact>
          <Fact label="Name">
            {account.accountName}
            {account.nameChecked ? '' : ' (checked at the first payout)'}
          </Fact>
          {account.holdUntil && Date.parse(account.holdUntil) > Date.now() && (
            <Fact label="Payouts wait until">{showInstant(account.holdUntil)}</Fact>
          )}
        </Facts>
      )}
      <Button look="plain" onClick={() => setEditing(true)}>
        Change the account
      </Button>
    </Card>
  );
}

/** A change needs the password again and holds payouts for 48 hours: whoever has the phone alone can't take the money. */
function AccountForm({ isChange }: { isChange: boolean }) {
  const confirmation = useConfirmation();
  const form = useSchemaForm(MobileMoneyForm, {
    mobileMoneyNetwork: '' as never,
    mobileMoneyNumber: '',
    accountName: '',
  }) as unknown as UseFormReturn<MobileMoney>;
  const save = useAction(saveMobileMoney, { onDone: () => navigate(paths.walletManagement) });
  const submit = form.handleSubmit((body) =>
    save.mutate(
      { body: { ...body, ...(isChange ? confirmation.body : {}) } },
      {
        onError: (error) => {
          showFieldErrors(form, error);
          confirmation.show(error);
        },
      },
    ),
  );
  return (
    <Card className="max-w-2xl">
      <form className="grid gap-5" noValidate onSubmit={submit}>
        <MobileMoneyFields form={form} />
        {isChange && (
          <>
            {confirmation.field}
            <p className="text-quiet text-sm">Payouts to a changed account wait 48 hours, for your safety.</p>
          </>
        )}
        <Button
          type="submit"
          className="justify-self-start"
          disabled={!form.formState.isValid || (isChange && !confirmation.ready)}
          busy={save.isPending}
        >
          Save
        </Button>
      </form>
    </Card>
  );
}
