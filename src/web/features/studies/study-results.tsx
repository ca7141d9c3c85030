import { useQueries } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { listApplicants } from '../../../contract/applications.ts';
import type { Study } from '../../../contract/studies.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import { formatCedis } from '../../../domain/money.ts';
import { ask } from '../../lib/queries.ts';
import { Card, Fact, Facts } from '../../ui/card.tsx';

const STATUSES = Object.keys(APPLICATION_STATUSES) as ApplicationStatus[];

/** How many people stand where, and what it cost: real counts, as a bar and as a number. */
export function StudyResults({ study }: { study: z.output<typeof Study> }) {
  const counts = useQueries({
    queries: STATUSES.map((status) => ask(listApplicants, { params: { id: study.id }, query: { status, size: 1 } })),
  }).map(({ data }) => data?.totalElements ?? 0);
  const most = Math.max(1, ...counts);
  return (
    <div className="grid gap-4">
      <Card>
        <table className="w-full text-left">
          <caption className="pb-3 text-left font-display text-lg">Applicants by state</caption>
          <tbody>
            {STATUSES.map((status, index) => (
              <tr key={status}>
                <th scope="row" className="w-40 py-1 pr-4 font-normal">
                  {APPLICATION_STATUSES[status]}
                </th>
                <td className="money w-10 pr-3 text-right">{counts[index]}</td>
                <td aria-hidden="true">
                  <div
                    className="h-3 rounded-full bg-leaf"
                    style={{ width: `${((counts[index] ?? 0) / most) * 100}%` }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Card>
        <Facts>
          <Fact label="Places filled">
            <span className="money">
              {study.filled} of {study.desiredNumberOfParticipants}
            </span>
          </Fact>
          <Fact label="Spent">
            <span className="money">{formatCedis(study.spentPesewas)}</span>
          </Fact>
          <Fact label="Still reserved">
            <span className="money">{formatCedis(study.heldPesewas)}</span>
          </Fact>
        </Facts>
      </Card>
    </div>
  );
}
