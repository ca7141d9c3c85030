import * as z from 'zod/mini';
import { addresses } from '../../contract/addresses.ts';
import { EmailField } from '../../contract/fields.ts';
import { m } from '../../messages/m.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { useSchemaForm } from '../lib/form.ts';
import { useParams } from '../lib/navigation.tsx';
import { useCall } from '../lib/use-call.ts';
import { ButtonLink } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { FormSubmit } from '../ui/submit.tsx';

const ResendForm = z.object({ email: EmailField });

/** Opened with an email address or with a token that did not work. */
export default function VerificationFailedPage() {
  const { token } = useParams<'verificationFailed'>();
  const form = useSchemaForm(ResendForm, { email: EmailField.safeParse(token).success ? token : '' });
  const resend = useCall(
    'POST /authentication/verifications/email/resend',
    () => undefined,
    undefined,
    m.email_link_verify_sent(),
  );
  return (
    <AuthCard title={m.email_link_failed()} lead={m.email_link_failed_why()}>
      <ButtonLink to={addresses.login}>{m.sign_in_title()}</ButtonLink>
      <form className="grid gap-4" noValidate onSubmit={form.onSubmit((body) => resend.run({ body }))}>
        <TextField label={m.sign_up_email()} type="email" autoComplete="email" {...form.text('email')} />
        <FormSubmit waitsFor={form.waitsFor} variant="plain" starts={resend}>
          {m.email_link_send_new()}
        </FormSubmit>
      </form>
    </AuthCard>
  );
}
