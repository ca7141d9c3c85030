import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getStudyResults } from '../../../contract/studies/results.ts';
import type { Study } from '../../../contract/studies.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { statusesOf } from '../../../domain/status-words.ts';
import { hasSessions, type StudyKind } from '../../../domain/study-kinds.ts';
import { ask, useDownload } from '../../lib/queries.ts';
import { showDay, showShortDay } from '../../lib/when.ts';
import { BarTable } from '../../ui/bar-table.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart.tsx';
import { Figures } from '../../ui/figures.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/states.tsx';
import { DiaryGrid } from './diary-grid.tsx';
import { QuotaBars } from './quota-bars.tsx';
import { SampleCard } from './sample-card.tsx';
import { StudyAnswers } from './study-answers.tsx';

type Results = ReplyOf<typeof getStudyResults>;
type StudyView = z.output<typeof Study>;

/** The steps of recruiting, by what a study asks for. */
const SESSION_STEPS = { applied: 'Applied', invited: 'Invited', booked: 'Booked', attended: 'Attended', paid: 'Paid' };
const OWN_TIME_STEPS = { ...SESSION_STEPS, booked: 'Started', attended: 'Finished' };
type Step = keyof typeof SESSION_STEPS;

const WORDS = {
  ONE_TO_ONE: { funnel: 'From people to sessions', taken: 'Places booked over time', once: 'booked' },
  GROUP: { funnel: 'From people to sessions', taken: 'Places booked over time', once: 'booked' },
  TASK: { funnel: 'From people to finished work', taken: 'People who started over time', once: 'started' },
  DIARY: { funnel: 'From people to finished diaries', taken: 'People who started over time', once: 'started' },
} as const satisfies Record<StudyKind, object>;

/** What a study found out: the answers, of a diary day by day, how recruiting went, and what the sample can say. */
export function StudyResults({ study }: { study: StudyView }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <StudyAnswers study={study} />
      {study.kind === 'DIARY' && <DiaryGrid studyId={study.id} />}
      <Recruiting study={study} />
    </div>
  );
}

/** How a study's places filled, and what they cost. */
function Recruiting({ study }: { study: StudyView }) {
  const query = useQuery(ask('GET /project/studies/{id}/results', { params: { id: study.id } }));
  const download = useDownload('GET /project/studies/{id}/results/csv');
  const statement = useDownload('GET /payment/studies/{id}/statement');
  const { funnel, taken, once } = WORDS[study.kind];
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="recruiting-heading">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 id="recruiting-heading" className="text-xl">
          Recruiting
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" starts={download} onClick={() => download.mutate({ params: { id: study.id } })}>
            <DownloadIcon />
            Progress (CSV)
          </Button>
          <Button variant="quiet" starts={statement} onClick={() => statement.mutate({ params: { id: study.id } })}>
            <DownloadIcon />
            Statement (PDF)
          </Button>
        </div>
      </div>
      <Figures
        figures={[
          { label: 'Places filled', value: `${study.filled} of ${study.desiredNumberOfParticipants}` },
          { label: 'Spent', value: formatCedis(study.spentPesewas) },
          { label: 'Still reserved', value: formatCedis(study.heldPesewas) },
        ]}
      />
      <Loaded query={query} rows={2}>
        {({ content: results }) => (
          <div className="grid items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
            <Card>
              <Funnel title={funnel} results={results} isOwnTime={!hasSessions(study.kind)} />
            </Card>
            <Card>
              <Chart
                title={taken}
                lead={fillWords(results, study)}
                kind="line"
                isWhole
                unit="Places"
                points={results.filledByDay.map(({ date, count }) => ({
                  name: showDay(date),
                  short: showShortDay(date),
                  value: count,
                  words: `${count} ${once}`,
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
            <Card className={study.quotas.length > 0 ? '' : 'lg:col-span-2'}>
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
        )}
      </Loaded>
      <SampleCard studyId={study.id} />
    </section>
  );
}

function Funnel({ title, results, isOwnTime }: { title: string; results: Results; isOwnTime: boolean }) {
  const { eligible } = results;
  const words = isOwnTime ? OWN_TIME_STEPS : SESSION_STEPS;
  const steps = Object.keys(words) as Step[];
  return (
    <BarTable
      caption={title}
      lead={`${eligible === null ? 'Fewer than 10' : eligible.toLocaleString('en-GH')} people qualify today.`}
      bars={steps.map((step, index) => {
        const before = steps[index - 1];
        return {
          key: step,
          name: words[step],
          value: results[step],
          of: results.applied,
          share: before && shareWords(results[step], results[before], words[before].toLowerCase()),
        };
      })}
    />
  );
}

const byCount = (states: Results['byStatus']) => states.toSorted((one, other) => other.count - one.count);

/** The share of the previous step that continued; nothing until somebody has. */
function shareWords(count: number, of: number, step: string): string | undefined {
  return of > 0 ? `${Math.round((count / of) * 100)}% of ${step}` : undefined;
}

function fillWords({ hoursToFill }: Results, study: StudyView): string {
  if (hoursToFill === null)
    return `${countOf(study.desiredNumberOfParticipants - study.filled, 'place is', 'places are')} open.`;
  return hoursToFill < 48
    ? `Every place was taken within ${countOf(hoursToFill, 'hour')}.`
    : `Every place was taken within ${countOf(Math.round(hoursToFill / 24), 'day')}.`;
}
