import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { confirmBrowser } from '../../contract/sign-in.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { call, wordsOf } from '../lib/api.ts';
import { useParams } from '../lib/navigation.tsx';
import { useOnce } from '../lib/use-once.ts';
import { ButtonLink } from '../ui/button.tsx';

/** The email's link only opens this page; the page sends the token, so that mail scanners can't use it up. */
export default function ConfirmBrowserPage() {
  const { token } = useParams<'confirmBrowser'>();
  const [answer, setAnswer] = useState<{ title: string; lead: string } | null>(null);
  useOnce(() => {
    call(confirmBrowser, { body: { token } }).then(
      () => setAnswer({ title: 'This browser is confirmed', lead: 'You can now log in here with your password.' }),
      (error) => setAnswer({ title: 'This browser is not confirmed', lead: wordsOf(error) }),
    );
  });
  if (!answer) return <AuthCard title="Confirming this browser …" lead="One moment, please." />;
  return (
    <AuthCard {...answer}>
      <ButtonLink to={addresses.login}>Log in</ButtonLink>
    </AuthCard>
  );
}
