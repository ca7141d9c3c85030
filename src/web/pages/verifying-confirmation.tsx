import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { EmailField } from '../../contract/fields.ts';
import { m } from '../../messages/m.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { hasDone } from '../lib/just-done.ts';
import { Link, useParams } from '../lib/navigation.tsx';
import { useNow } from '../lib/now.ts';
import { useCall } from '../lib/use-call.ts';
import { useStudyCode, withStudy } from '../lib/wanted-study.ts';
import { Button } from '../ui/button.tsx';

const WAIT_SECONDS = 60;

/** Says that an email was sent only if this browser has just registered; ignores text that is not an email address. */
export default function VerifyingConfirmationPage() {
  const { email } = useParams<'verifyingConfirmation'>();
  const study = useStudyCode();
  const isAddress = EmailField.safeParse(email).success;
  // Counted against the clock, not in ticks: a phone that slept shows the right number.
  const [readyAt, setReadyAt] = useState(() => Date.now() + WAIT_SECONDS * 1000);
  const now = useNow(1000);
  const wait = Math.max(0, Math.ceil((readyAt - now) / 1000));
  const resend = useCall('POST /authentication/verifications/email/resend', () =>
    setReadyAt(Date.now() + WAIT_SECONDS * 1000),
  );
  return (
    <AuthCard
      title={m.mail_verify()}
      lead={
        hasDone('registered', email)
          ? m.email_link_open({ email })
          : isAddress
            ? m.email_link_can_send({ email })
            : m.email_link_after_registering()
      }
    >
      <Button
        variant="plain"
        disabled={wait > 0}
        starts={resend}
        onClick={() => isAddress && resend.run({ body: { email } })}
      >
        {wait > 0 ? m.email_link_wait({ seconds: wait }) : m.email_link_resend()}
      </Button>
      <p className="text-quiet text-sm">
        {m.email_link_none()}{' '}
        <Link
          className="text-clay underline"
          to={study === null ? addresses.createAccount : withStudy(addresses.participantSignup, study)}
        >
          {m.email_link_start_again()}
        </Link>
      </p>
    </AuthCard>
  );
}
