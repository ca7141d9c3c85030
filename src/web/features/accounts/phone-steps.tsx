import { useState } from 'react';
import type { SignedIn } from '../../../contract/accounts.ts';
import { addresses } from '../../../contract/addresses.ts';
import type { CodeOf, ReplyOf } from '../../../contract/endpoint.ts';
import type { loginByPhone } from '../../../contract/sign-in/phone.ts';
import type { requestPhoneCode } from '../../../contract/sign-in/phone-codes.ts';
import { m } from '../../../messages/m.ts';
import { Lazy } from '../../lib/lazy-part.tsx';
import { Link } from '../../lib/navigation.tsx';
import { useCall } from '../../lib/use-call.ts';
import { BirthDateForm } from './birth-date-form.tsx';
import { CodeForm } from './code-form.tsx';
import { PhoneRegistration } from './phone-registration.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { Suspended } from './suspended.ts';
import { useCountdown } from './use-resend.ts';

type Step = 'code' | 'register' | 'birthDate' | 'secondFactor' | 'suspended';

/** The next step after a correct code, by the error code of its refusal. */
const STEPS: { [C in CodeOf<typeof loginByPhone>]?: Step } = {
  REGISTRATION_NEEDED: 'register',
  BIRTH_DATE_NEEDED: 'birthDate',
  SECOND_FACTOR_NEEDED: 'secondFactor',
  ACCOUNT_SUSPENDED: 'suspended',
};

/** The steps after a code was texted: the code, then whatever the account needs. */
export function PhoneSteps({
  sent,
  onSignedIn,
  onProved,
  onBack,
}: {
  sent: ReplyOf<typeof requestPhoneCode>;
  onSignedIn: (user: SignedIn) => void;
  onProved: ((number: string) => void) | undefined;
  onBack: () => void;
}) {
  const [step, setStep] = useState<Step>('code');
  const countdown = useCountdown(sent.resendSeconds);
  const again = useCall(
    'POST /authentication/auth/phone/code',
    countdown.restart,
    undefined,
    m.sign_in_code_sent_again(),
  );
  const [wrong, setWrong] = useState<string>();
  const { number } = sent;
  const login = useCall(
    'POST /authentication/auth/login/phone',
    ({ content }) => onSignedIn(content),
    (error, code) => {
      const next = code === null || code === 'OFFLINE' ? undefined : STEPS[code];
      if (next === 'register' && onProved) onProved(number);
      else if (next) setStep(next);
      else setWrong(error instanceof Error ? error.message : undefined);
    },
  );
  if (step === 'register') return <PhoneRegistration onSignedIn={onSignedIn} onStartAgain={onBack} />;
  if (step === 'birthDate') {
    return (
      <BirthDateForm
        onSignedIn={onSignedIn}
        onSecondFactor={() => setStep('secondFactor')}
        onClaimed={() => (onProved ? onProved(number) : setStep('register'))}
        onSuspended={() => setStep('suspended')}
        onStartAgain={onBack}
      />
    );
  }
  if (step === 'suspended') return <Lazy of={Suspended} fallback={<div className="skeleton h-48" />} />;
  if (step === 'secondFactor') return <SecondFactorForm onSignedIn={onSignedIn} onStartAgain={onBack} />;
  return (
    <CodeForm
      number={number}
      wrong={wrong}
      busy={login.isPending}
      resend={{
        waitSeconds: countdown.left,
        busy: again.isPending,
        send: () => again.run({ body: { number } }),
      }}
      onCode={(code) => {
        setWrong(undefined);
        login.run({ body: { number, code } });
      }}
      onBack={onBack}
    >
      {!onProved && (
        <Link className="justify-self-start text-clay underline" to={addresses.lostNumber}>
          {m.sign_in_lost_number()}
        </Link>
      )}
    </CodeForm>
  );
}
