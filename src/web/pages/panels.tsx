import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PanelForm } from '../../contract/panels.ts';
import { PanelCard } from '../features/panels/panel-card.tsx';
import picture from '../illustrations/panel.svg';
import { useSchemaForm } from '../lib/form.ts';
import { Allowed } from '../lib/may.tsx';
import { useSearchParams } from '../lib/navigation.tsx';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';
import { Submit } from '../ui/submit.tsx';

export default function PanelsPage() {
  const query = useQuery(ask('GET /project/panels'));
  const [isAdding, setIsAdding] = useState(false);
  const [search] = useSearchParams();
  return (
    <>
      <PageTitle {...headingOf('panels')}>
        <Allowed to="edit">
          <Button aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
            New panel
          </Button>
        </Allowed>
      </PageTitle>
      {isAdding && <NewPanel onDone={() => setIsAdding(false)} />}
      <Loaded query={query}>
        {({ content: panels }) =>
          panels.length === 0 ? (
            <EmptyState picture={picture} title="No panels yet">
              <p>
                A panel keeps people whom you may want to ask again, such as “Traders in Kumasi”. Create one, then add
                people who took part in your studies or applied for them.
              </p>
              {!isAdding && (
                <Allowed to="edit">
                  <Button onClick={() => setIsAdding(true)}>Create your first panel</Button>
                </Allowed>
              )}
            </EmptyState>
          ) : (
            <div className="grid gap-4">
              {panels.map((panel) => (
                <PanelCard key={panel.id} panel={panel} open={panel.id === search.get('open')} />
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function NewPanel({ onDone }: { onDone: () => void }) {
  const form = useSchemaForm(PanelForm, { name: '' });
  const create = useAction('POST /project/panels', { onDone });
  return (
    <Card className="max-w-2xl">
      <form noValidate className="grid gap-4" onSubmit={form.onSubmit((body) => create.mutate({ body }))}>
        <TextField label="Name of the panel" maxLength={50} {...form.text('name')} />
        <Submit missing={form.problem} at={form.waitsFor} starts={create} className="justify-self-start">
          Create the panel
        </Submit>
      </form>
    </Card>
  );
}
