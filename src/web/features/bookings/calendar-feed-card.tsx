import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteCalendarFeed, getCalendarFeed, makeCalendarFeed } from '../../../contract/sessions.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showDay } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';

/** A secret address that Google Calendar and others subscribe to. It is told once, when it is made. */
export function CalendarFeedCard() {
  const { data } = useQuery(ask(getCalendarFeed));
  const [address, setAddress] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  const make = useAction(makeCalendarFeed, {
    onDone: ({ content }) => {
      setAddress(content.url);
      setCopied(false);
    },
  });
  const end = useAction(deleteCalendarFeed, { onDone: () => setAddress(null) });
  const since = data?.content.since ?? null;
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <FoldedCard
      title="In your own calendar"
      lead={
        since ? `Subscribed since ${showDay(since)}` : 'Sessions appear by themselves in Google Calendar and others.'
      }
      action="Set up"
    >
      <div className="grid gap-4">
        {address ? (
          <>
            <p className="break-all rounded-lg bg-sunken px-4 py-3 font-semibold">{address}</p>
            <p className="text-quiet text-sm">
              In Google Calendar choose “Other calendars”, “From URL”, and paste it. Keep it to yourself: whoever has it
              sees your sessions. It is shown only now.
            </p>
            <Button className="justify-self-start" onClick={() => void copy(address)}>
              {copied ? 'Copied' : 'Copy the address'}
            </Button>
          </>
        ) : (
          <p className="text-quiet">
            {since
              ? 'Make a new address when you have lost the old one or somebody else has seen it; the old one ends.'
              : 'We make a secret address for you that your calendar reads from time to time.'}
          </p>
        )}
        <p className="text-quiet text-sm">
          Logging out does not end the address, so your calendar stays up to date. It ends when you sign out everywhere,
          change your password or email, set up an authenticator app, or sign out this device from another one.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="plain" busy={make.isPending} onClick={() => make.mutate({})}>
            {since ? 'Make a new address' : 'Make the address'}
          </Button>
          {since && (
            <Button look="danger" busy={end.isPending} onClick={() => end.mutate({})}>
              End it
            </Button>
          )}
        </div>
      </div>
    </FoldedCard>
  );
}
