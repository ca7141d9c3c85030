import { useState } from 'react';
import { deleteCalendarFeed, makeCalendarFeed } from '../../../contract/bookings/sessions.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';

interface CalendarFeedSetUpProps {
  /** The day since which a calendar may read the sessions. */
  since: string | null;
  /** The address that was just made. */
  address: string | null;
  onAddress: (address: string | null) => void;
}

/** Makes and stops the secret address, which is shown only once. */
export function CalendarFeedSetUp({ since, address, onAddress }: CalendarFeedSetUpProps) {
  const [copied, setCopied] = useState(false);
  const make = useAction(makeCalendarFeed, {
    onDone: ({ content }) => {
      onAddress(content.url);
      setCopied(false);
    },
  });
  const end = useAction(deleteCalendarFeed, { onDone: () => onAddress(null) });
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="grid gap-4">
      {address ? (
        <>
          <p className="break-all rounded-lg bg-sunken px-4 py-3 font-semibold">{address}</p>
          <p className="text-quiet text-sm">
            In Google Calendar, choose “Other calendars”, then “From URL”, and paste it. Keep it to yourself: anyone who
            has it can see your sessions. We show it only once.
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
  );
}
