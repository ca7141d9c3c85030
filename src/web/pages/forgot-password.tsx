import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { PasswordLinkForm } from '../../contract/sign-in.ts';
import { m } from '../../messages/m.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { useSchemaForm } from '../lib/form.ts';
import { Link, useParams } from '../lib/navigation.tsx';
import { useCall } from '../lib/use-call.ts';
import { TextField } from '../ui/field.tsx';
import { FormSubmit } from '../ui/submit.tsx';

export default function ForgotPasswordPage() {
  const { email = '' } = useParams<'forgotPasswordOf'>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSchemaForm(PasswordLinkForm, { email: PasswordLinkForm.safeParse({ email }).success ? email : '' });
  const send = useCall('POST /authentication/users/password/update-link', () => setSentTo(form.values.email));
  if (sentTo !== null) {
    return (
      <AuthCard title={m.email_link_check()} lead={m.email_link_sent({ email: sentTo })}>
        <Link className="text-clay underline" to={addresses.login}>
          {m.lost_number_back()}
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={m.sign_in_forgot()} lead={m.email_link_forgot()}>
      <form className="grid gap-4" noValidate onSubmit={form.onSubmit((body) => send.run({ body }))}>
        <TextField label={m.sign_up_email()} type="email" autoComplete="email" {...form.text('email')} />
        <FormSubmit waitsFor={form.waitsFor} starts={send}>
          {m.email_link_send()}
        </FormSubmit>
      </form>
      <Link className="justify-self-start text-clay underline" to={addresses.login}>
        {m.lost_number_back()}
      </Link>
    </AuthCard>
  );
}
