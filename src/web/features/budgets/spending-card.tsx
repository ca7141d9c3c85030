import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NO_MEMBER, NO_PROJECT } from '../../../domain/budgets.ts';
import { useMay } from '../../lib/may.tsx';
import { ask, useDownload } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Loaded } from '../../ui/states.tsx';
import { BudgetDialog, type Budgeted } from './budget-dialog.tsx';
import { SpentOf } from './spent-of.tsx';

/** BUDGET-01: who spent what, by project and by member, with their budgets. */
export function SpendingCard({ organizationId }: { organizationId: string }) {
  return (
    <FoldedCard title="Who spent what" lead="By project and by member, with their budgets." action="Show">
      <Spending organizationId={organizationId} />
    </FoldedCard>
  );
}

function Spending({ organizationId }: { organizationId: string }) {
  const params = { organizationId };
  const query = useQuery(ask('GET /payment/wallets/{organizationId}/spending', { params }));
  const file = useDownload('GET /payment/wallets/{organizationId}/spending/export');
  const [changed, setChanged] = useState<Budgeted | null>(null);
  return (
    <Loaded query={query}>
      {({ content: { projects, members, noProjectPesewas, noMemberPesewas } }) => (
        <div className="grid gap-5">
          <Rows
            title="Projects"
            rows={projects.map(({ projectName: name, ...row }) => ({ ...row, name, of: 'PROJECT' }))}
            rest={{ name: NO_PROJECT, spentPesewas: noProjectPesewas }}
            onChange={setChanged}
          />
          <Rows
            title="Members"
            rows={members.map((row) => ({ ...row, of: 'MEMBER' }))}
            rest={{ name: NO_MEMBER, spentPesewas: noMemberPesewas }}
            onChange={setChanged}
          />
          <p className="text-quiet text-sm">
            What was spent or is reserved; what returns counts back. A study counts for the person who runs it.
          </p>
          <Button variant="plain" className="justify-self-start" starts={file} onClick={() => file.mutate({ params })}>
            <DownloadIcon />
            Download as CSV
          </Button>
          {changed && <BudgetDialog organizationId={organizationId} whose={changed} onClose={() => setChanged(null)} />}
        </div>
      )}
    </Loaded>
  );
}

function Rows({
  title,
  rows,
  rest,
  onChange,
}: {
  title: string;
  rows: readonly (Budgeted & { spentPesewas: number })[];
  /** What is in none of the rows. */
  rest: { name: string; spentPesewas: number };
  onChange: (whose: Budgeted) => void;
}) {
  const maySet = useMay('money');
  return (
    <section className="grid gap-1">
      <h3 className="text-base">{title}</h3>
      {rows.length === 0 && rest.spentPesewas === 0 && <p className="text-quiet">None yet.</p>}
      <ul className="ruled grid">
        {rows.map((row) => (
          <li key={row.id} className="flex items-center justify-between gap-x-4 py-2">
            <span className="grid min-w-0 gap-0.5">
              <span className="wrap-anywhere">{row.name}</span>
              <span className="text-sm">
                <SpentOf {...row} />
              </span>
            </span>
            {maySet && (
              <Menu isSmall name={row.name} items={[{ words: 'Set the budget', onChoose: () => onChange(row) }]} />
            )}
          </li>
        ))}
        {rest.spentPesewas !== 0 && (
          <li className="grid gap-0.5 py-2">
            <span>{rest.name}</span>
            <span className="text-sm">
              <SpentOf spentPesewas={rest.spentPesewas} budgetPesewas={null} />
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}
