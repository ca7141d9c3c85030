import { useRef, useState } from 'react';
import type { SignedIn } from '../../contract/accounts.ts';
import { addresses } from '../../contract/addresses.ts';
import type { loginByGoogle, registerByGoogle } from '../../contract/sign-in/google.ts';
import { m } from '../../messages/m.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { type GoogleFlow, takeGoogleFlow } from '../features/accounts/google-flow.ts';
import { SecondFactorForm } from '../features/accounts/second-factor-form.tsx';
import { Suspended } from '../features/accounts/suspended.ts';
import { safeNext } from '../lib/after-sign-in.ts';
import { call, codeOf } from '../lib/api.ts';
import { Lazy } from '../lib/lazy-part.tsx';
import { navigate } from '../lib/navigation.tsx';
import { storeLogin } from '../lib/session.ts';
import { toast, toastError } from '../lib/toasts.ts';
import { useOnce } from '../lib/use-once.ts';
import { withStudy } from '../lib/wanted-study.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';

type State =
  | { at: 'working' }
  | { at: 'code' }
  | { at: 'failed'; message: string; unknown: boolean; suspended?: boolean };

/** The page Google redirects to: exchanges Google's code and finishes what the sign-in was for. */
export default function GoogleReturnPage() {
  const [state, setState] = useState<State>({ at: 'working' });
  const next = useRef<string>(addresses.dashboard);

  const finish = (user: SignedIn) => {
    storeLogin(user);
    navigate(next.current, { replace: true });
  };

  // A code can be exchanged only once.
  useOnce(() => {
    const flow = takeGoogleFlow();
    const search = new URLSearchParams(window.location.search);
    const payload = { code: search.get('code') ?? '', state: search.get('state') ?? '' };
    if (!flow || payload.code === '') {
      setState({ at: 'failed', message: m.refusals_google_failed(), unknown: false });
      return;
    }
    next.current =
      flow.purpose === 'register' ? withStudy(addresses.dashboard, flow.choices.study ?? null) : safeNext(flow.next);
    exchangeCode(flow, payload).then(
      (user) => {
        if (user) return finish(user);
        toast.success(m.google_confirmed());
        navigate(next.current, { replace: true });
      },
      (error) => {
        toastError(error);
        const code = codeOf<typeof loginByGoogle | typeof registerByGoogle>(error);
        if (code === 'SECOND_FACTOR_NEEDED') return setState({ at: 'code' });
        const unknown = code === 'GOOGLE_ACCOUNT_UNKNOWN';
        const message = error instanceof Error ? error.message : m.shell_server_error();
        setState({ at: 'failed', message, unknown, suspended: code === 'ACCOUNT_SUSPENDED' });
      },
    );
  });

  if (state.at === 'code') {
    return (
      <AuthCard title={m.google_one_more()} lead={m.google_protected()}>
        <SecondFactorForm onSignedIn={finish} onStartAgain={() => navigate(addresses.login, { replace: true })} />
      </AuthCard>
    );
  }
  if (state.at === 'failed') {
    return (
      <AuthCard title={m.google_sign_in()}>
        <Alert>{state.message}</Alert>
        {state.suspended && <Lazy of={Suspended} fallback={<div className="skeleton h-48" />} />}
        {state.unknown && <ButtonLink to={addresses.createAccount}>{m.google_create()}</ButtonLink>}
        <ButtonLink variant={state.unknown ? 'plain' : 'main'} to={addresses.login}>
          {m.lost_number_back()}
        </ButtonLink>
      </AuthCard>
    );
  }
  return <AuthCard title={m.google_now()} lead={m.work_moment()} />;
}

/** Exchanges Google's code. Returns the person who is now signed in; null if the flow only confirmed an identity. */
async function exchangeCode(flow: GoogleFlow, payload: { code: string; state: string }): Promise<SignedIn | null> {
  if (flow.purpose === 'confirm') {
    await call('POST /authentication/auth/confirm/oauth/google', { body: payload });
    return null;
  }
  if (flow.purpose === 'login')
    return (await call('POST /authentication/auth/login/oauth/google', { body: payload })).content;
  return (await call('POST /authentication/users/register/oauth/google', { body: { ...payload, ...flow.choices } }))
    .content;
}
