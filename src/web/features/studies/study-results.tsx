import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { exportResults, getStudyResults } from '../../../contract/studies/results.ts';
import type { Study } from '../../../contract/studies.ts';
import { getStatement } from '../../../contract/wallets.ts';
import { countOf } from '../../../domain/counts.ts';
import { APPLICATION_STATUSES } from '../../../domain/lifecycles/application-lifecycle.ts';
import { formatCedis } from '../../../domain/money.ts';
import { ask, useDownload } from '../../lib/queries.ts';
import { showDay } from '../../lib/when.ts';
import { BarTable } from '../../ui/bar-table.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Figures } from '../../ui/figures.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { Loaded } from '../../ui/states.tsx';
import { QuotaBars } from './quota-bars.tsx';

type Results = ReplyOf<typeof getStudyResults>;
type StudyView = z.output<typeof Study>;

const STEPS = {
  applied: 'Applied',
  invited: 'Invited',
  booked: 'Booked',
  attended: 'Attended',
  paid: 'Paid',
} as const satisfies Partial<Record<keyof Results, string>>;

/** A study's progress: its funnel, its mix of people, how fast its places fill, and what it cost. */
export function StudyResults({ study }: { study: StudyView }) {
  const query = useQuery(ask(getStudyResults, { params: { id: study.id } }));
  const download = useDownload(exportResults);
  const statement = useDownload(getStatement);
  return (
    <div className="grid gap-4">
      <Figures
        figures={[
          { label: 'Places filled', value: `${study.filled} of ${study.desiredNumberOfParticipants}` },
          { label: 'Spent', value: formatCedis(study.spentPesewas) },
          { label: 'Still reserved', value: formatCedis(study.heldPesewas) },
        ]}
      />
      <Loaded query={query} rows={2}>
        {({ content: results }) => (
          <>
            <Card>
              <Funnel results={results} />
            </Card>
            {study.quotas.length > 0 && (
              <Card>
                <QuotaBars quotas={study.quotas} />
              </Card>
            )}
            <Card>
              <LineChart
                title="Places booked over time"
                lead={fillWords(results, study)}
                points={results.filledByDay.map(({ date, count }) => ({ name: showDay(date), value: count }))}
                top={study.desiredNumberOfParticipants}
                unit="booked"
              />
            </Card>
            <Card>
              <BarTable
                caption="Applicants by status"
                lead={results.byStatus.length === 0 ? 'No applicants yet.' : undefined}
                bars={results.byStatus.map(({ status, count }) => ({
                  key: status,
                  name: APPLICATION_STATUSES[status],
                  value: count,
                }))}
              />
            </Card>
            <div className="flex flex-wrap gap-2">
              <Button
                look="plain"
                busy={download.isPending}
                onClick={() => download.mutate({ params: { id: study.id } })}
              >
                Download as CSV
              </Button>
              <Button
                look="plain"
                busy={statement.isPending}
                onClick={() => statement.mutate({ params: { id: study.id } })}
              >
                Download the statement as PDF
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

function Funnel({ results }: { results: Results }) {
  const { eligible } = results;
  return (
    <BarTable
      caption="From people to sessions"
      lead={`${eligible === null ? 'Fewer than 10' : eligible.toLocaleString('en-GH')} people qualify today.`}
      bars={(Object.keys(STEPS) as (keyof typeof STEPS)[]).map((step) => ({
        key: step,
        name: STEPS[step],
        value: results[step],
        of: results.applied,
      }))}
    />
  );
}

function fillWords({ hoursToFill }: Results, study: StudyView): string {
  if (hoursToFill === null)
    return `${countOf(study.desiredNumberOfParticipants - study.filled, 'place is', 'places are')} open.`;
  return hoursToFill < 48
    ? `Every place was booked within ${countOf(hoursToFill, 'hour')}.`
    : `Every place was booked within ${countOf(Math.round(hoursToFill / 24), 'day')}.`;
}
