import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { DEVELOPERS } from '../../contract/site/developers-address.ts';
import { MOST_API_KEYS } from '../../domain/api-scopes.ts';
import { KeyCard } from '../features/api-keys/key-card.tsx';
import { KeyForm } from '../features/api-keys/key-form.tsx';
import { RollForm } from '../features/api-keys/roll-form.tsx';
import { SecretDialog } from '../features/api-keys/secret-dialog.tsx';
import key from '../illustrations/key.svg';
import { ask } from '../lib/queries.ts';
import { useUser } from '../lib/session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';

const LEAD = (
  <>
    API keys let your own software work with your studies.{' '}
    <a className="text-clay underline" href={DEVELOPERS}>
      Read the guides and the reference
    </a>
  </>
);

/** The screen where an organisation's admins connect other software. */
export default function DevelopersPage() {
  const isAdmin = useUser()?.organization?.isAdmin ?? false;
  if (isAdmin) return <Keys />;
  return (
    <>
      <PageTitle title="Developers" lead={LEAD} />
      <Banner title="Admins manage API keys">Ask an admin of your organisation to create one.</Banner>
    </>
  );
}

/** The open form: for a new key, or for replacing the key with this id. */
type Open = 'new' | { roll: string } | null;

function Keys() {
  const query = useQuery(ask('GET /identity/api-keys'));
  const [open, setOpen] = useState<Open>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setOpen(null);
  const show = (made: string) => {
    close();
    setSecret(made);
  };
  const isFull = (query.data?.content ?? []).filter(({ revokedAt }) => revokedAt === null).length >= MOST_API_KEYS;
  return (
    <>
      <PageTitle title="Developers" lead={LEAD}>
        <ButtonLink variant="plain" to={addresses.webhooks}>
          Open webhooks
        </ButtonLink>
        <Button disabled={isFull} onClick={() => setOpen('new')}>
          Create an API key
        </Button>
      </PageTitle>
      <Loaded query={query}>
        {({ content: keys }) =>
          keys.length === 0 ? (
            <EmptyState picture={key} title="No API keys">
              <p>Create a key for each program that reads or changes your studies.</p>
            </EmptyState>
          ) : (
            <ul className="grid gap-3">
              {keys.map((apiKey) => (
                <li key={apiKey.id}>
                  <KeyCard apiKey={apiKey} onRoll={() => setOpen({ roll: apiKey.id })} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Dialog open={open === 'new'} onClose={close} title="Create an API key">
        <KeyForm onMade={show} onCancel={close} />
      </Dialog>
      <Dialog open={open !== null && open !== 'new'} onClose={close} title="Replace this key">
        {open !== null && open !== 'new' && <RollForm id={open.roll} onMade={show} onCancel={close} />}
      </Dialog>
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}
