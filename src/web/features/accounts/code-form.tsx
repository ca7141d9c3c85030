import { type ReactNode, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { PhoneCodeField } from '../../../contract/sign-in/phone-codes.ts';
import { spacedNumber } from '../../../domain/mobile-money.ts';
import { m } from '../../../messages/m.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Submit } from '../../ui/submit.tsx';
import { digitsOf } from './code-digits.ts';
import type { Resend } from './use-resend.ts';

const Form = z.object({ code: PhoneCodeField });

/** Asks for the code that we texted to a number, or emailed to an address. */
export function CodeForm({
  number,
  wrong,
  busy,
  resend,
  action = m.sign_in_continue(),
  isEmail = false,
  onCode,
  onBack,
  children,
}: {
  number: string;
  /** Why the last code was refused. */
  wrong: string | undefined;
  busy: boolean;
  resend: Resend;
  action?: string;
  isEmail?: boolean;
  onCode: (code: string) => void;
  /** To another number; null if it can't be changed here. */
  onBack: (() => void) | null;
  children?: ReactNode;
}) {
  const form = useSchemaForm(Form, { code: '' });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const field = form.quietText('code');
  const { waitSeconds } = resend;
  return (
    <form className="grid gap-4" noValidate onSubmit={form.onSubmit(({ code }) => onCode(code))}>
      <p role="status">
        {isEmail ? m.sign_in_code_emailed() : m.sign_in_code_sent()}{' '}
        <b className={isEmail ? 'break-words' : 'whitespace-nowrap'}>{isEmail ? number : spacedNumber(number)}</b>.{' '}
        {m.sign_in_code_works()}
      </p>
      <div ref={place}>
        <TextField
          label={m.sign_in_code()}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="money text-xl tracking-widest"
          {...field}
          onChange={({ target }) => form.set('code', digitsOf(target.value))}
          error={field.error ?? wrong}
        />
      </div>
      <Submit missing={null} disabled={form.waitsFor.length > 0} busy={busy}>
        {action}
      </Submit>
      <div className="flex flex-wrap gap-2">
        <Button variant="plain" disabled={waitSeconds > 0} busy={resend.busy} onClick={resend.send}>
          {waitSeconds > 0 ? m.sign_in_another_code_in({ seconds: waitSeconds }) : m.sign_in_another_code()}
        </Button>
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            {isEmail ? m.sign_in_change_address() : m.sign_in_change_number()}
          </Button>
        )}
      </div>
      {children}
    </form>
  );
}
