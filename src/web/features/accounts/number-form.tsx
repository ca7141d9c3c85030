import { type ReactNode, useState } from 'react';
import type { SignedIn } from '../../../contract/accounts.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { PhoneNumberForm, type requestPhoneCode } from '../../../contract/sign-in/phone-codes.ts';
import { m } from '../../../messages/m.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { useSettings } from '../../lib/settings.ts';
import { useCall } from '../../lib/use-call.ts';
import { TextField } from '../../ui/field.tsx';
import { Submit } from '../../ui/submit.tsx';
import { Divider } from './google-button.tsx';

// Most people use their email address here, so only those who ask for a code load the next steps.
const PhoneSteps = lazyPart(() => import('./phone-steps.tsx').then((module) => module.PhoneSteps));

/**
 * Logs in or registers with a mobile number: the number, then the code. `children` is the alternative below it, which is hidden
 * while a code is awaited.
 */
export function NumberForm({
  number,
  onSignedIn,
  onProved,
  isHidden = false,
  children,
}: {
  /** Hidden once the alternative has reached its next step. */
  isHidden?: boolean;
  /** The number of somebody who signs in again, which can't be changed. */
  number?: string;
  onSignedIn: (user: SignedIn) => void;
  /** Called for a confirmed number without an account, instead of registering it. */
  onProved?: (number: string) => void;
  children?: ReactNode;
}) {
  const settings = useSettings();
  const [sent, setSent] = useState<ReplyOf<typeof requestPhoneCode> | null>(null);
  const form = useSchemaForm(PhoneNumberForm, { number: number ?? '' });
  const ask = useCall('POST /authentication/auth/phone/code', ({ content }) => setSent(content), form.refuseFields);
  if (settings?.textCodes === false) return children;
  if (sent) {
    return (
      <Lazy
        of={PhoneSteps}
        fallback={<div className="skeleton h-48" />}
        sent={sent}
        onSignedIn={onSignedIn}
        onProved={onProved}
        onBack={() => setSent(null)}
      />
    );
  }
  return (
    <>
      {!isHidden && (
        <form onSubmit={form.onSubmit((body) => ask.run({ body }))} className="grid gap-4" noValidate>
          <TextField
            label={m.sign_in_number()}
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            placeholder="024 123 4567"
            readOnly={number !== undefined}
            {...form.text('number')}
          />
          <Submit missing={null} disabled={form.waitsFor.length > 0} starts={ask}>
            {m.sign_in_send_code()}
          </Submit>
        </form>
      )}
      {children && (
        <>
          {!isHidden && <Divider words={m.sign_in_or_email()} />}
          {children}
        </>
      )}
    </>
  );
}
