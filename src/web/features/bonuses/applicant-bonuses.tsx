import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCedis } from '../../../domain/money.ts';
import { Allowed } from '../../lib/may.tsx';
import { ask } from '../../lib/queries.ts';
import { showDay } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { BonusDialog } from './bonus-dialog.tsx';

/** The bonuses of somebody who has taken part, and a button for another one. */
export function ApplicantBonuses({
  studyId,
  applicationId,
  name,
}: {
  studyId: string;
  applicationId: string;
  name: string;
}) {
  const [isAdding, setIsAdding] = useState(false);
  const query = useQuery(
    ask('GET /project/studies/{id}/bonuses', { params: { id: studyId }, query: { applicationId, size: 20 } }),
  );
  const close = () => setIsAdding(false);
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">Bonuses</h3>
        <Allowed to="edit">
          <Button variant="plain" onClick={() => setIsAdding(true)}>
            Add a bonus
          </Button>
        </Allowed>
      </div>
      <Loaded query={query} rows={1}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="text-quiet text-sm">None yet. You can thank {name} with a bonus from your wallet.</p>
          ) : (
            <ul className="ruled grid">
              {content.map(({ id, amountPesewas, reason, createdAt }) => (
                <li key={id} className="flex items-start justify-between gap-4 py-2">
                  <span className="wrap-anywhere min-w-0">
                    {reason}
                    <span className="block text-quiet text-sm">{showDay(createdAt)}</span>
                  </span>
                  <span className="money whitespace-nowrap">{formatCedis(amountPesewas)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && (
        <BonusDialog studyId={studyId} applicationIds={[applicationId]} name={name} onClose={close} onDone={close} />
      )}
    </section>
  );
}
