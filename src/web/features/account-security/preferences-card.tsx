import { useQuery } from '@tanstack/react-query';
import { getPreferences, updatePreferences } from '../../../contract/privacy.ts';
import { NOTIFICATION_TOPICS, type NotificationTopic, type UserType } from '../../../domain/enumerations.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { CheckField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/states.tsx';

const TOPICS_OF: Record<UserType, readonly NotificationTopic[]> = {
  RESEARCHER: ['APPLICANTS', 'STUDIES'],
  PARTICIPANT: ['OUTCOMES'],
  ADMIN: [],
};

/** What comes by mail; each box saves itself. */
export function PreferencesCard({ role }: { role: UserType }) {
  const query = useQuery(ask(getPreferences));
  const update = useAction(updatePreferences);
  return (
    <Card className="grid max-w-2xl gap-2">
      <h2 className="text-lg">Mails</h2>
      <p className="text-quiet">
        Money, security and sessions are always told by mail. The rest is yours to choose; the bell shows everything.
      </p>
      <Loaded query={query} rows={1}>
        {({ content: { mutedTopics, marketing } }) => (
          <div>
            {TOPICS_OF[role].map((topic) => (
              <CheckField
                key={topic}
                label={NOTIFICATION_TOPICS[topic]}
                checked={!mutedTopics.includes(topic)}
                disabled={update.isPending}
                onChange={({ target }) => {
                  const others = mutedTopics.filter((other) => other !== topic);
                  update.mutate({ body: { marketing, mutedTopics: target.checked ? others : [...others, topic] } });
                }}
              />
            ))}
            <CheckField
              label="News about Nyansapo"
              checked={marketing}
              disabled={update.isPending}
              onChange={({ target }) => update.mutate({ body: { mutedTopics, marketing: target.checked } })}
            />
          </div>
        )}
      </Loaded>
    </Card>
  );
}
