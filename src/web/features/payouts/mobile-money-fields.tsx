import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod/mini';
import type { MobileMoneyForm } from '../../../contract/participants.ts';
import type { resolveMobileMoneyName } from '../../../contract/payouts.ts';
import { codesOf } from '../../../domain/codes.ts';
import { MOBILE_MONEY_NETWORKS } from '../../../domain/enumerations.ts';
import { localNumber, spacedNumber, suggestNetwork } from '../../../domain/mobile-money.ts';
import { m } from '../../../messages/m.ts';
import { call, codeOf, wordsOf } from '../../lib/api.ts';
import type { FormFields } from '../../lib/form.ts';
import { ask } from '../../lib/queries.ts';
import { currentUser } from '../../lib/session.ts';
import { OneOf } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { NETWORK_LOGOS } from './network-logo.tsx';

export type MobileMoney = z.input<typeof MobileMoneyForm>;

/** The result of a name check: none yet, a masked name, unknown, or the reason why we don't check. */
type Check =
  | { state: 'idle' | 'asking' | 'unknown' }
  | { state: 'known'; name: string; isYours: boolean }
  | { state: 'refused'; why: string };

/** How long a complete number rests before its name is looked up. */
const REST_MS = 400;

/**
 * Number, network and the registered name, which the provider gives while the number is typed. The first account begins with the
 * number that the person has confirmed. A name that isn't theirs is a decision of its own: until it is made, nothing is saved.
 */
export function MobileMoneyFields({ form, isFirst = false }: { form: FormFields<MobileMoney>; isFirst?: boolean }) {
  const { mobileMoneyNumber: typed, mobileMoneyNetwork: network } = form.values;
  const active = useQuery({ ...ask('GET /payment/mobile-money/networks'), staleTime: 3_600_000 }).data?.content;
  const networks = Object.fromEntries(
    codesOf(MOBILE_MONEY_NETWORKS)
      .filter((code) => active?.includes(code) ?? true)
      .map((code) => [code, MOBILE_MONEY_NETWORKS[code]]),
  );
  // A prefilled network counts as the person's choice, unless the number suggests the same one.
  const [isChosen, setChosen] = useState(() => Boolean(network) && network !== suggestNetwork(typed));
  const { check, checkName, forget } = useNameCheck(form);
  const suggested = suggestNetwork(typed);
  const confirmed = isFirst ? localNumber(currentUser()?.mobileNumber ?? '') : null;
  const resting = useRef(0);
  const checkSoon = () => {
    clearTimeout(resting.current);
    resting.current = window.setTimeout(checkName, REST_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once, when the fields appear
  useEffect(() => {
    if (confirmed && typed === '') {
      form.set('mobileMoneyNumber', spacedNumber(confirmed));
      const own = suggestNetwork(confirmed);
      if (own) form.set('mobileMoneyNetwork', own);
    }
    checkSoon();
    return () => clearTimeout(resting.current);
  }, []);

  const networkField = form.choice('mobileMoneyNetwork');
  const number = form.text('mobileMoneyNumber', {
    onChange: ({ target }) => {
      forget();
      const suggestion = suggestNetwork(target.value);
      if (suggestion && !isChosen && suggestion !== network) networkField.onChange(suggestion);
      checkSoon();
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
        hint={confirmed && localNumber(typed) === confirmed ? m.momo_confirmed() : undefined}
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
      {check.state === 'known' && check.isYours ? (
        <p role="status" className="rounded-xl bg-leaf-soft px-4 py-3">
          {m.momo_registered()} <b>{check.name}</b>. {m.momo_matches()}
        </p>
      ) : check.state === 'known' ? (
        <div className="grid gap-3 rounded-xl bg-gold-soft px-4 py-3">
          <p role="status">
            {m.momo_registered()} <b>{check.name}</b>. {m.momo_no_match({ name: fullName() })}
          </p>
          <OneOf
            label={m.momo_decide()}
            name="accountName"
            columns={1}
            options={{ keep: m.momo_decide_keep(), change: m.momo_decide_change() }}
            value={form.values.accountName ? 'keep' : null}
            onChange={(decision) => {
              form.set('accountName', decision === 'keep' ? fullName() : '');
              if (decision === 'keep') return;
              forget();
              form.set('mobileMoneyNumber', '');
              document.querySelector<HTMLInputElement>('input[type="tel"]')?.focus();
            }}
          />
        </div>
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
  // The displayed pair: an answer about an earlier pair is cached, but not shown.
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
    // The server uses the network's name, but the form needs one too: the person's own, once it is clear that it is meant.
    if (answer.state === 'known') form.set('accountName', answer.isYours ? fullName() : '');
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
