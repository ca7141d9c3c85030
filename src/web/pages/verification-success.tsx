import { paths } from '../app/paths.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { ButtonLink } from '../ui/button.tsx';

export default function VerificationSuccessPage() {
  return (
    <AuthCard
      title="Your email is verified"
      lead="Please log in to go on. (Only the browser that registered is signed in by the link itself.)"
    >
      <ButtonLink to={paths.login}>Log in</ButtonLink>
    </AuthCard>
  );
}
