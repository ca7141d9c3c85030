import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { toast } from 'sonner';
import { emailExists, RegistrationForm as RegistrationSchema, registerByPassword } from '../../../contract/accounts.ts';
import { ERRORS, MESSAGES } from '../../../contract/errors.ts';
import { EmailField } from '../../../contract/fields.ts';
import { paths } from '../../app/paths.ts';
import { call } from '../../lib/api.ts';
import { showFieldErrors, useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { GoogleButton, Or } from './google-button.tsx';
import { PasswordStrength } from './password-strength.tsx';

/** Sign-up of either role, by password or by Google. An address that is taken is told before anything is sent (§5). */
export function RegistrationForm({
  as: role,
  email: givenEmail = '',
  invitation,
}: {
  as: 'RESEARCHER' | 'PARTICIPANT';
  /** Filled in already when the person comes from a mail. */
  email?: string;
  /** A colleague's invitation, which the new account uses up. */
  invitation?: { organizationId: string; token: string } | undefined;
}) {
  const navigate = useNavigate();
  const form = useSchemaForm(RegistrationSchema, {
    role,
    firstName: '',
    lastName: '',
    email: givenEmail,
    password: '',
    organizationName: '',
    termsAccepted: false as never,
    privacyAccepted: false as never,
    marketingAccepted: false,
    ...(invitation ? { invitation } : {}),
  });
  const register = useAction(registerByPassword, {
    onDone: ({ content }) => navigate(paths.verifyingConfirmation(content.email)),
  });
  const password = useWatch({ control: form.control, name: 'password' }) ?? '';
  const { errors, isValid } = form.formState;

  const checkEmail = async () => {
    const email = EmailField.safeParse(form.getValues('email'));
    if (!email.success) return;
    try {
      const { content: taken } = await call(emailExists, { query: { email: email.data } });
      if (taken) form.setError('email', { message: ERRORS.EMAIL_TAKEN[1] });
    } catch {
      toast.info(MESSAGES.emailCheckFailed);
    }
  };
  // Judged as they change: a message that went away on blur only would move the button from under the finger.
  const checkedAtOnce = (name: 'termsAccepted' | 'privacyAccepted') => ({ onChange: () => void form.trigger(name) });
  const email = form.register('email');
  /** Google needs only what this form asks besides names and password. */
  const choices = async () => {
    if (!(await form.trigger(['termsAccepted', 'privacyAccepted', 'organizationName']))) return null;
    const { organizationName, marketingAccepted } = form.getValues();
    return {
      purpose: 'register' as const,
      choices: {
        role,
        organizationName,
        termsAccepted: true as const,
        privacyAccepted: true as const,
        marketingAccepted,
        ...(invitation ? { invitation } : {}),
      },
    };
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={form.handleSubmit((body) =>
        register.mutate({ body }, { onError: (error) => showFieldErrors(form, error) }),
      )}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </div>
      {role === 'RESEARCHER' && !invitation && (
        <TextField
          label="Organisation"
          optional
          autoComplete="organization"
          error={errors.organizationName?.message}
          {...form.register('organizationName')}
        />
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        readOnly={invitation !== undefined}
        error={errors.email?.message}
        {...email}
        onBlur={async (event) => {
          await email.onBlur(event);
          await checkEmail();
        }}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
        hint={<PasswordStrength password={password} />}
        {...form.register('password')}
      />
      <div>
        <CheckField
          label={
            <>
              I accept the{' '}
              <Link className="text-clay underline" to={paths.terms} target="_blank">
                terms and conditions
              </Link>
              .
            </>
          }
          error={errors.termsAccepted?.message}
          {...form.register('termsAccepted', checkedAtOnce('termsAccepted'))}
        />
        <CheckField
          label={
            <>
              I accept the{' '}
              <Link className="text-clay underline" to={paths.privacy} target="_blank">
                privacy policy
              </Link>
              .
            </>
          }
          error={errors.privacyAccepted?.message}
          {...form.register('privacyAccepted', checkedAtOnce('privacyAccepted'))}
        />
        <CheckField
          label="Send me news about Nyansapo (you can stop it at any time)."
          {...form.register('marketingAccepted')}
        />
      </div>
      <Button type="submit" disabled={!isValid} busy={register.isPending}>
        Create my account
      </Button>
      <Or />
      <GoogleButton words="Sign up with Google" flow={choices} />
    </form>
  );
}
