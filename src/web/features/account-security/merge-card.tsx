// Every keystroke changes it: memoising would cost more bytes than it saves (decision 039).
'use no memo';

import { useState } from 'react';
import { mergeByEmail, mergeByNumber, OtherAccountForm, requestMergeCode } from '../../../contract/merges.ts';
import { requestNumberChange } from '../../../contract/sign-in/phone.ts';
import { PhoneNumberForm } from '../../../contract/sign-in/phone-codes.ts';
import { RESEND_SECONDS } from '../../../domain/phone-codes.ts';
import { wordsOf } from '../../lib/api.ts';
import { useAction } from '../../lib/queries.ts';
import { mergeUser } from '../../lib/session.ts';
import { useSmallForm } from '../../lib/small-form.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { CodeForm } from '../accounts/code-form.tsx';
import { useCountdown } from '../accounts/use-resend.ts';
import { useConfirmation } from './use-confirmation.tsx';

type Way = 'number' | 'email';

/** Makes one account of two: the other one is proved by its number, or by its address and password. */
export function MergeCard() {
  const [way, setWay] = useState<Way | null>(null);
  return (
    <FoldedCard
      title="Two accounts"
      lead="If you also have another account, make them one"
      action="Merge with my other account"
    >
      <div className="grid gap-4">
        <p>
          Everything from the other account moves here, and it is closed. This can’t be undone. We hold payouts for 48
          hours.
        </p>
        {way !== null && (
          <Button look="quiet" className="justify-self-start" onClick={() => setWay(null)}>
            Choose another way
          </Button>
        )}
        {way === null ? (
          <div className="flex flex-wrap gap-2">
            <Button look="soft" onClick={() => setWay('number')}>
              It has a mobile number
            </Button>
            <Button look="soft" onClick={() => setWay('email')}>
              It has an email address
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
      toast.success('Your two accounts are one now. To protect you, we hold payouts for 48 hours.');
      onBack();
    },
  };
}

function ByNumber({ onBack }: { onBack: () => void }) {
  const [number, setNumber] = useState<string | null>(null);
  const merged = useMerged(onBack);
  const confirmation = useConfirmation();
  const countdown = useCountdown(RESEND_SECONDS);
  const form = useSmallForm(PhoneNumberForm, { number: '' });
  const ask = useAction(requestNumberChange, {
    onDone: ({ content }) => {
      setNumber(content.number);
      countdown.restart();
    },
  });
  const merge = useAction(mergeByNumber, { onDone: ({ content }) => merged.done(content) });
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
  if (number !== null) {
    return (
      <CodeForm
        number={number}
        wrong={merged.wrong}
        busy={merge.isPending}
        action="Merge the accounts"
        resend={{ waitSeconds: countdown.left, busy: ask.isPending, send: () => send({ number }) }}
        onCode={(code) => {
          merged.clear();
          merge.mutate({ body: { number, code, ...confirmation.body } }, merged.refused);
        }}
        onBack={() => setNumber(null)}
      />
    );
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={form.onSubmit(send)}>
      <TextField
        label="Mobile number of the other account"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        {...form.text('number')}
      />
      {confirmation.field}
      <FormSubmit
        waitsFor={[...form.waitsFor, ...confirmation.waitsFor]}
        className="justify-self-start"
        busy={ask.isPending}
      >
        Text me a code
      </FormSubmit>
    </form>
  );
}

function ByEmail({ onBack }: { onBack: () => void }) {
  const [sentTo, setSentTo] = useState<{ email: string; otherPassword: string } | null>(null);
  const merged = useMerged(onBack);
  const confirmation = useConfirmation();
  const countdown = useCountdown(RESEND_SECONDS);
  const form = useSmallForm(OtherAccountForm, { email: '', otherPassword: '' });
  const ask = useAction(requestMergeCode, { onDone: () => countdown.restart() });
  const merge = useAction(mergeByEmail, { onDone: ({ content }) => merged.done(content) });
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
        action="Merge the accounts"
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
      <TextField label="Email address of the other account" type="email" autoComplete="off" {...form.text('email')} />
      <TextField
        label="Password of the other account"
        type="password"
        autoComplete="off"
        {...form.text('otherPassword')}
      />
      {confirmation.field}
      <FormSubmit
        waitsFor={[...form.waitsFor, ...confirmation.waitsFor]}
        className="justify-self-start"
        busy={ask.isPending}
      >
        Email me a code
      </FormSubmit>
    </form>
  );
}
