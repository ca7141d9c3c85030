import { addresses } from '../../contract/addresses.ts';
import { m } from '../../messages/m.ts';
import { TOPIC_WORDS } from '../features/notifications/topic-words.ts';
import { useSearchParams } from '../lib/navigation.tsx';
import { useAction } from '../lib/queries.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** Turns off one kind of email, from an email's link, without signing in. */
export default function UnsubscribePage() {
  const [search] = useSearchParams();
  const ticket = search.get('ticket') ?? '';
  const stop = useAction('POST /notification/unsubscribe');
  const topic = stop.data?.content.topic;
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5 py-4">
      <PageTitle title={topic ? m.notices_unsubscribed() : m.notices_unsubscribe_ask()} />
      <Card className="grid justify-items-start gap-4">
        {topic ? (
          <>
            <p>{m.notices_unsubscribed_from({ topic: TOPIC_WORDS[topic] })}</p>
            <ButtonLink variant="plain" to={addresses.security}>
              {m.notices_preferences()}
            </ButtonLink>
          </>
        ) : (
          <>
            <p>{m.notices_unsubscribe_means()}</p>
            <Button starts={stop} onClick={() => stop.mutate({ body: { ticket } })}>
              {m.notices_unsubscribe()}
            </Button>
          </>
        )}
      </Card>
    </div>
  );
}
