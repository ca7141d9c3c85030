import { addresses } from '../../contract/addresses.ts';
import { unsubscribe } from '../../contract/notifications.ts';
import { NOTIFICATION_TOPICS } from '../../domain/enumerations.ts';
import { useSearchParams } from '../lib/navigation.tsx';
import { useAction } from '../lib/queries.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** Turns off one kind of email, from an email's link, without signing in. */
export default function UnsubscribePage() {
  const [search] = useSearchParams();
  const ticket = search.get('ticket') ?? '';
  const stop = useAction(unsubscribe);
  const topic = stop.data?.content.topic;
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5 py-4">
      <PageTitle title={topic ? 'You have unsubscribed' : 'Unsubscribe from these emails?'} />
      <Card className="grid justify-items-start gap-4">
        {topic ? (
          <>
            <p>
              We no longer email you about “{NOTIFICATION_TOPICS[topic]}”. We still email you about your money, your
              sessions and your account.
            </p>
            <ButtonLink look="plain" to={addresses.security}>
              See all preferences
            </ButtonLink>
          </>
        ) : (
          <>
            <p>You can still see this news in the app, and turn the emails on again under Security.</p>
            {stop.error && <Alert>{stop.error.message}</Alert>}
            <Button busy={stop.isPending} onClick={() => stop.mutate({ body: { ticket } })}>
              Unsubscribe
            </Button>
          </>
        )}
      </Card>
    </div>
  );
}
