import { addresses } from '../../contract/addresses.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { RegistrationForm } from '../features/accounts/registration-form.tsx';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import { Link, useSearchParams } from '../lib/navigation.tsx';

const InvitedBy = lazyPart(() => import('../features/organizations/invited-by.tsx').then((module) => module.InvitedBy));

export default function SignupPage() {
  const [search] = useSearchParams();
  const [organizationId, token] = [search.get('organization'), search.get('invitation')];
  const invitation = organizationId && token ? { organizationId, token } : undefined;
  return (
    <AuthCard
      title="Sign up as a researcher"
      lead={
        invitation ? (
          <Lazy of={InvitedBy} fallback={null} {...invitation} />
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
      {!invitation && (
        <p className="border-line border-t pt-5 text-quiet text-sm">
          Next, confirm your email and tell us about your organisation. We usually check it within one working day.
          Until then, you can try out every step of a study.
        </p>
      )}
    </AuthCard>
  );
}
