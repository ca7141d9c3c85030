import type { SignedIn } from '../../../contract/accounts.ts';
import type { loginByPassword, loginBySecondFactor } from '../../../contract/sign-in.ts';
import { call, codeOf } from '../../lib/api.ts';
import type { PublicSettings } from '../../lib/settings.ts';
import { useWork } from '../../lib/use-call.ts';
import { Button } from '../../ui/button.tsx';

const NEXT_CODE_MS = 1000;

async function demoCode(): Promise<string> {
  return ((await (await fetch('/dev/authenticator.json')).json()) as { code: string }).code;
}

/** The demo's admin has an authenticator app like every admin; a developer page shows its code. */
async function signIn(email: string, password: string): Promise<SignedIn> {
  try {
    return (await call('POST /authentication/auth/login/email-password', { body: { email, password } })).content;
  } catch (error) {
    if (codeOf<typeof loginByPassword>(error) !== 'SECOND_FACTOR_NEEDED') throw error;
  }
  const code = await demoCode();
  try {
    return (await call('POST /authentication/auth/login/second-factor', { body: { code } })).content;
  } catch (error) {
    if (codeOf<typeof loginBySecondFactor>(error) !== 'WRONG_CODE') throw error;
  }
  // The code has been used, for instance by signing in twice within half a minute: wait for the next one.
  let next = code;
  while (next === code) {
    await new Promise((resolve) => setTimeout(resolve, NEXT_CODE_MS));
    next = await demoCode();
  }
  return (await call('POST /authentication/auth/login/second-factor', { body: { code: next } })).content;
}

/** Demo mode only: the people you can sign in as. */
export function DemoSignIns({
  people,
  onSignedIn,
}: {
  people: PublicSettings['demoSignIns'];
  onSignedIn: (user: SignedIn) => void;
}) {
  const login = useWork(async (email: string, password: string) => onSignedIn(await signIn(email, password)));
  return (
    <section aria-label="Demo sign-ins" className="grid gap-2 rounded-xl bg-sunken p-4">
      <p className="text-quiet text-sm">This is a demo. Sign in as one of these people:</p>
      {people.map(({ label, name, email, password }) => (
        <Button
          key={email}
          variant="plain"
          starts={login}
          onClick={() => login.run(email, password)}
          className="justify-between! text-left"
        >
          <span>{label}</span>
          <span className="text-right font-normal text-quiet">{name}</span>
        </Button>
      ))}
    </section>
  );
}
