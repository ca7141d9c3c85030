import { addresses } from '../../contract/addresses.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { RegistrationForm } from '../features/accounts/registration-form.tsx';
import { Link, useSearchParams } from '../lib/navigation.tsx';

export default function ParticipantSignupPage() {
  const [search] = useSearchParams();
  return (
    <AuthCard
      title="Sign up as a participant"
      lead={
        <>
          It is always free. Do you run research?{' '}
          <Link className="text-clay underline" to={addresses.signup}>
            Sign up as a researcher
          </Link>
        </>
      }
    >
      <RegistrationForm as="PARTICIPANT" email={search.get('email') ?? ''} />
    </AuthCard>
  );
}
