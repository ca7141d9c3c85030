import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { PasswordLinkForm, requestPasswordLink } from '../../contract/sign-in.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { Link, useParams } from '../lib/navigation.tsx';
import { useSmallForm } from '../lib/small-form.ts';
import { useCall } from '../lib/use-call.ts';
import { TextField } from '../ui/field.tsx';
import { FormSubmit } from '../ui/submit.tsx';

export default function ForgotPasswordPage() {
  const { email = '' } = useParams<'forgotPasswordOf'>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSmallForm(PasswordLinkForm, { email: PasswordLinkForm.safeParse({ email }).success ? email : '' });
  const send = useCall(requestPasswordLink, () => setSentTo(form.values.email));
  if (sentTo !== null) {
    return (
      <AuthCard
        title="Check your email"
        lead={
          <>
            If <b>{sentTo}</b> has an account, we have sent a link to choose a new password. It works once, for one
            hour.
          </>
        }
      >
        <Link className="text-clay underline" to={addresses.login}>
          Back to log in
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Forgot your password?" lead="Enter your email address and we will send you a link.">
      <form className="grid gap-4" noValidate onSubmit={form.onSubmit((body) => send.run({ body }))}>
        <TextField label="Email" type="email" autoComplete="email" {...form.text('email')} />
        <FormSubmit waitsFor={form.waitsFor} busy={send.isPending}>
          Send the link
        </FormSubmit>
      </form>
      <Link className="justify-self-start text-clay underline" to={addresses.login}>
        Back to log in
      </Link>
    </AuthCard>
  );
}
