import { useState } from 'react';
import { type beginTotp, type getSecurity, TotpCodeForm } from '../../../contract/accounts/security.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { m } from '../../../messages/m.ts';
import { call } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { mergeUser, useUser } from '../../lib/session.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { useConfirmation } from './use-confirmation.tsx';

type Security = ReplyOf<typeof getSecurity>;
type TotpSetup = ReplyOf<typeof beginTotp>;

/** The authenticator app: set up in three steps, with recovery codes that we show once. */
export function SecondFactorCard({ security }: { security: Security }) {
  const user = useUser();
  const [codes, setCodes] = useState<string[] | null>(null);
  const enabled = security.totpEnabledAt !== null;
  return (
    <FoldedCard
      title={m.security_app()}
      lead={
        enabled
          ? m.security_app_on({ time: showInstant(security.totpEnabledAt ?? ''), codes: security.recoveryCodesLeft })
          : user?.role === 'ADMIN'
            ? 'Off. Admins must set one up first.'
            : m.security_app_off()
      }
      action={enabled ? m.security_app_manage() : m.session_set_up()}
      open={user?.secondFactorNeeded ?? false}
    >
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(null);
            void call('GET /authentication/users/me').then(({ content }) => mergeUser(content));
          }}
        />
      ) : enabled ? (
        <Manage mayTurnOff={user?.role !== 'ADMIN'} onCodes={setCodes} />
      ) : (
        <SetUp onCodes={setCodes} />
      )}
    </FoldedCard>
  );
}

function SetUp({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const confirmation = useConfirmation();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const begin = useAction('POST /authentication/users/me/totp', { onDone: ({ content }) => setSetup(content) });
  if (setup) return <FirstCode setup={setup} onCodes={onCodes} />;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        begin.mutate({ body: confirmation.body }, { onError: confirmation.show });
      }}
    >
      {confirmation.field}
      <FormSubmit waitsFor={confirmation.waitsFor} className="justify-self-start" starts={begin}>
        {m.security_app_qr()}
      </FormSubmit>
    </form>
  );
}

function FirstCode({ setup, onCodes }: { setup: TotpSetup; onCodes: (codes: string[]) => void }) {
  const form = useSchemaForm(TotpCodeForm, { code: '' });
  const enable = useAction('POST /authentication/users/me/totp/enable', {
    onDone: ({ content }) => onCodes(content.recoveryCodes),
  });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={form.onSubmit((body) =>
        enable.mutate({ body }, { onError: (error) => form.refuse('code', error.message) }),
      )}
    >
      <p>{m.security_app_scan()}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(setup.qrSvg)}`}
        alt={m.security_app_qr_alt()}
        className="size-48 rounded-lg bg-white p-2"
      />
      <p className="text-quiet text-sm">
        {m.security_app_secret()} <code className="break-all text-ink">{setup.secret}</code>
      </p>
      <TextField label={m.sign_in_code()} inputMode="numeric" autoComplete="one-time-code" {...form.text('code')} />
      <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" busy={enable.isPending}>
        {m.security_app_turn_on()}
      </FormSubmit>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const save = () => {
    const text = `Nyansapo recovery codes. Each works once.\n\n${codes.join('\n')}\n`;
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href: url, download: 'nyansapo-recovery-codes.txt' }).click();
    URL.revokeObjectURL(url);
  };
  return (
    <div className="grid gap-4">
      <p>{m.security_app_codes()}</p>
      <ul className="money grid grid-cols-2 gap-2 rounded-lg bg-sunken p-4">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="plain" onClick={save}>
          {m.security_app_save()}
        </Button>
        <Button onClick={onDone}>{m.security_app_saved()}</Button>
      </div>
    </div>
  );
}

function Manage({ mayTurnOff, onCodes }: { mayTurnOff: boolean; onCodes: (codes: string[]) => void }) {
  const confirmation = useConfirmation();
  const renew = useAction('POST /authentication/users/me/totp/recovery-codes', {
    onDone: ({ content }) => onCodes(content.recoveryCodes),
  });
  const disable = useAction('POST /authentication/users/me/totp/disable', { onDone: confirmation.clear });
  const given = { body: confirmation.body };
  return (
    <div className="grid gap-4">
      {confirmation.field}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="plain"
          disabled={!confirmation.ready}
          starts={renew}
          onClick={() => renew.mutate(given, { onError: confirmation.show })}
        >
          {m.security_app_new_codes()}
        </Button>
        {mayTurnOff && (
          <Button
            variant="danger"
            disabled={!confirmation.ready}
            starts={disable}
            onClick={() => disable.mutate(given, { onError: confirmation.show })}
          >
            {m.security_app_turn_off()}
          </Button>
        )}
      </div>
    </div>
  );
}
