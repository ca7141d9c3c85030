import { addresses } from '../../contract/addresses.ts';
import { m } from '../../messages/m.ts';
import { useSearchParams } from '../lib/navigation.tsx';
import { useAction } from '../lib/queries.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** Ends optional text messages, from a message's link, without signing in. */
export default function StopTextsPage() {
  const [search] = useSearchParams();
  const ticket = search.get('ticket') ?? '';
  const stop = useAction('POST /sms/stop');
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5 py-4">
      <PageTitle title={stop.data ? m.notices_texts_stopped() : m.notices_texts_ask()} />
      <Card className="grid justify-items-start gap-4">
        {stop.data ? (
          <>
            <p>{m.notices_texts_still()}</p>
            <ButtonLink variant="plain" to={addresses.security}>
              {m.notices_preferences()}
            </ButtonLink>
          </>
        ) : (
          <>
            <p>{m.notices_texts_means()}</p>
            <Button starts={stop} onClick={() => stop.mutate({ body: { ticket } })}>
              {m.notices_texts_stop()}
            </Button>
          </>
        )}
      </Card>
    </div>
  );
}
