import { useState } from 'react';
import { type mergeByNumber, OtherAccountForm } from '../../../contract/merges.ts';
import { BirthDateForm } from '../../../contract/sign-in/phone.ts';
import { PhoneNumberForm } from '../../../contract/sign-in/phone-codes.ts';
import { RESEND_SECONDS } from '../../../domain/phone-codes.ts';
import { m } from '../../../messages/m.ts';
import { codeOf, wordsOf } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { mergeUser } from '../../lib/session.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { CodeForm } from '../accounts/code-form.tsx';
import { useCountdown } from '../accounts/use-resend.ts';
import { useConfirmation } from './use-confirmation.tsx';

type Way = 'number' | 'email';

/** Merges another account into this one. The person proves the other account by its number, or by its address and password. */
export function MergeCard() {
  const [way, setWay] = useState<Way | null>(null);
  return (
    <FoldedCard title={m.security_merge()} lead={m.security_merge_lead()} action={m.security_merge_open()}>
      <div className="grid gap-4">
        <p>{m.security_merge_means()}</p>
        {way !== null && (
          <Button variant="quiet" className="justify-self-start" onClick={() => setWay(null)}>
            {m.security_merge_another()}
          </Button>
        )}
        {way === null ? (
          <div className="flex flex-wrap gap-2">
            <Button variant="soft" onClick={() => setWay('number')}>
              {m.security_merge_number()}
            </Button>
            <Button variant="soft" onClick={() => setWay('email')}>
              {m.security_merge_email()}
            </Button>
          </div>
        ) : way === 'number' ? (
          <ByNumber onBack={() => setWay(null)} />
        ) : (
          <ByEmail onBack={() => setWay(null)} />
        )}
      </div>
    </FoldedCard>
  );
}

function useMerged(onBack: () => void) {
  const [wrong, setWrong] = useState<string>();
  return {
    wrong,
    clear: () => setWrong(undefined),
    refused: { onError: (error: unknown) => setWrong(wordsOf(error)) },
    done: (user: Parameters<typeof mergeUser>[0]) => {
      mergeUser(user);
      toast.success(m.security_merged());
      onBack();
    },
  };
}

function ByNumber({ onBack }: { onBack: () => void }) {
  const [number, setNumber] = useState<string | null>(null);
  const merged = useMerged(onBack);
  const confirmation = useConfirmation();
  const countdown = useCountdown(RESEND_SECONDS);
  const form = useSchemaForm(PhoneNumberForm, { number: '' });
  const ask = useAction('POST /authentication/users/me/phone/change-code', {
    onDone: ({ content }) => {
      setNumber(content.number);
      countdown.restart();
    },
  });
  const merge = useAction('POST /authentication/users/me/merge/phone', {
    onDone: ({ content }) => merged.done(content),
  });
  /** The confirmed code, kept because the account's date of birth is needed too. */
  const [provedCode, setProvedCode] = useState<string | null>(null);
  const mergeWith = (code: string, dateOfBirth?: string) => {
    merged.clear();
    merge.mutate(
      { body: { number: number ?? '', code, dateOfBirth, ...confirmation.body } },
      {
        onError: (error) => {
          if (codeOf<typeof mergeByNumber>(error) === 'BIRTH_DATE_NEEDED') setProvedCode(code);
          else merged.refused.onError(error);
        },
      },
    );
  };
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
  if (provedCode !== null) {
    return (
      <BirthDate
        wrong={merged.wrong}
        busy={merge.isPending}
        onDate={(date) => mergeWith(provedCode, date)}
        onBack={() => {
          merged.clear();
          setProvedCode(null);
          setNumber(null);
        }}
      />
    );
  }
  if (number !== null) {
    return (
      <CodeForm
        number={number}
        wrong={merged.wrong}
        busy={merge.isPending}
        action={m.security_merge_do()}
        resend={{ waitSeconds: countdown.left, busy: ask.isPending, send: () => send({ number }) }}
        onCode={(code) => mergeWith(code)}
        onBack={() => setNumber(null)}
      />
    );
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={form.onSubmit(send)}>
      <TextField
        label={m.security_merge_their_number()}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        {...form.text('number')}
      />
      {confirmation.field}
      <FormSubmit waitsFor={[...form.waitsFor, ...confirmation.waitsFor]} className="justify-self-start" starts={ask}>
        {m.sign_in_send_code()}
      </FormSubmit>
    </form>
  );
}

/** Asks for the date of birth of the other account, because its number may now belong to somebody else. */
function BirthDate({
  wrong,
  busy,
  onDate,
  onBack,
}: {
  wrong: string | undefined;
  busy: boolean;
  onDate: (date: string) => void;
  onBack: () => void;
}) {
  const form = useSchemaForm(BirthDateForm, { dateOfBirth: '' });
  const field = form.text('dateOfBirth');
  return (
    <form className="grid gap-4" noValidate onSubmit={form.onSubmit(({ dateOfBirth }) => onDate(dateOfBirth))}>
      <p role="status">{m.sign_in_birth_why()}</p>
      <TextField
        label={m.sign_in_birth_date()}
        type="date"
        autoComplete="bday"
        {...field}
        error={field.error ?? wrong}
      />
      <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" busy={busy}>
        {m.security_merge_do()}
      </FormSubmit>
      <Button variant="quiet" className="justify-self-start" onClick={onBack}>
        {m.sign_in_start_again()}
      </Button>
    </form>
  );
}

function ByEmail({ onBack }: { onBack: () => void }) {
  const [sentTo, setSentTo] = useState<{ email: string; otherPassword: string } | null>(null);
  const merged = useMerged(onBack);
  const confirmation = useConfirmation();
  const countdown = useCountdown(RESEND_SECONDS);
  const form = useSchemaForm(OtherAccountForm, { email: '', otherPassword: '' });
  const ask = useAction('POST /authentication/users/me/merge/code', { onDone: () => countdown.restart() });
  const merge = useAction('POST /authentication/users/me/merge/email', {
    onDone: ({ content }) => merged.done(content),
  });
  const send = (body: { email: string; otherPassword: string }) =>
    ask.mutate(
      { body: { ...body, ...confirmation.body } },
      {
        onSuccess: () => setSentTo(body),
        onError: (error) => {
          form.refuseFields(error);
          confirmation.show(error);
        },
      },
    );
  if (sentTo !== null) {
    return (
      <CodeForm
        number={sentTo.email}
        isEmail
        wrong={merged.wrong}
        busy={merge.isPending}
        action={m.security_merge_do()}
        resend={{ waitSeconds: countdown.left, busy: ask.isPending, send: () => send(sentTo) }}
        onCode={(code) => {
          merged.clear();
          merge.mutate({ body: { code } }, merged.refused);
        }}
        onBack={() => setSentTo(null)}
      />
    );
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={form.onSubmit(send)}>
      <TextField label={m.security_merge_their_email()} type="email" autoComplete="off" {...form.text('email')} />
      <TextField
        label={m.security_merge_their_password()}
        type="password"
        autoComplete="off"
        {...form.text('otherPassword')}
      />
      {confirmation.field}
      <FormSubmit waitsFor={[...form.waitsFor, ...confirmation.waitsFor]} className="justify-self-start" starts={ask}>
        {m.security_merge_email_code()}
      </FormSubmit>
    </form>
  );
}
