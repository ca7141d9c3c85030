import { useState } from 'react';
import { PhoneCodeField } from '../../../contract/sign-in/phone-codes.ts';
import { RESEND_SECONDS } from '../../../domain/phone-codes.ts';
import { m } from '../../../messages/m.ts';
import { wordsOf } from '../../lib/api.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { digitsOf } from '../accounts/code-digits.ts';
import { useCountdown } from '../accounts/use-resend.ts';

/**
 * Confirms a sensitive change with a code that is texted to the person's own number. Part of the change's form, so it has no form
 * of its own.
 */
export function PhoneConfirmation() {
  const [isSent, setIsSent] = useState(false);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { left, restart } = useCountdown(RESEND_SECONDS);
  const ask = useAction('POST /authentication/users/me/phone/confirm-code', {
    onDone: () => {
      setIsSent(true);
      restart();
    },
  });
  const confirm = useAction('POST /authentication/users/me/phone/confirm');
  if (!isSent) {
    return (
      <Button variant="plain" starts={ask} onClick={() => ask.mutate({})}>
        {m.sign_in_send_code()}
      </Button>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <TextField
        label={m.security_code_texted()}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={wrong}
        onChange={({ target }) => {
          setCode(digitsOf(target.value));
          setWrong(undefined);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={!PhoneCodeField.safeParse(code).success}
          starts={confirm}
          onClick={() => confirm.mutate({ body: { code } }, { onError: (error) => setWrong(wordsOf(error)) })}
        >
          {m.next_confirm_do()}
        </Button>
        <Button variant="plain" disabled={left > 0} starts={ask} onClick={() => ask.mutate({})}>
          {left > 0 ? m.sign_in_another_code_in({ seconds: left }) : m.sign_in_another_code()}
        </Button>
      </div>
    </div>
  );
}
