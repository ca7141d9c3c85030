import { useParams } from 'react-router';
import * as z from 'zod/mini';
import { resendVerification } from '../../contract/accounts.ts';
import { EmailField } from '../../contract/fields.ts';
import { paths } from '../app/paths.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { useSchemaForm } from '../lib/form.ts';
import { useAction } from '../lib/queries.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

const ResendForm = z.object({ email: EmailField });

/** Reached with an address or with a token that did not work. */
export default function VerificationFailedPage() {
  const { token = '' } = useParams();
  const form = useSchemaForm(ResendForm, { email: EmailField.safeParse(token).success ? token : '' });
  const resend = useAction(resendVerification);
  return (
    <AuthCard
      title="This link did not work"
      lead="It was used already, or it is older than a day. Your address may be verified all the same: try to log in. Otherwise we send you a new link."
    >
      <ButtonLink to={paths.login}>Log in</ButtonLink>
      <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((body) => resend.mutate({ body }))}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" look="plain" busy={resend.isPending}>
          Send a new link
        </Button>
      </form>
    </AuthCard>
  );
}
