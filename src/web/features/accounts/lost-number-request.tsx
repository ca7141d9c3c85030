import { LostNumberForm } from '../../../contract/sign-in/lost-numbers.ts';
import { m } from '../../../messages/m.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useCall } from '../../lib/use-call.ts';
import { AreaField, TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

/** Asks for facts that only the account's owner should know, for the admin who decides. */
export function LostNumberRequest({ onSent, onStartAgain }: { onSent: () => void; onStartAgain: () => void }) {
  const form = useSchemaForm(LostNumberForm, {
    oldNumber: '',
    firstName: '',
    lastName: '',
    dateOfBirth: '',
    lastPayments: '',
  });
  const send = useCall('POST /authentication/auth/phone/lost', onSent, (error, code) => {
    if (code === 'UNAUTHENTICATED') onStartAgain();
    else form.refuseFields(error);
  });
  return (
    <form className="grid gap-4" noValidate onSubmit={form.onSubmit((body) => send.run({ body }))}>
      <TextField label={m.lost_number_old()} type="tel" inputMode="numeric" {...form.text('oldNumber')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={m.sign_up_first_name()} autoComplete="given-name" {...form.text('firstName')} />
        <TextField label={m.sign_up_last_name()} autoComplete="family-name" {...form.text('lastName')} />
      </div>
      <TextField label={m.sign_in_birth_date()} type="date" autoComplete="bday" {...form.text('dateOfBirth')} />
      <AreaField label={m.lost_number_payments()} hint={m.lost_number_payments_hint()} {...form.text('lastPayments')} />
      <FormSubmit waitsFor={form.waitsFor} starts={send}>
        {m.lost_number_send()}
      </FormSubmit>
    </form>
  );
}
