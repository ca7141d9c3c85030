import { addresses } from '../../contract/addresses.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { hasDone } from '../lib/just-done.ts';
import { useParams } from '../lib/navigation.tsx';
import { useStudyCode, withStudy } from '../lib/wanted-study.ts';
import { ButtonLink } from '../ui/button.tsx';

/** Says that an email address is verified only if this browser has just verified it. */
export default function VerificationSuccessPage() {
  const { userId } = useParams<'verificationSuccess'>();
  const study = useStudyCode();
  const words = hasDone('verified', userId)
    ? {
        title: 'Your email is verified',
        lead: 'Please log in to continue. (The link signs you in only in the browser you registered with.)',
      }
    : {
        title: 'Log in to continue',
        lead: 'We can’t tell here whether an email is verified. Log in to check: if yours is not, we send you the link again.',
      };
  return (
    <AuthCard {...words}>
      <ButtonLink to={withStudy(addresses.login, study)}>Log in</ButtonLink>
    </AuthCard>
  );
}
