import { addresses } from '../../contract/addresses.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { NumberForm } from '../features/accounts/number-form.tsx';
import { RegistrationForm } from '../features/accounts/registration-form.tsx';
import { Link, useSearchParams } from '../lib/navigation.tsx';
import { storeLogin } from '../lib/session.ts';
import { studyCodeIn, withStudy } from '../lib/wanted-study.ts';

export default function ParticipantSignupPage() {
  const [search] = useSearchParams();
  const study = studyCodeIn(search);
  return (
    <AuthCard
      title="Sign up as a participant"
      lead={
        study === null ? (
          <>
            It is always free. Do you run research?{' '}
            <Link className="text-clay underline" to={addresses.signup}>
              Sign up as a researcher
            </Link>
          </>
        ) : (
          <>
            It is always free. Have an account?{' '}
            <Link className="text-clay underline" to={withStudy(addresses.login, study)}>
              Log in
            </Link>
          </>
        )
      }
    >
      <NumberForm onSignedIn={storeLogin}>
        <RegistrationForm as="PARTICIPANT" email={search.get('email') ?? ''} study={study} />
      </NumberForm>
    </AuthCard>
  );
}
