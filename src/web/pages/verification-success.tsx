import { addresses } from '../../contract/addresses.ts';
import { m } from '../../messages/m.ts';
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
        title: m.email_link_verified(),
        lead: m.email_link_verified_then(),
      }
    : {
        title: m.email_link_log_in(),
        lead: m.email_link_unknown(),
      };
  return (
    <AuthCard {...words}>
      <ButtonLink to={withStudy(addresses.login, study)}>{m.sign_in_title()}</ButtonLink>
    </AuthCard>
  );
}
