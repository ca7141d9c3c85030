import { addresses } from '../../contract/addresses.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { hasDone } from '../lib/just-done.ts';
import { useParams } from '../lib/navigation.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** Says that an address is verified only where this browser has just verified it. */
export default function VerificationSuccessPage() {
  const { userId } = useParams<'verificationSuccess'>();
  const words = hasDone('verified', userId)
    ? {
        title: 'Your email is verified',
        lead: 'Please log in to go on. (Only the browser that registered is signed in by the link itself.)',
      }
    : {
        title: 'Log in to go on',
        lead: 'We can’t tell here whether an email is verified. Logging in does: if yours is not verified yet, we send you the link again.',
      };
  return (
    <AuthCard {...words}>
      <ButtonLink to={addresses.login}>Log in</ButtonLink>
    </AuthCard>
  );
}
