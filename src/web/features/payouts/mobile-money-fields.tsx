import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import type { z } from 'zod/mini';
import type { MobileMoneyForm } from '../../../contract/participants.ts';
import { listMobileMoneyNetworks, resolveMobileMoneyName } from '../../../contract/payouts.ts';
import { MOBILE_MONEY_NETWORKS } from '../../../domain/enumerations.ts';
import { localNumber, suggestNetwork } from '../../../domain/mobile-money.ts';
import { call } from '../../lib/api.ts';
import { ask } from '../../lib/queries.ts';
import { OneOf } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';

export type MobileMoney = z.input<typeof MobileMoneyForm>;

/** Number, network and the registered name, which the provider tells before anything is saved. */
export function MobileMoneyFields({ form }: { form: UseFormReturn<MobileMoney> }) {
  const { errors } = useFormState({ control: form.control });
  const [network, accountName] = useWatch({ control: form.control, name: ['mobileMoneyNetwork', 'accountName'] });
  const active = useQuery({ ...ask(listMobileMoneyNetworks), staleTime: 3_600_000 }).data?.content;
  const networks = Object.fromEntries(
    Object.entries(MOBILE_MONEY_NETWORKS).filter(([code]) => active?.includes(code as never) ?? true),
  );
  const [check, setCheck] = useState<'idle' | 'asking' | 'known' | 'unknown'>('idle');

  const resolve = async (chosen: string) => {
    const number = form.getValues('mobileMoneyNumber');
    if (localNumber(number) === null || !chosen) return;
    setCheck('asking');
    const body = { mobileMoneyNetwork: chosen as MobileMoney['mobileMoneyNetwork'], mobileMoneyNumber: number };
    const name = await call(resolveMobileMoneyName, { body }).then(
      ({ content }) => content.accountName,
      () => null,
    );
    setCheck(name === null ? 'unknown' : 'known');
    if (name !== null) form.setValue('accountName', name, { shouldValidate: true, shouldDirty: true });
  };
  const number = form.register('mobileMoneyNumber');
  const choose = (value: string) => {
    form.setValue('mobileMoneyNetwork', value as MobileMoney['mobileMoneyNetwork'], {
      shouldValidate: true,
      shouldDirty: true,
    });
    void resolve(value);
  };
  return (
    <>
      <TextField
        label="Mobile-money number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="024 123 4567"
        error={errors.mobileMoneyNumber?.message}
        {...number}
        onBlur={async (event) => {
          await number.onBlur(event);
          const suggested = form.getValues('mobileMoneyNetwork') || suggestNetwork(event.target.value);
          if (suggested) choose(suggested);
        }}
      />
      <OneOf
        label="Network"
        name="mobileMoneyNetwork"
        hint="Suggested from the number; numbers can be ported, so you choose."
        columns={3}
        options={networks}
        value={network || null}
        error={errors.mobileMoneyNetwork?.message}
        onChange={choose}
      />
      {check === 'known' ? (
        <p role="status" className="rounded-xl bg-leaf-soft px-4 py-3">
          The network knows this number as <b>{accountName}</b>. Is that you?
        </p>
      ) : (
        <>
          {check === 'asking' && (
            <p role="status" className="text-quiet">
              Asking the network for the name …
            </p>
          )}
          <TextField
            label="Name on the account"
            autoComplete="name"
            hint={
              check === 'unknown'
                ? 'The network can’t tell the name now. Type it as it is registered; it is checked at your first payout.'
                : undefined
            }
            error={errors.accountName?.message}
            {...form.register('accountName')}
          />
        </>
      )}
    </>
  );
}
