import { addresses } from '../../contract/addresses.ts';
import { m } from '../../messages/m.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { Link } from '../lib/navigation.tsx';
import { useStudyCode, withStudy } from '../lib/wanted-study.ts';

const CARD = 'grid gap-1 rounded-xl border border-line-strong p-5 hover:border-clay hover:bg-clay-soft';

export default function CreateAccountPage() {
  const study = useStudyCode();
  return (
    <AuthCard
      title={m.sign_up_choose()}
      lead={
        <>
          {m.sign_up_have_account()}{' '}
          <Link className="text-clay underline" to={withStudy(addresses.login, study)}>
            {m.sign_in_title()}
          </Link>
        </>
      }
    >
      <Link to={addresses.signup} className={CARD}>
        <span className="font-display text-lg">{m.sign_up_i_research()}</span>
        <span className="text-quiet">{m.sign_up_i_research_why()}</span>
      </Link>
      <Link to={withStudy(addresses.participantSignup, study)} className={CARD}>
        <span className="font-display text-lg">{m.sign_up_i_participate()}</span>
        <span className="text-quiet">{m.sign_up_i_participate_why()}</span>
      </Link>
    </AuthCard>
  );
}
