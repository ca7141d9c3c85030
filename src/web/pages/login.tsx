import { addresses } from '../../contract/addresses.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { GoogleButton, Or } from '../features/accounts/google-button.tsx';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { Link } from '../lib/navigation.tsx';
import { Drawn, part } from '../lib/part.tsx';
import { storeLogin } from '../lib/session.ts';
import { useSettings } from '../lib/settings.ts';

const DemoSignIns = part(() => import('../features/accounts/demo-sign-ins.tsx').then((module) => module.DemoSignIns));

/** As soon as the login is stored, the router's guard goes to the dashboard or to where the person was going. */
export default function LoginPage() {
  const settings = useSettings();
  return (
    <AuthCard
      title="Log in"
      lead={
        <>
          New here?{' '}
          <Link className="text-clay underline" to={addresses.createAccount}>
            Create an account
          </Link>
        </>
      }
    >
      <LoginForm onSignedIn={storeLogin} />
      <Or />
      <GoogleButton
        words="Sign in with Google"
        flow={async () => ({ purpose: 'login', next: new URLSearchParams(window.location.search).get('next') })}
      />
      <Link className="justify-self-start rounded py-2 text-clay underline" to={addresses.forgotPassword}>
        Forgot your password?
      </Link>
      {settings && settings.demoSignIns.length > 0 && (
        <Drawn of={DemoSignIns} fallback={null} people={settings.demoSignIns} onSignedIn={storeLogin} />
      )}
    </AuthCard>
  );
}
