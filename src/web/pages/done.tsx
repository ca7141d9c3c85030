import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { finishByReturn } from '../../contract/assignments.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { call, wordsOf } from '../lib/api.ts';
import { useParams } from '../lib/navigation.tsx';
import { useOnce } from '../lib/use-once.ts';
import { ButtonLink } from '../ui/button.tsx';

interface Outcome {
  title: string;
  lead: string;
  applicationId?: string;
}

/** Where a survey leads at its end: hands the work in, without signing in. Opening it again changes nothing. */
export default function DonePage() {
  const { token } = useParams<'done'>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useOnce(() => {
    call(finishByReturn, { body: { token } }).then(
      ({ content: { applicationId, studyName, isNew } }) =>
        setOutcome({
          applicationId,
          title: isNew ? 'Thank you: it is handed in' : 'It was handed in before',
          lead: `The researchers review your work for “${studyName}”. If they don’t within 72 hours, it is accepted and paid.`,
        }),
      (error) => setOutcome({ title: 'This could not be handed in', lead: wordsOf(error) }),
    );
  });
  if (!outcome) return <AuthCard title="Handing it in …" lead="One moment, please." />;
  const { applicationId, ...words } = outcome;
  return (
    <AuthCard {...words}>
      <ButtonLink to={applicationId ? addresses.work({ applicationId }) : addresses.studies}>See my work</ButtonLink>
    </AuthCard>
  );
}
