import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { m } from '../../messages/m.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { GoogleButton, Or } from '../features/accounts/google-button.tsx';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { NumberForm } from '../features/accounts/number-form.tsx';
import { hasDone } from '../lib/just-done.ts';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import { Link } from '../lib/navigation.tsx';
import { storeLogin } from '../lib/session.ts';
import { useSettings } from '../lib/settings.ts';
import { nextIn, useStudyCode, withStudy } from '../lib/wanted-study.ts';

const DemoSignIns = lazyPart(() =>
  import('../features/accounts/demo-sign-ins.tsx').then((module) => module.DemoSignIns),
);

/** As soon as the login is stored, the router's guard redirects to the dashboard or to the requested page. */
export default function LoginPage() {
  const settings = useSettings();
  const study = useStudyCode();
  const [asksCode, setAsksCode] = useState(false);
  return (
    <AuthCard
      title={asksCode ? m.google_one_more() : m.sign_in_title()}
      lead={
        !asksCode && (
          <>
            {m.sign_in_new()}{' '}
            <Link
              className="text-clay underline"
              to={withStudy(study === null ? addresses.createAccount : addresses.participantSignup, study)}
            >
              {m.sign_in_create()}
            </Link>
          </>
        )
      }
    >
      {!asksCode && hasDone('wasLoggedOut', 'yes') && <p role="status">{m.sign_in_ended()}</p>}
      <NumberForm onSignedIn={storeLogin} isHidden={asksCode}>
        <LoginForm onSignedIn={storeLogin} onCodeStep={setAsksCode} />
        {!asksCode && (
          <>
            <Or />
            <GoogleButton
              words={m.sign_in_google()}
              flow={async () => ({ purpose: 'login', next: nextIn(new URLSearchParams(window.location.search)) })}
            />
            <Link
              className="justify-self-start rounded py-2 text-clay underline"
              to={withStudy(addresses.forgotPassword, study)}
            >
              {m.sign_in_forgot()}
            </Link>
          </>
        )}
      </NumberForm>
      {!asksCode && settings && settings.demoSignIns.length > 0 && (
        <Lazy of={DemoSignIns} fallback={null} people={settings.demoSignIns} onSignedIn={storeLogin} />
      )}
    </AuthCard>
  );
}
