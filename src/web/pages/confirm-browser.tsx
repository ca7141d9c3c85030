import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { m } from '../../messages/m.ts';
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
    call('POST /authentication/auth/login/confirm-browser', { body: { token } }).then(
      () => setAnswer({ title: m.email_link_browser(), lead: m.email_link_browser_then() }),
      (error) => setAnswer({ title: m.email_link_browser_not(), lead: wordsOf(error) }),
    );
  });
  if (!answer) return <AuthCard title={m.email_link_browser_now()} lead={m.work_moment()} />;
  return (
    <AuthCard {...answer}>
      <ButtonLink to={addresses.login}>{m.sign_in_title()}</ButtonLink>
    </AuthCard>
  );
}
