import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import { Link } from '../../lib/navigation.tsx';
import { ask, useDownload } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/states.tsx';

const DOCUMENTS = { TERMS: m.security_terms(), PRIVACY: m.frame_privacy(), MARKETING: m.security_news_email() };

/** Act 843: a download of everything we keep about the person, and what they agreed to and when. */
export function MyDataCard() {
  const consents = useQuery(ask('GET /identity/users/me/consents'));
  const file = useDownload('GET /identity/users/me/export');
  return (
    <Card className="grid max-w-2xl gap-4">
      <h2 className="text-lg">{m.security_my_data()}</h2>
      <p className="text-quiet">
        {m.security_my_data_lead()}{' '}
        <Link className="text-clay underline" to={addresses.privacy}>
          {m.security_my_data_policy()}
        </Link>
        .
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="plain" starts={file} onClick={() => file.mutate({ query: { format: 'json' } })}>
          {m.security_json()}
        </Button>
        <Button variant="plain" starts={file} onClick={() => file.mutate({ query: { format: 'csv' } })}>
          {m.security_csv()}
        </Button>
      </div>
      <details>
        <summary className="min-h-11 py-2 font-semibold">{m.security_agreed_to()}</summary>
        <Loaded query={consents} rows={1}>
          {({ content }) => (
            <ul className="grid gap-2">
              {content.map(({ document, version, event, at }) => (
                <li key={`${document}${at}${event}`} className="text-sm">
                  <span className="font-semibold">{DOCUMENTS[document]}</span>,{' '}
                  {event === 'GIVEN' ? m.security_given({ version }) : m.security_withdrawn({ version })}{' '}
                  <span className="text-quiet">{showInstant(at)}</span>
                </li>
              ))}
              {content.length === 0 && <li className="text-quiet text-sm">{m.security_agreed_none()}</li>}
            </ul>
          )}
        </Loaded>
      </details>
    </Card>
  );
}
