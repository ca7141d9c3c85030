import { useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { requestNumberChange } from '../../../contract/sign-in/phone.ts';
import { PhoneNumberForm } from '../../../contract/sign-in/phone-codes.ts';
import { spacedNumber } from '../../../domain/mobile-money.ts';
import { RESEND_SECONDS } from '../../../domain/phone-codes.ts';
import { m } from '../../../messages/m.ts';
import { wordsOf } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { mergeUser } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { CodeForm } from '../accounts/code-form.tsx';
import { useCountdown } from '../accounts/use-resend.ts';
import { useConfirmation } from './use-confirmation.tsx';

/** Adds or changes the mobile number that a participant logs in with. */
export function NumberCard({ number, confirms }: { number: string | null; confirms: boolean }) {
  const [sent, setSent] = useState<ReplyOf<typeof requestNumberChange> | null>(null);
  const [wrong, setWrong] = useState<string>();
  const confirmation = useConfirmation();
  const countdown = useCountdown(RESEND_SECONDS);
  const form = useSchemaForm(PhoneNumberForm, { number: '' });
  const ask = useAction('POST /authentication/users/me/phone/change-code', {
    onDone: ({ content }) => {
      setSent(content);
      countdown.restart();
    },
  });
  const change = useAction('POST /authentication/users/me/phone', {
    onDone: ({ content }) => {
      mergeUser(content);
      setSent(null);
      form.clear();
      confirmation.clear();
      toast.success(number === null ? m.security_number_added() : m.security_number_changed());
    },
  });
  const send = (body: { number: string }) =>
    ask.mutate(
      { body: { ...body, ...confirmation.body } },
      {
        onError: (error) => {
          form.refuseFields(error);
          confirmation.show(error);
        },
      },
    );
  return (
    <FoldedCard
      title={m.sign_in_number()}
      lead={number === null ? m.security_number_none() : spacedNumber(number)}
      action={number === null ? m.security_number_add() : m.sign_in_change_number()}
    >
      {sent ? (
        <CodeForm
          number={sent.number}
          wrong={wrong}
          busy={change.isPending}
          action={m.security_number_use()}
          resend={{ waitSeconds: countdown.left, busy: ask.isPending, send: () => send({ number: sent.number }) }}
          onCode={(code) => {
            setWrong(undefined);
            change.mutate({ body: { number: sent.number, code } }, { onError: (error) => setWrong(wordsOf(error)) });
          }}
          onBack={() => setSent(null)}
        />
      ) : (
        <form className="grid gap-4" noValidate onSubmit={form.onSubmit(send)}>
          <TextField
            label={m.security_number_new()}
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            hint={number === null ? undefined : m.security_number_hint()}
            {...form.text('number')}
          />
          {confirms && confirmation.field}
          <FormSubmit
            waitsFor={[...form.waitsFor, ...(confirms ? confirmation.waitsFor : [])]}
            className="justify-self-start"
            starts={ask}
          >
            {m.sign_in_send_code()}
          </FormSubmit>
        </form>
      )}
    </FoldedCard>
  );
}
