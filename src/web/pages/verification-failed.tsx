import * as z from 'zod/mini';
import { addresses } from '../../contract/addresses.ts';
import { EmailField } from '../../contract/fields.ts';
import { resendVerification } from '../../contract/sign-in.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { useParams } from '../lib/navigation.tsx';
import { useSmallForm } from '../lib/small-form.ts';
import { useCall } from '../lib/use-call.ts';
import { ButtonLink } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { FormSubmit } from '../ui/submit.tsx';

const ResendForm = z.object({ email: EmailField });

/** Opened with an email address or with a token that did not work. */
export default function VerificationFailedPage() {
  const { token } = useParams<'verificationFailed'>();
  const form = useSmallForm(ResendForm, { email: EmailField.safeParse(token).success ? token : '' });
  const resend = useCall(resendVerification, () => undefined, undefined, 'Email verification sent again.');
  return (
    <AuthCard
      title="This link did not work"
      lead="It has been used, or it is older than a day. Your email may already be verified: try to log in. If that fails, ask for a new link."
    >
      <ButtonLink to={addresses.login}>Log in</ButtonLink>
      <form className="grid gap-4" noValidate onSubmit={form.onSubmit((body) => resend.run({ body }))}>
        <TextField label="Email" type="email" autoComplete="email" {...form.text('email')} />
        <FormSubmit waitsFor={form.waitsFor} look="plain" busy={resend.isPending}>
          Send a new link
        </FormSubmit>
      </form>
    </AuthCard>
  );
}
