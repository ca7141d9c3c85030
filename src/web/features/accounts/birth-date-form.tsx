import type { SignedIn } from '../../../contract/accounts.ts';
import { BirthDateForm as BirthDateSchema } from '../../../contract/sign-in/phone.ts';
import { m } from '../../../messages/m.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Submit } from '../../ui/submit.tsx';

/** A number that was unused for 90 days may have a new owner, so the account's date of birth is needed too. */
export function BirthDateForm({
  onSignedIn,
  onSecondFactor,
  onClaimed,
  onSuspended,
  onStartAgain,
}: {
  onSignedIn: (user: SignedIn) => void;
  onSecondFactor: () => void;
  /** The number now belongs to somebody else, who can register with it. */
  onClaimed: () => void;
  onSuspended: () => void;
  onStartAgain: () => void;
}) {
  const form = useSchemaForm(BirthDateSchema, { dateOfBirth: '' });
  const login = useCall(
    'POST /authentication/auth/login/phone/birth-date',
    ({ content }) => onSignedIn(content),
    (_error, code) => {
      if (code === 'SECOND_FACTOR_NEEDED') onSecondFactor();
      else if (code === 'UNAUTHENTICATED') onStartAgain();
      else if (code === 'ACCOUNT_SUSPENDED') onSuspended();
    },
  );
  const claim = useCall('POST /authentication/auth/login/phone/new-owner', onClaimed);
  const submit = form.onSubmit((body) => login.run({ body }));
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <p>{m.sign_in_birth_why()}</p>
      <TextField label={m.sign_in_birth_date()} type="date" autoComplete="bday" {...form.text('dateOfBirth')} />
      <Submit missing={null} disabled={form.waitsFor.length > 0} starts={login}>
        {m.sign_in_continue()}
      </Submit>
      <Button variant="soft" starts={claim} onClick={() => claim.run({})}>
        {m.sign_in_claim()}
      </Button>
      <Button variant="quiet" onClick={onStartAgain}>
        {m.sign_in_start_again()}
      </Button>
    </form>
  );
}
