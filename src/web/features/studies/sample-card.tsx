import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getStudySample } from '../../../contract/studies/results.ts';
import { countOf } from '../../../domain/counts.ts';
import { ask } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Figures } from '../../ui/figures.tsx';
import { NumberTable } from '../../ui/number-table.tsx';
import { Loaded } from '../../ui/states.tsx';

type Sample = ReplyOf<typeof getStudySample>;

/** AAPOR's rates that researchers report, each with what it is. */
const RATES = {
  RR1: ['Response rate 1', 'Took part, of all who applied and were not screened out: the strictest rate.'],
  RR3: [
    'Response rate 3',
    'The same, with those of unknown eligibility counted in the share that is probably eligible.',
  ],
  RR5: ['Response rate 5', 'Took part, of those who were surely eligible: the most generous rate.'],
  COOP1: ['Cooperation rate 1', 'Took part, of those who were reached.'],
  REF1: ['Refusal rate 1', 'Withdrew, declined or did not come, of all who were not screened out.'],
  CON1: ['Contact rate 1', 'Were reached, of all who were not screened out.'],
} as const satisfies Partial<Record<keyof Sample['rates'], readonly [string, string]>>;

const percent = (share: number | null, digits = 0) => (share === null ? '–' : `${(share * 100).toFixed(digits)}%`);

/** What the people who took part can say about adults in Ghana. */
export function SampleCard({ studyId }: { studyId: string }) {
  const query = useQuery(ask('GET /project/studies/{id}/results/sample', { params: { id: studyId } }));
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-lg">Who your results speak for</h2>
      <Loaded query={query} rows={3}>
        {({ content }) =>
          content.people === 0 ? (
            <p className="text-quiet">
              Nobody has taken part yet. Once people have, you see here how they compare with adults in Ghana.
            </p>
          ) : (
            <SampleOf sample={content} />
          )
        }
      </Loaded>
    </Card>
  );
}

function SampleOf({ sample }: { sample: Sample }) {
  const { people, designEffect, effectiveSampleSize, marginOfError } = sample;
  return (
    <>
      <Figures
        figures={[
          { label: 'Took part', value: String(people) },
          {
            label: 'As reliable as a random sample of',
            value: countOf(Math.floor(effectiveSampleSize ?? 0), 'person', 'people'),
          },
          { label: 'Margin of error', value: `± ${percent(marginOfError, 1)}` },
        ]}
      />
      {sample.fit.length > 0 && (
        <p className="text-quiet">
          Each person has a weight, so that the sample has the census’s shares of adults whom your study looked for. The
          weights make estimates as uncertain as those of{' '}
          {countOf(Math.floor(effectiveSampleSize ?? 0), 'person', 'people')} drawn at random (a design effect of{' '}
          {designEffect?.toFixed(2)}). The margin of error is of a share of 50%, in 95 of 100 such samples.
        </p>
      )}
      <Composition fit={sample.fit} />
      <Rates rates={sample.rates} />
      <div className="grid gap-1">
        <h3 className="font-semibold">What this sample can’t say</h3>
        <ul className="grid list-disc gap-1 pl-5">
          {sample.limits.map(({ sentence }) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <p className="text-quiet text-sm">Census: {sample.source}. Rates: AAPOR, Standard Definitions, 10th edition.</p>
    </>
  );
}

/** The sample's shares before and after weighting, next to the census's. */
function Composition({ fit }: { fit: Sample['fit'] }) {
  const id = useId();
  if (fit.length === 0) {
    return (
      <p className="text-quiet">
        Too few people took part for weights: every weight is 1, and the sample speaks for itself only.
      </p>
    );
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h3 id={id} className="font-semibold">
        Composition
      </h3>
      <NumberTable
        id={id}
        head={['Group', 'Census', 'Sample', 'Weighted', 'People']}
        rows={fit.map(({ dimension, categories, target, unweighted, weighted, people }) => ({
          key: `${dimension} ${categories.join()}`,
          cells: [
            categories.join(', '),
            percent(target),
            percent(unweighted),
            <b key="weighted">{percent(weighted)}</b>,
            people,
          ],
        }))}
      />
    </section>
  );
}

function Rates({ rates }: { rates: Sample['rates'] }) {
  const names = Object.keys(RATES) as (keyof typeof RATES)[];
  return (
    <Disclosure title="Response rates">
      <dl className="grid gap-2">
        {names.map((name) => {
          const [label, words] = RATES[name];
          return (
            <div key={name} className="flex justify-between gap-4">
              <dt>
                {label} <span className="text-quiet">({name})</span>
                <span className="block text-quiet text-sm">{words}</span>
              </dt>
              <dd className="money shrink-0 font-semibold">{percent(rates[name])}</dd>
            </div>
          );
        })}
      </dl>
      <p className="money pt-4 text-quiet text-sm">
        {(Object.entries(rates) as [string, number | null][])
          .map(([name, rate]) => `${name} ${percent(rate, 1)}`)
          .join(' · ')}
      </p>
    </Disclosure>
  );
}
