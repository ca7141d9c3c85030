import { useState } from 'react';
import { EraseForm, eraseMe } from '../../../contract/privacy.ts';
import type { UserType } from '../../../domain/enumerations.ts';
import { useAction } from '../../lib/queries.ts';
import { useSmallForm } from '../../lib/small-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { leaveForGood } from './farewell.ts';
import { useConfirmation } from './use-confirmation.tsx';

const GOES: Record<UserType, string> = {
  PARTICIPANT:
    'We delete your profile, answers, mobile-money details and notifications. We withdraw your open applications, decline your invitations and cancel your booked sessions.',
  RESEARCHER:
    'We delete your name, email address and notifications. Another admin of your organisation takes over your studies. If you are its last member, we close it.',
  ADMIN: 'We delete your name, email address and notifications.',
};

/** Deletes the account, after saying what we delete, what we keep and why. */
export function DeleteAccountCard({ role }: { role: UserType }) {
  const confirmation = useConfirmation();
  const form = useSmallForm(EraseForm, { confirmation: '' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const erase = useAction(eraseMe, { onDone: leaveForGood });
  const submit = form.onSubmit((body) => {
    setRefusal(null);
    erase.mutate(
      { body: { ...body, ...confirmation.body } },
      {
        onError: (error) => {
          confirmation.show(error);
          setRefusal(error.message);
        },
      },
    );
  });
  return (
    <FoldedCard title="Delete my account" lead="This can’t be undone." action="Delete …" danger>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <div className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
          <p>
            <b>What we delete:</b> {GOES[role]}
          </p>
          <p>
            <b>What we keep, and why:</b> entries in our books (amount, date, a number instead of your name) for six
            years, because tax law requires it; what you agreed to, as proof; and a log of actions, without names. The
            payment provider keeps its own records.
          </p>
        </div>
        {refusal && <Alert>{refusal}</Alert>}
        {confirmation.field}
        <TextField
          label="Type DELETE to confirm"
          autoComplete="off"
          autoCapitalize="characters"
          {...form.quietText('confirmation')}
        />
        <FormSubmit
          look="danger"
          className="justify-self-start"
          waitsFor={[...confirmation.waitsFor, ...form.waitsFor]}
          busy={erase.isPending}
        >
          Delete my account
        </FormSubmit>
      </form>
    </FoldedCard>
  );
}
