import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { DemoSignIns } from '../features/accounts/demo-sign-ins.tsx';
import { GoogleButton, Or } from '../features/accounts/google-button.tsx';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { queryClient } from '../lib/queries.ts';
import { storeLogin } from '../lib/session.ts';
import { readSettings } from '../lib/settings.ts';

/** The router's guard leads on to the dashboard, or to where the person was going, as soon as the login is stored. */
export default function LoginPage() {
  const { data: settings } = useQuery(readSettings);
  const signIn = (user: Parameters<typeof storeLogin>[0]) => {
    queryClient.clear();
    storeLogin(user);
  };
  return (
    <AuthCard
      title="Log in"
      lead={
        <>
          New here?{' '}
          <Link className="text-clay underline" to={paths.createAccount}>
            Create an account
          </Link>
        </>
      }
    >
      <LoginForm onSignedIn={signIn} />
      <Or />
      <GoogleButton
        words="Sign in with Google"
        flow={async () => ({ purpose: 'login', next: new URLSearchParams(window.location.search).get('next') })}
      />
      <Link className="justify-self-start rounded py-2 text-clay underline" to={paths.forgotPassword}>
        Forgot your password?
      </Link>
      {settings && settings.demoSignIns.length > 0 && <DemoSignIns people={settings.demoSignIns} onSignedIn={signIn} />}
    </AuthCard>
  );
}
