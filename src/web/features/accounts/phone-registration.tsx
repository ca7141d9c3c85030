import type { SignedIn } from '../../../contract/accounts.ts';
import { PhoneRegistrationForm } from '../../../contract/sign-in/phone.ts';
import { m } from '../../../messages/m.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useCall } from '../../lib/use-call.ts';
import { useStudyCode } from '../../lib/wanted-study.ts';
import { TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { ConsentChecks } from './consent-checks.tsx';

/** Creates a participant's account with the number that a code has just proved. */
export function PhoneRegistration({
  onSignedIn,
  onStartAgain,
}: {
  onSignedIn: (user: SignedIn) => void;
  onStartAgain: () => void;
}) {
  const study = useStudyCode();
  const form = useSchemaForm(PhoneRegistrationForm, {
    firstName: '',
    lastName: '',
    termsAccepted: false,
    privacyAccepted: false,
    marketingAccepted: false,
    ...(study ? { study } : {}),
  });
  const register = useCall(
    'POST /authentication/users/register/phone',
    ({ content }) => onSignedIn(content),
    (error, code) => {
      // The confirmed code has expired.
      if (code === 'UNAUTHENTICATED') onStartAgain();
      else form.refuseFields(error);
    },
  );
  return (
    <form className="grid gap-4" noValidate onSubmit={form.onSubmit((body) => register.run({ body }))}>
      <p role="status">{m.sign_up_no_account()}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={m.sign_up_first_name()} autoComplete="given-name" {...form.text('firstName')} />
        <TextField label={m.sign_up_last_name()} autoComplete="family-name" {...form.text('lastName')} />
      </div>
      <ConsentChecks tick={form.tick} />
      <FormSubmit waitsFor={form.waitsFor} starts={register}>
        {m.sign_up_create()}
      </FormSubmit>
    </form>
  );
}
