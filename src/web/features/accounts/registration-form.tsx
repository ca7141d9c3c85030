import { useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { EmailField } from '../../../contract/fields.ts';
import { RegistrationForm as RegistrationSchema } from '../../../contract/sign-in.ts';
import { m } from '../../../messages/m.ts';
import { call } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { noteDone } from '../../lib/just-done.ts';
import { Link, navigate } from '../../lib/navigation.tsx';
import { storeLogin } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { useCall } from '../../lib/use-call.ts';
import { withStudy } from '../../lib/wanted-study.ts';
import { TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { ConsentChecks } from './consent-checks.tsx';
import { GoogleButton, Or } from './google-button.tsx';
import { PasswordStrength } from './password-strength.tsx';

/** Sign-up of either role, by password or by Google. ACCOUNT-08: reports a taken address before the form is sent. */
export function RegistrationForm({
  as: role,
  email: givenEmail = '',
  invitation,
  study = null,
}: {
  as: 'RESEARCHER' | 'PARTICIPANT';
  /** Filled in already when the person comes from an email. */
  email?: string;
  /** A colleague's invitation, which the new account accepts. */
  invitation?: { organizationId: string; token: string } | undefined;
  /** The code of the study that the person came for, which the new account keeps. */
  study?: string | null;
}) {
  const brought = { ...(invitation ? { invitation } : {}), ...(study ? { study } : {}) };
  const form = useSchemaForm(RegistrationSchema, {
    role,
    firstName: '',
    lastName: '',
    email: givenEmail,
    password: '',
    organizationName: '',
    termsAccepted: false,
    privacyAccepted: false,
    marketingAccepted: false,
    ...brought,
  });
  const logIn = useCall('POST /authentication/auth/login/email-password', ({ content }) => storeLogin(content));
  const register = useCall(
    'POST /authentication/users/register/email-password',
    ({ content: registered }) => {
      noteDone('registered', registered.email);
      // An invitation's link has verified the address.
      if (invitation) logIn.run({ body: { email: registered.email, password: form.values.password } });
      else navigate(withStudy(addresses.verifyingConfirmation({ email: registered.email }), study));
    },
    form.refuseFields,
  );
  const { password, email } = form.values;
  // The rule appears with the first visit to its field and stays: what is below must not move while it is pressed.
  const [wantsRule, setWantsRule] = useState(false);

  const checkEmail = async () => {
    const given = EmailField.safeParse(email);
    if (!given.success) return;
    try {
      const { content: taken } = await call('GET /authentication/users/exists-by-email', {
        query: { email: given.data },
      });
      if (taken) form.refuse('email', m.refusals_email_taken());
    } catch {
      toast.info(m.forms_email_check_failed());
    }
  };
  const emailField = form.text('email', { onBlur: checkEmail });
  const [what, where] = m.refusals_email_taken().split(/(?<=\.) /);
  const taken = (
    <>
      {what}{' '}
      <Link className="underline" to={withStudy(addresses.login, study)}>
        {where}
      </Link>
    </>
  );
  /** With Google, this form needs no names and no password. */
  const choices = async () => {
    if (!(await form.check('termsAccepted', 'privacyAccepted', 'organizationName'))) return null;
    const { organizationName, marketingAccepted } = form.values;
    return {
      purpose: 'register' as const,
      choices: {
        role,
        organizationName,
        termsAccepted: true as const,
        privacyAccepted: true as const,
        marketingAccepted,
        ...brought,
      },
    };
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={form.onSubmit((body) => register.run({ body }))}>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <TextField
          label={m.sign_up_first_name()}
          autoComplete="given-name"
          // A participant may only pass it while it is empty, on the way from the mobile number above.
          {...(role === 'PARTICIPANT' && form.values.firstName === '' ? form.quietText : form.text)('firstName')}
        />
        <TextField label={m.sign_up_last_name()} autoComplete="family-name" {...form.text('lastName')} />
      </div>
      {role === 'RESEARCHER' && !invitation && (
        <TextField
          label={m.sign_up_organization()}
          optional
          autoComplete="organization"
          {...form.text('organizationName')}
        />
      )}
      <TextField
        label={m.sign_up_email()}
        type="email"
        autoComplete="email"
        readOnly={invitation !== undefined}
        {...emailField}
        error={emailField.error === m.refusals_email_taken() ? taken : emailField.error}
      />
      <TextField
        label={m.sign_up_password()}
        type="password"
        autoComplete="new-password"
        hint={wantsRule || password !== '' ? <PasswordStrength password={password} /> : undefined}
        onFocus={() => setWantsRule(true)}
        {...form.text('password')}
      />
      <ConsentChecks role={role} tick={form.tick} />
      <FormSubmit waitsFor={form.waitsFor} starts={register}>
        {m.sign_up_create()}
      </FormSubmit>
      <Or />
      <GoogleButton words={m.sign_up_google()} flow={choices} />
    </form>
  );
}
