import { useSearchParams } from '../lib/navigation.tsx';
import { useAction } from '../lib/queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** Stops one organisation's invitations to an address, from an email's link, without an account. */
export default function NoInvitationsPage() {
  const [search] = useSearchParams();
  const ticket = search.get('ticket') ?? '';
  const stop = useAction('POST /project/guests/refusals');
  const name = stop.data?.content.organizationName;
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5 py-4">
      <PageTitle title={name ? 'You won’t get any more invitations' : 'Stop these invitations?'} />
      <Card className="grid justify-items-start gap-4">
        {name ? (
          <p>
            {name} can’t invite you again. We have deleted your email address, except where you have an account with us.
          </p>
        ) : (
          <>
            <p>The organisation that invited you to its study won’t be able to invite this email address again.</p>
            <Button starts={stop} onClick={() => stop.mutate({ body: { ticket } })}>
              Stop the invitations
            </Button>
          </>
        )}
      </Card>
    </div>
  );
}
