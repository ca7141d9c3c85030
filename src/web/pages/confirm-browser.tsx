import { useEffect, useRef, useState } from 'react';
import { confirmBrowser } from '../../contract/accounts.ts';
import { addresses } from '../../contract/addresses.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { call, wordsOf } from '../lib/api.ts';
import { useParams } from '../lib/navigation.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** The email's link only opens this page; the page sends the token, so that mail scanners can't use it up. */
export default function ConfirmBrowserPage() {
  const { token } = useParams<'confirmBrowser'>();
  const sent = useRef(false);
  const [answer, setAnswer] = useState<{ title: string; lead: string } | null>(null);
  useEffect(() => {
    // Once, although React runs effects twice in development.
    if (sent.current) return;
    sent.current = true;
    call(confirmBrowser, { body: { token } }).then(
      () => setAnswer({ title: 'This browser is confirmed', lead: 'You can now log in here with your password.' }),
      (error) => setAnswer({ title: 'This browser is not confirmed', lead: wordsOf(error) }),
    );
  }, [token]);
  if (!answer) return <AuthCard title="Confirming this browser …" lead="One moment, please." />;
  return (
    <AuthCard {...answer}>
      <ButtonLink to={addresses.login}>Log in</ButtonLink>
    </AuthCard>
  );
}
