import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { requestPasswordLink } from '../../contract/accounts.ts';
import { paths } from '../app/paths.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { useSchemaForm } from '../lib/form.ts';
import { useAction } from '../lib/queries.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

export default function ForgotPasswordPage() {
  const { email = '' } = useParams();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSchemaForm(requestPasswordLink.body, { email });
  const send = useAction(requestPasswordLink, { onDone: () => setSentTo(form.getValues('email')) });
  if (sentTo !== null) {
    return (
      <AuthCard
        title="Look into your mailbox"
        lead={
          <>
            If <b>{sentTo}</b> has an account, a link to choose a new password is on its way. It works once, for one
            hour.
          </>
        }
      >
        <Link className="text-clay underline" to={paths.login}>
          Back to log in
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Forgot your password?" lead="Tell us your address, and we send you a link to choose a new one.">
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((body) => send.mutate({ body }))}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" busy={send.isPending}>
          Send the link
        </Button>
      </form>
      <Link className="justify-self-start text-clay underline" to={paths.login}>
        Back to log in
      </Link>
    </AuthCard>
  );
}
