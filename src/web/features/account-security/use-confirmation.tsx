import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { m } from '../../../messages/m.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { ask } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { TextField } from '../../ui/field.tsx';
import { GoogleButton } from '../accounts/google-button.tsx';

// Only people with a mobile number load it.
const PhoneConfirmation = lazyPart(() => import('./phone-confirmation.tsx').then((module) => module.PhoneConfirmation));

interface ConfirmationState {
  /** Whether the person has entered enough to send the change. */
  ready: boolean;
  /** The names of the fields that are still empty. */
  waitsFor: readonly string[];
  /** The fields to send with the change. */
  body: { password?: string };
  /** The password field, or other ways for people without a password. */
  field: ReactNode;
  /** Shows a refusal at the field, if it is about that field. */
  show(error: unknown): void;
  clear(): void;
}

const Form = z.object({ password: z.string().check(z.minLength(1, m.forms_password_missing())) });

/** Confirms the person's identity before a sensitive change: by password, a fresh Google sign-in or a texted code. */
export function useConfirmation(): ConfirmationState {
  const { data } = useQuery(ask('GET /authentication/users/me/security'));
  const form = useSchemaForm(Form, { password: '' });
  const { password } = form.values;
  const { hasPassword = true, hasGoogle = false, hasNumber = false, confirmedUntil = null } = data?.content ?? {};
  const confirmed = confirmedUntil !== null && Date.parse(confirmedUntil) > Date.now();
  const google = hasGoogle && (
    <GoogleButton
      words={m.security_google()}
      flow={async () => ({ purpose: 'confirm', next: window.location.pathname })}
    />
  );
  const others = (
    <>
      {google}
      {hasNumber && <Lazy of={PhoneConfirmation} fallback={null} />}
    </>
  );
  const ready = confirmed || (hasPassword && password !== '');
  return {
    ready,
    waitsFor: ready ? [] : ['password'],
    body: confirmed || password === '' ? {} : { password },
    field: confirmed ? (
      <p className="text-leaf text-sm">{m.security_confirmed({ time: showInstant(confirmedUntil) })}</p>
    ) : hasPassword ? (
      <div className="grid gap-2">
        <TextField
          label={m.security_password_yours()}
          type="password"
          autoComplete="current-password"
          {...form.quietText('password', { onChange: () => form.check('password') })}
        />
        {others}
      </div>
    ) : (
      <div className="grid justify-items-start gap-2">
        <p className="text-quiet text-sm">{m.security_confirm_first()}</p>
        {others}
      </div>
    ),
    show: form.refuseFields,
    clear: form.clear,
  };
}
