import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getStudyResults } from '../../../contract/studies/results.ts';
import type { Study } from '../../../contract/studies.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { statusesOf } from '../../../domain/status-words.ts';
import { ask, useDownload } from '../../lib/queries.ts';
import { showDay, showShortDay } from '../../lib/when.ts';
import { BarTable } from '../../ui/bar-table.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart.tsx';
import { Figures } from '../../ui/figures.tsx';
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
  const query = useQuery(ask('GET /project/studies/{id}/results', { params: { id: study.id } }));
  const download = useDownload('GET /project/studies/{id}/results/csv');
  const statement = useDownload('GET /payment/studies/{id}/statement');
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
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <Card>
                <Funnel results={results} />
              </Card>
              <Card>
                <Chart
                  title="Places booked over time"
                  lead={fillWords(results, study)}
                  kind="line"
                  isWhole
                  unit="Places"
                  points={results.filledByDay.map(({ date, count }) => ({
                    name: showDay(date),
                    short: showShortDay(date),
                    value: count,
                    words: `${count} booked`,
                  }))}
                  goal={{
                    value: study.desiredNumberOfParticipants,
                    words: countOf(study.desiredNumberOfParticipants, 'place'),
                  }}
                />
              </Card>
              {study.quotas.length > 0 && (
                <Card>
                  <QuotaBars quotas={study.quotas} />
                </Card>
              )}
              <Card>
                <BarTable
                  caption="Applicants by status"
                  lead={
                    results.byStatus.length === 0
                      ? 'No applicants yet. Share the study’s link so that more people see it.'
                      : undefined
                  }
                  bars={byCount(results.byStatus).map(({ status, count }) => ({
                    key: status,
                    name: statusesOf(study.kind)[status],
                    value: count,
                  }))}
                />
              </Card>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button variant="plain" starts={download} onClick={() => download.mutate({ params: { id: study.id } })}>
                Download as CSV
              </Button>
              <Button variant="plain" starts={statement} onClick={() => statement.mutate({ params: { id: study.id } })}>
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
  const steps = Object.keys(STEPS) as (keyof typeof STEPS)[];
  return (
    <BarTable
      caption="From people to sessions"
      lead={`${eligible === null ? 'Fewer than 10' : eligible.toLocaleString('en-GH')} people qualify today.`}
      bars={steps.map((step, index) => {
        const before = steps[index - 1];
        return {
          key: step,
          name: STEPS[step],
          value: results[step],
          of: results.applied,
          share: before && shareWords(results[step], results[before], STEPS[before].toLowerCase()),
        };
      })}
    />
  );
}

const byCount = (states: Results['byStatus']) => states.toSorted((one, other) => other.count - one.count);

/** How many of the step before went on; nothing before anybody did. */
function shareWords(count: number, of: number, step: string): string | undefined {
  return of > 0 ? `${Math.round((count / of) * 100)}% of ${step}` : undefined;
}

function fillWords({ hoursToFill }: Results, study: StudyView): string {
  if (hoursToFill === null)
    return `${countOf(study.desiredNumberOfParticipants - study.filled, 'place is', 'places are')} open.`;
  return hoursToFill < 48
    ? `Every place was booked within ${countOf(hoursToFill, 'hour')}.`
    : `Every place was booked within ${countOf(Math.round(hoursToFill / 24), 'day')}.`;
}
