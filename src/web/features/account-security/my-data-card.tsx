import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../../contract/addresses.ts';
import { exportMyData, listConsents } from '../../../contract/privacy.ts';
import { Link } from '../../lib/navigation.tsx';
import { ask, useDownload } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/states.tsx';

const DOCUMENTS = { TERMS: 'Terms and conditions', PRIVACY: 'Privacy policy', MARKETING: 'News by email' } as const;

/** Act 843: a download of everything we keep about the person, and what they agreed to and when. */
export function MyDataCard() {
  const consents = useQuery(ask(listConsents));
  const file = useDownload(exportMyData);
  return (
    <Card className="grid max-w-2xl gap-4">
      <h2 className="text-lg">My data</h2>
      <p className="text-quiet">
        Download everything we keep about you. What we do with it is in the{' '}
        <Link className="text-clay underline" to={addresses.privacy}>
          privacy policy
        </Link>
        .
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="plain" busy={file.isPending} onClick={() => file.mutate({ query: { format: 'json' } })}>
          Download as JSON
        </Button>
        <Button look="plain" busy={file.isPending} onClick={() => file.mutate({ query: { format: 'csv' } })}>
          Download as CSV
        </Button>
      </div>
      <details>
        <summary className="min-h-11 py-2 font-semibold">What I agreed to</summary>
        <Loaded query={consents} rows={1}>
          {({ content }) => (
            <ul className="grid gap-2">
              {content.map(({ document, version, event, at }) => (
                <li key={`${document}${at}${event}`} className="text-sm">
                  <span className="font-semibold">{DOCUMENTS[document]}</span>, version {version}:{' '}
                  {event === 'GIVEN' ? 'agreed' : 'withdrawn'} <span className="text-quiet">{showInstant(at)}</span>
                </li>
              ))}
              {content.length === 0 && <li className="text-quiet text-sm">You have not agreed to anything yet.</li>}
            </ul>
          )}
        </Loaded>
      </details>
    </Card>
  );
}
