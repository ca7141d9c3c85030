import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod/mini';
import type { MobileMoneyForm } from '../../../contract/participants.ts';
import type { resolveMobileMoneyName } from '../../../contract/payouts.ts';
import { codesOf } from '../../../domain/codes.ts';
import { MOBILE_MONEY_NETWORKS } from '../../../domain/enumerations.ts';
import { localNumber, suggestNetwork } from '../../../domain/mobile-money.ts';
import { m } from '../../../messages/m.ts';
import { call, codeOf, wordsOf } from '../../lib/api.ts';
import type { FormFields } from '../../lib/form.ts';
import { ask } from '../../lib/queries.ts';
import { currentUser } from '../../lib/session.ts';
import { OneOf } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { NETWORK_LOGOS } from './network-logo.tsx';

export type MobileMoney = z.input<typeof MobileMoneyForm>;

/** What the network says about a number: nothing yet, a masked name, that it doesn't know, or why we don't ask. */
type Check =
  | { state: 'idle' | 'asking' | 'unknown' }
  | { state: 'known'; name: string; isYours: boolean }
  | { state: 'refused'; why: string };

/** Number, network and the registered name, which the provider gives before anything is saved. */
export function MobileMoneyFields({ form }: { form: FormFields<MobileMoney> }) {
  const { mobileMoneyNumber: typed, mobileMoneyNetwork: network } = form.values;
  const active = useQuery({ ...ask('GET /payment/mobile-money/networks'), staleTime: 3_600_000 }).data?.content;
  const networks = Object.fromEntries(
    codesOf(MOBILE_MONEY_NETWORKS)
      .filter((code) => active?.includes(code) ?? true)
      .map((code) => [code, MOBILE_MONEY_NETWORKS[code]]),
  );
  // A network that is in the form already was the person's choice, unless the number suggests it anyway.
  const [isChosen, setChosen] = useState(() => Boolean(network) && network !== suggestNetwork(typed));
  const { check, checkName, forget } = useNameCheck(form);
  const suggested = suggestNetwork(typed);

  const networkField = form.choice('mobileMoneyNetwork');
  const number = form.text('mobileMoneyNumber', {
    onChange: ({ target }) => {
      forget();
      const suggestion = suggestNetwork(target.value);
      if (suggestion && !isChosen && suggestion !== network) networkField.onChange(suggestion);
    },
    onBlur: checkName,
  });
  return (
    <>
      <TextField
        label={m.momo_own_number()}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="024 123 4567"
        {...number}
      />
      <div className="grid gap-2">
        <OneOf
          label={m.momo_network()}
          hint={m.momo_suggest()}
          columns={3}
          options={networks}
          pictures={NETWORK_LOGOS}
          {...networkField}
          onChange={(value) => {
            setChosen(true);
            networkField.onChange(value);
            checkName();
          }}
        />
        {network && suggested && suggested !== network && (
          <p role="status" className="rounded-xl bg-gold-soft px-4 py-3">
            {m.momo_usually({
              start: localNumber(typed)?.slice(0, 3) ?? '',
              usual: MOBILE_MONEY_NETWORKS[suggested],
              chosen: MOBILE_MONEY_NETWORKS[network],
            })}
          </p>
        )}
      </div>
      {check.state === 'known' ? (
        <p role="status" className={`rounded-xl px-4 py-3 ${check.isYours ? 'bg-leaf-soft' : 'bg-gold-soft'}`}>
          {m.momo_registered()} <b>{check.name}</b>.{' '}
          {check.isYours ? m.momo_matches() : m.momo_no_match({ name: fullName() })}
        </p>
      ) : (
        <>
          {check.state === 'asking' && (
            <p role="status" className="text-quiet">
              {m.momo_checking()}
            </p>
          )}
          {check.state === 'refused' && (
            <p role="alert" className="text-danger">
              {check.why}
            </p>
          )}
          <TextField
            label={m.momo_account_name()}
            autoComplete="name"
            hint={check.state === 'unknown' ? m.momo_cant_check() : undefined}
            {...form.text('accountName')}
          />
        </>
      )}
    </>
  );
}

function fullName(): string {
  const user = currentUser();
  return user ? `${user.firstName} ${user.lastName}` : '';
}

/** Asks for the name of a complete number and network, once per pair: a person has few checks a day. */
function useNameCheck(form: FormFields<MobileMoney>) {
  const [check, setCheck] = useState<Check>({ state: 'idle' });
  const answers = useRef(new Map<string, Check>());
  // The screen shows this pair: an answer that comes after the next question is kept, not shown.
  const current = useRef('');

  const checkName = async () => {
    const { mobileMoneyNumber, mobileMoneyNetwork } = form.getValues();
    const local = localNumber(mobileMoneyNumber);
    if (local === null || !mobileMoneyNetwork) return;
    const pair = `${mobileMoneyNetwork} ${local}`;
    if (current.current === pair) return;
    current.current = pair;
    const known = answers.current.get(pair);
    setCheck(known ?? { state: 'asking' });
    const answer = known ?? (await askName({ mobileMoneyNetwork, mobileMoneyNumber }));
    if (answer.state === 'known') answers.current.set(pair, answer);
    if (current.current !== pair) return;
    setCheck(answer);
    // The server uses the network's name, but the form needs one too.
    if (answer.state === 'known') form.set('accountName', fullName());
  };
  const forget = () => {
    current.current = '';
    setCheck({ state: 'idle' });
  };
  return { check, checkName, forget };
}

function askName(body: Pick<MobileMoney, 'mobileMoneyNetwork' | 'mobileMoneyNumber'>): Promise<Check> {
  return call('POST /payment/mobile-money/name', { body }).then(
    ({ content: { accountName, matchesYourName } }): Check =>
      accountName === null
        ? { state: 'unknown' }
        : { state: 'known', name: accountName, isYours: matchesYourName === true },
    (error): Check =>
      codeOf<typeof resolveMobileMoneyName>(error) === 'NAME_CHECKS_USED'
        ? { state: 'refused', why: wordsOf(error) }
        : { state: 'unknown' },
  );
}
