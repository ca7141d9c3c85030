import { addresses } from '../../contract/addresses.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { Link } from '../lib/navigation.tsx';
import { useStudyCode, withStudy } from '../lib/wanted-study.ts';

const CARD = 'grid gap-1 rounded-xl border border-line-strong p-5 hover:border-clay hover:bg-clay-soft';

export default function CreateAccountPage() {
  const study = useStudyCode();
  return (
    <AuthCard
      title="Create your account"
      lead={
        <>
          Have an account?{' '}
          <Link className="text-clay underline" to={withStudy(addresses.login, study)}>
            Log in
          </Link>
        </>
      }
    >
      <Link to={addresses.signup} className={CARD}>
        <span className="font-display text-lg">I am a researcher</span>
        <span className="text-quiet">I want to meet the people I build for, and pay them for their time.</span>
      </Link>
      <Link to={withStudy(addresses.participantSignup, study)} className={CARD}>
        <span className="font-display text-lg">I am a participant</span>
        <span className="text-quiet">I want to take part in studies and be paid by mobile money.</span>
      </Link>
    </AuthCard>
  );
}
