import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { LostNumberRequest } from '../features/accounts/lost-number-request.tsx';
import { NumberForm } from '../features/accounts/number-form.tsx';
import { Link } from '../lib/navigation.tsx';
import { storeLogin } from '../lib/session.ts';

/** For people who can't get a code any more: by their email address, or by a request that an admin decides. */
export default function LostNumberPage() {
  const [newNumber, setNewNumber] = useState<string | null>(null);
  const [isSent, setIsSent] = useState(false);
  if (isSent) {
    return (
      <AuthCard title="We have your request" lead="A person compares it with your account. We then text you.">
        <Link className="text-clay underline" to={addresses.login}>
          Back to log in
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Lost your number?"
      lead={
        <>
          If your account has an email address,{' '}
          <Link className="text-clay underline" to={addresses.forgotPassword}>
            set a password by email
          </Link>
          , log in with it, and change your number under Security. If not, ask us here.
        </>
      }
    >
      {newNumber === null ? (
        <>
          <p>First, enter the number you use now.</p>
          <NumberForm onSignedIn={storeLogin} onProved={setNewNumber} />
        </>
      ) : (
        <LostNumberRequest onSent={() => setIsSent(true)} onStartAgain={() => setNewNumber(null)} />
      )}
    </AuthCard>
  );
}
