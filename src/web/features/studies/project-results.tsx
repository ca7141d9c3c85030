import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../../contract/addresses.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { Link } from '../../lib/navigation.tsx';
import { ask } from '../../lib/queries.ts';
import { showDay, showShortDay } from '../../lib/when.ts';
import { BarTable } from '../../ui/bar-table.tsx';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart.tsx';
import { Loaded } from '../../ui/states.tsx';

/** How a project's studies fill and what they cost; shows nothing before the first study. */
export function ProjectResults({ projectId }: { projectId: string }) {
  const query = useQuery(ask('GET /project/projects/{id}/results', { params: { id: projectId } }));
  return (
    <Loaded query={query} rows={1}>
      {({ content: { studies, spending } }) => {
        if (studies.length === 0) return null;
        const filled = studies.reduce((sum, study) => sum + study.filled, 0);
        const places = studies.reduce((sum, study) => sum + study.places, 0);
        const spent = studies.reduce((sum, study) => sum + study.spentPesewas, 0);
        const held = studies.reduce((sum, study) => sum + study.heldPesewas, 0);
        return (
          <section
            className="grid items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]"
            aria-labelledby="project-results"
          >
            <h2 id="project-results" className="text-xl lg:col-span-2">
              All studies together
            </h2>
            <Card>
              <BarTable
                caption="Places filled"
                lead={`${filled} of ${countOf(places, 'place')}: ${Math.round((filled / places) * 100)}%`}
                bars={studies.map((study) => ({
                  key: study.id,
                  name: (
                    <Link
                      className="rounded text-clay hover:underline"
                      to={`${addresses.studyApplicants({ studyId: study.id })}?tab=results`}
                    >
                      {study.name}
                    </Link>
                  ),
                  value: study.filled,
                  of: study.places,
                  words: `${study.filled} of ${study.places}`,
                }))}
              />
            </Card>
            <Card>
              <Chart
                title="Spending by week"
                lead={`${formatCedis(spent)} spent, ${formatCedis(held)} reserved`}
                kind="columns"
                unit="GH₵"
                points={spending.map(({ week, pesewas }) => ({
                  name: `Week of ${showDay(week)}`,
                  short: showShortDay(week),
                  value: pesewas / 100,
                  words: formatCedis(pesewas),
                }))}
                empty="Mark a session as attended to see what you spend each week."
              />
            </Card>
          </section>
        );
      }}
    </Loaded>
  );
}
