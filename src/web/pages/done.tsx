import { type ReactNode, useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { locale } from '../../messages/locale.ts';
import { m } from '../../messages/m.ts';
import { withinSentence } from '../../messages/within-sentence.ts';
import { AuthCard } from '../features/accounts/auth-card.tsx';
import { call, wordsOf } from '../lib/api.ts';
import { useParams } from '../lib/navigation.tsx';
import { useOnce } from '../lib/use-once.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Words } from '../ui/words.tsx';

interface Outcome {
  title: string;
  lead: ReactNode;
  applicationId?: string;
}

/** The page that a survey links to at its end: hands in the work, without signing in. Opening it again changes nothing. */
export default function DonePage() {
  const { token } = useParams<'done'>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useOnce(() => {
    call('POST /project/entries/finish', { body: { token } }).then(
      ({ content: { applicationId, studyName, language, isNew } }) =>
        setOutcome({
          applicationId,
          title: isNew ? m.work_done() : m.work_done_before(),
          lead: <Words text={m.work_done_next({ name: withinSentence(studyName, language, locale()) })} />,
        }),
      (error) => setOutcome({ title: m.work_done_failed(), lead: wordsOf(error) }),
    );
  });
  if (!outcome) return <AuthCard title={m.work_doing()} lead={m.work_moment()} />;
  const { applicationId, ...words } = outcome;
  return (
    <AuthCard {...words}>
      <ButtonLink to={applicationId ? addresses.work({ applicationId }) : addresses.studies}>
        {m.next_my_work()}
      </ButtonLink>
    </AuthCard>
  );
}
