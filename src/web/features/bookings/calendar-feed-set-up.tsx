import { useState } from 'react';
import { m } from '../../../messages/m.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';

interface CalendarFeedSetUpProps {
  /** The day since which a calendar may read the sessions. */
  since: string | null;
  /** The address that was just created. */
  address: string | null;
  onAddress: (address: string | null) => void;
}

/** Creates and revokes the secret address, which is shown only once. */
export function CalendarFeedSetUp({ since, address, onAddress }: CalendarFeedSetUpProps) {
  const [copied, setCopied] = useState(false);
  const make = useAction('POST /project/calendar-feed', {
    onDone: ({ content }) => {
      onAddress(content.url);
      setCopied(false);
    },
  });
  const end = useAction('DELETE /project/calendar-feed', { onDone: () => onAddress(null) });
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="grid gap-4">
      {address ? (
        <>
          <p className="break-all rounded-lg bg-sunken px-4 py-3 font-semibold">{address}</p>
          <p className="text-quiet text-sm">{m.session_calendar_paste()}</p>
          <Button className="justify-self-start" onClick={() => void copy(address)}>
            {copied ? m.session_copied() : m.session_copy()}
          </Button>
        </>
      ) : (
        <p className="text-quiet">{since ? m.session_calendar_new_why() : m.session_calendar_make_why()}</p>
      )}
      <p className="text-quiet text-sm">{m.session_calendar_works()}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="plain" starts={make} onClick={() => make.mutate({})}>
          {since ? m.session_calendar_new() : m.session_calendar_make()}
        </Button>
        {since && (
          <Button variant="danger" starts={end} onClick={() => end.mutate({})}>
            {m.session_calendar_stop()}
          </Button>
        )}
      </div>
    </div>
  );
}
