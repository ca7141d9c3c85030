import { addresses } from '../../contract/addresses.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { RegistrationForm } from '../features/accounts/registration-form.tsx';
import { Link, useSearchParams } from '../lib/navigation.tsx';

export default function SignupPage() {
  const [search] = useSearchParams();
  const [organizationId, token] = [search.get('organization'), search.get('invitation')];
  return (
    <AuthCard
      title="Sign up as a researcher"
      lead={
        <>
          Want to take part instead?{' '}
          <Link className="text-clay underline" to={addresses.participantSignup}>
            Sign up as a participant
          </Link>
        </>
      }
    >
      <RegistrationForm
        as="RESEARCHER"
        email={search.get('email') ?? ''}
        invitation={organizationId && token ? { organizationId, token } : undefined}
      />
    </AuthCard>
  );
}
