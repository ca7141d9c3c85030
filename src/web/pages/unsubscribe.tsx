import { addresses } from '../../contract/addresses.ts';
import { unsubscribe } from '../../contract/notifications.ts';
import { NOTIFICATION_TOPICS } from '../../domain/enumerations.ts';
import { useSearchParams } from '../lib/navigation.tsx';
import { useAction } from '../lib/queries.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** Turns one kind of mail off, from a mail's link, without signing in. */
export default function UnsubscribePage() {
  const [search] = useSearchParams();
  const ticket = search.get('ticket') ?? '';
  const stop = useAction(unsubscribe);
  const topic = stop.data?.content.topic;
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5 py-4">
      <PageTitle title={topic ? 'No more mails of this kind' : 'Stop mails of this kind?'} />
      <Card className="grid justify-items-start gap-4">
        {topic ? (
          <>
            <p>
              Done: “{NOTIFICATION_TOPICS[topic]}” comes by mail no more. What is about your money, your sessions or
              your account still does.
            </p>
            <ButtonLink look="plain" to={addresses.security}>
              All preferences
            </ButtonLink>
          </>
        ) : (
          <>
            <p>You still see the news in the app. You can turn the mails on again under Security.</p>
            {stop.error && <Alert>{stop.error.message}</Alert>}
            <Button busy={stop.isPending} onClick={() => stop.mutate({ body: { ticket } })}>
              Turn these mails off
            </Button>
          </>
        )}
      </Card>
    </div>
  );
}
