import { addresses } from '../../contract/addresses.ts';
import { m } from '../../messages/m.ts';
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
      title={m.sign_up_title()}
      lead={
        study === null ? (
          <>
            {m.sign_up_free_researcher()}{' '}
            <Link className="text-clay underline" to={addresses.signup}>
              {m.sign_up_as_researcher()}
            </Link>
          </>
        ) : (
          <>
            {m.sign_up_free_account()}{' '}
            <Link className="text-clay underline" to={withStudy(addresses.login, study)}>
              {m.sign_in_title()}
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
