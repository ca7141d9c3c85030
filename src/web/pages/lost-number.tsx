import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { m } from '../../messages/m.ts';
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
      <AuthCard title={m.lost_number_have_request()} lead={m.lost_number_what_next()}>
        <Link className="text-clay underline" to={addresses.login}>
          {m.lost_number_back()}
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={m.lost_number_title()}
      lead={
        <>
          {m.lost_number_by_email()}{' '}
          <Link className="text-clay underline" to={addresses.forgotPassword}>
            {m.lost_number_set_password()}
          </Link>
          {m.lost_number_by_email_then()}
        </>
      }
    >
      {newNumber === null ? (
        <>
          <p>{m.lost_number_first()}</p>
          <NumberForm onSignedIn={storeLogin} onProved={setNewNumber} />
        </>
      ) : (
        <LostNumberRequest onSent={() => setIsSent(true)} onStartAgain={() => setNewNumber(null)} />
      )}
    </AuthCard>
  );
}
