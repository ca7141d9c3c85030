// Every keystroke changes it: memoising would cost more bytes than it saves (decision 039).
'use no memo';

import { LostNumberForm, reportLostNumber } from '../../../contract/sign-in/lost-numbers.ts';
import { ApiError } from '../../lib/api.ts';
import { useSmallForm } from '../../lib/small-form.ts';
import { useCall } from '../../lib/use-call.ts';
import { AreaField, TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

/** What only the owner of an account should know, for the admin who decides. */
export function LostNumberRequest({ onSent, onStartAgain }: { onSent: () => void; onStartAgain: () => void }) {
  const form = useSmallForm(LostNumberForm, {
    oldNumber: '',
    firstName: '',
    lastName: '',
    dateOfBirth: '',
    lastPayments: '',
  });
  const send = useCall(reportLostNumber, onSent, (error) => {
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') onStartAgain();
    else form.refuseFields(error);
  });
  return (
    <form className="grid gap-4" noValidate onSubmit={form.onSubmit((body) => send.run({ body }))}>
      <TextField label="The number you lost" type="tel" inputMode="numeric" {...form.text('oldNumber')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.text('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.text('lastName')} />
      </div>
      <TextField label="Date of birth" type="date" autoComplete="bday" {...form.text('dateOfBirth')} />
      <AreaField
        label="Your last payments from us"
        hint="How much, when, and to which mobile-money number. If you had none, say so."
        {...form.text('lastPayments')}
      />
      <FormSubmit waitsFor={form.waitsFor} busy={send.isPending}>
        Send my request
      </FormSubmit>
    </form>
  );
}
