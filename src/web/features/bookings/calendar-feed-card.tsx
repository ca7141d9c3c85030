import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteCalendarFeed, getCalendarFeed, makeCalendarFeed } from '../../../contract/bookings/sessions.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showDay } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';

/** A secret address that Google Calendar and others subscribe to. It is shown once, when it is made. */
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
      title="Add to your calendar"
      lead={
        since
          ? `Subscribed since ${showDay(since)}`
          : 'Your sessions appear automatically in Google Calendar and other calendars.'
      }
      action="Set up"
    >
      <div className="grid gap-4">
        {address ? (
          <>
            <p className="break-all rounded-lg bg-sunken px-4 py-3 font-semibold">{address}</p>
            <p className="text-quiet text-sm">
              In Google Calendar, choose “Other calendars”, then “From URL”, and paste it. Keep it to yourself: anyone
              who has it can see your sessions. We show it only once.
            </p>
            <Button className="justify-self-start" onClick={() => void copy(address)}>
              {copied ? 'Copied' : 'Copy the address'}
            </Button>
          </>
        ) : (
          <p className="text-quiet">
            {since
              ? 'Make a new address if you lost the old one or somebody else has seen it. The old one stops working.'
              : 'We make a secret address for you. Your calendar checks it from time to time.'}
          </p>
        )}
        <p className="text-quiet text-sm">
          The address keeps working when you log out, so your calendar stays up to date. It stops when you sign out
          everywhere, change your password or email, set up an authenticator app, or sign out this device from another
          one.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="plain" busy={make.isPending} onClick={() => make.mutate({})}>
            {since ? 'Make a new address' : 'Make an address'}
          </Button>
          {since && (
            <Button look="danger" busy={end.isPending} onClick={() => end.mutate({})}>
              Stop this address
            </Button>
          )}
        </div>
      </div>
    </FoldedCard>
  );
}
