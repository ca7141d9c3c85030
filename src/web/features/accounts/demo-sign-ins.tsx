import { loginByPassword, type SignedIn } from '../../../contract/accounts.ts';
import { useAction } from '../../lib/queries.ts';
import type { PublicSettings } from '../../lib/settings.ts';
import { Button } from '../../ui/button.tsx';

/** Demo mode only: the people whom one can sign in as. */
export function DemoSignIns({
  people,
  onSignedIn,
}: {
  people: PublicSettings['demoSignIns'];
  onSignedIn: (user: SignedIn) => void;
}) {
  const login = useAction(loginByPassword, { onDone: ({ content }) => onSignedIn(content) });
  return (
    <section aria-label="Demo sign-ins" className="grid gap-2 rounded-xl bg-sunken p-4">
      <p className="text-quiet text-sm">This is a demo. Sign in as one of these people:</p>
      {people.map(({ label, name, email, password }) => (
        <Button
          key={email}
          look="plain"
          busy={login.isPending}
          onClick={() => login.mutate({ body: { email, password } })}
          className="justify-between text-left"
        >
          <span>{label}</span>
          <span className="font-normal text-quiet">{name}</span>
        </Button>
      ))}
    </section>
  );
}
