import { addresses } from '../../contract/addresses.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { RegistrationForm } from '../features/accounts/registration-form.tsx';
import { Link, useSearchParams } from '../lib/navigation.tsx';
import { Drawn, part } from '../lib/part.tsx';

const InvitedBy = part(() => import('../features/organizations/invited-by.tsx').then((module) => module.InvitedBy));

export default function SignupPage() {
  const [search] = useSearchParams();
  const [organizationId, token] = [search.get('organization'), search.get('invitation')];
  const invitation = organizationId && token ? { organizationId, token } : undefined;
  return (
    <AuthCard
      title="Sign up as a researcher"
      lead={
        invitation ? (
          <Drawn of={InvitedBy} fallback={null} {...invitation} />
        ) : (
          <>
            Want to take part instead?{' '}
            <Link className="text-clay underline" to={addresses.participantSignup}>
              Sign up as a participant
            </Link>
          </>
        )
      }
    >
      <RegistrationForm as="RESEARCHER" email={search.get('email') ?? ''} invitation={invitation} />
    </AuthCard>
  );
}
