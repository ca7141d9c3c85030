import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { RegistrationForm } from '../features/accounts/registration-form.tsx';

export default function SignupPage() {
  return (
    <AuthCard
      title="Sign up as a researcher"
      lead={
        <>
          Want to take part instead?{' '}
          <Link className="text-clay underline" to={paths.participantSignup}>
            Sign up as a participant
          </Link>
        </>
      }
    >
      <RegistrationForm as="RESEARCHER" />
    </AuthCard>
  );
}
