import { addresses } from '../../contract/addresses.ts';
import { stopTexts } from '../../contract/texts.ts';
import { useSearchParams } from '../lib/navigation.tsx';
import { useAction } from '../lib/queries.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** Ends optional text messages, from a message's link, without signing in. */
export default function StopTextsPage() {
  const [search] = useSearchParams();
  const ticket = search.get('ticket') ?? '';
  const stop = useAction(stopTexts);
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5 py-4">
      <PageTitle title={stop.data ? 'You have stopped these messages' : 'Stop optional text messages?'} />
      <Card className="grid justify-items-start gap-4">
        {stop.data ? (
          <>
            <p>We still send you text messages about your money, your sessions and your account.</p>
            <ButtonLink look="plain" to={addresses.security}>
              See all preferences
            </ButtonLink>
          </>
        ) : (
          <>
            <p>You will get no more news of studies and the like. You can turn them on again under Security.</p>
            {stop.error && <Alert>{stop.error.message}</Alert>}
            <Button busy={stop.isPending} onClick={() => stop.mutate({ body: { ticket } })}>
              Stop them
            </Button>
          </>
        )}
      </Card>
    </div>
  );
}
