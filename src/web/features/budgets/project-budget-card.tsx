import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../lib/may.tsx';
import { ask } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/states.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { SpentOf } from './spent-of.tsx';

/** What a project has spent, and its budget, which admins and finance set. */
export function ProjectBudgetCard({ projectId, name }: { projectId: string; name: string }) {
  const organizationId = useUser()?.organization?.id ?? '';
  const query = useQuery(ask('GET /payment/wallets/{organizationId}/spending', { params: { organizationId } }));
  const maySet = useMay('money');
  const [changing, setChanging] = useState(false);
  return (
    <Loaded query={query} rows={1}>
      {({ content: { projects } }) => {
        const project = projects.find(({ id }) => id === projectId);
        if (!project) return null;
        const { spentPesewas, budgetPesewas } = project;
        return (
          <Card className="grid justify-items-start gap-3">
            <h2 className="text-lg">Budget</h2>
            <p>
              Spent or reserved: <SpentOf spentPesewas={spentPesewas} budgetPesewas={budgetPesewas} />
            </p>
            {budgetPesewas === null && <p className="text-quiet">This project has no limit.</p>}
            {maySet && (
              <Button variant="plain" onClick={() => setChanging(true)}>
                {budgetPesewas === null ? 'Set a budget' : 'Change the budget'}
              </Button>
            )}
            {changing && (
              <BudgetDialog
                organizationId={organizationId}
                whose={{ of: 'PROJECT', id: projectId, name, budgetPesewas }}
                onClose={() => setChanging(false)}
              />
            )}
          </Card>
        );
      }}
    </Loaded>
  );
}
