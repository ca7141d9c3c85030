import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getPreferences } from '../../../contract/privacy.ts';
import type { NotificationTopic, UserType } from '../../../domain/enumerations.ts';
import { m } from '../../../messages/m.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { TOPIC_WORDS } from '../notifications/topic-words.ts';

type Preferences = ReplyOf<typeof getPreferences>;

const TOPICS_OF: Record<UserType, readonly NotificationTopic[]> = {
  RESEARCHER: ['APPLICANTS', 'STUDIES', 'RATINGS'],
  PARTICIPANT: ['OUTCOMES', 'NEW_STUDIES', 'RATINGS'],
  ADMIN: [],
};

/** The emails that the person receives; each box saves when it changes. */
export function PreferencesCard({ role }: { role: UserType }) {
  const query = useQuery(ask('GET /identity/users/me/preferences'));
  // Shows the choice at once, and reverts it if the server refuses.
  const [chosen, setChosen] = useState<Preferences | null>(null);
  const update = useAction('PUT /identity/users/me/preferences');
  const choose = (body: Preferences) => {
    setChosen(body);
    update.mutate({ body }, { onError: () => setChosen(null) });
  };
  return (
    <Card className="grid max-w-2xl gap-2">
      <h2 className="text-lg">{m.security_emails()}</h2>
      <p className="text-quiet">{m.security_emails_lead()}</p>
      <Loaded query={query} rows={1}>
        {({ content }) => <Choices role={role} preferences={chosen ?? content} onChoose={choose} />}
      </Loaded>
    </Card>
  );
}

function Choices({
  role,
  preferences,
  onChoose,
}: {
  role: UserType;
  preferences: Preferences;
  onChoose: (preferences: Preferences) => void;
}) {
  const { mutedTopics, marketing } = preferences;
  return (
    <div>
      {TOPICS_OF[role]
        // The weekly mail needs the consent below.
        .filter((topic) => topic !== 'NEW_STUDIES' || marketing)
        .map((topic) => (
          <CheckField
            key={topic}
            label={TOPIC_WORDS[topic]}
            checked={!mutedTopics.includes(topic)}
            onChange={({ target }) => {
              const others = mutedTopics.filter((other) => other !== topic);
              onChoose({ marketing, mutedTopics: target.checked ? others : [...others, topic] });
            }}
          />
        ))}
      <CheckField
        label={role === 'PARTICIPANT' ? m.security_news() : 'News about Nyansapo'}
        checked={marketing}
        onChange={({ target }) => onChoose({ mutedTopics, marketing: target.checked })}
      />
    </div>
  );
}
