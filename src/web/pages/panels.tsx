import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PanelForm } from '../../contract/panels.ts';
import { PanelCard } from '../features/panels/panel-card.tsx';
import picture from '../illustrations/panel.svg';
import { useSchemaForm } from '../lib/form.ts';
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
  return (
    <>
      <PageTitle {...headingOf('panels')}>
        <Button aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
          New panel
        </Button>
      </PageTitle>
      {isAdding && <NewPanel onDone={() => setIsAdding(false)} />}
      <Loaded query={query}>
        {({ content: panels }) =>
          panels.length === 0 ? (
            <EmptyState picture={picture} title="No panels yet">
              <p>Make a panel, then add the people who took part in your studies, or applicants of your studies.</p>
            </EmptyState>
          ) : (
            <div className="grid gap-4">
              {panels.map((panel) => (
                <PanelCard key={panel.id} panel={panel} />
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
