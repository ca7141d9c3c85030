import { formatCedis } from '../../../domain/money.ts';
import { type DurationMinutes, priceStudy, type ServiceFee } from '../../../domain/study-cost.ts';

interface Example {
  title: string;
  kind: string;
  minutes: DurationMinutes;
  places: number;
  who: string;
  what: string;
}

/** Studies as teams in Ghana run them. Prices follow from length and places. */
export const EXAMPLES_OF_STUDIES: readonly Example[] = [
  {
    title: 'Will people understand our new app?',
    kind: 'Video calls, one person at a time',
    minutes: 45,
    places: 6,
    who: 'People who send mobile money each week and have an Android phone',
    what: 'They share their screen and try three things while you watch. Six people show most of the problems.',
  },
  {
    title: 'How do market traders keep their books?',
    kind: 'Phone calls',
    minutes: 30,
    places: 12,
    who: 'Traders in Greater Accra, Ashanti and Northern, half of them women',
    what: 'You call them on the number that they gave us. A button phone is enough.',
  },
  {
    title: 'What do parents think of our lessons?',
    kind: 'Group sessions of up to six people',
    minutes: 60,
    places: 12,
    who: 'Parents of children in primary school, in two groups',
    what: 'Two groups talk about the same questions. Stand-by places keep them full.',
  },
  {
    title: 'Which of two names is clearer?',
    kind: 'A task in their own time',
    minutes: 15,
    places: 40,
    who: 'Adults all over Ghana, with quotas for region, gender and age',
    what: 'People open your form when it suits them. You accept each answer, and we pay.',
  },
];

export function ExampleStudies({
  fee,
  most = EXAMPLES_OF_STUDIES.length,
  heading: Heading = 'h3',
}: {
  fee: ServiceFee;
  most?: number;
  heading?: 'h2' | 'h3';
}) {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {EXAMPLES_OF_STUDIES.slice(0, most).map(({ title, kind, minutes, places, who, what }) => (
        <li key={title} className="card grid content-between gap-5 p-6">
          <div className="grid gap-2">
            <Heading className="text-xl">{title}</Heading>
            <p className="text-quiet text-sm">{kind}</p>
            <p>{what}</p>
            <p className="text-quiet">
              <span className="font-semibold text-ink">Who: </span>
              {who}.
            </p>
          </div>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-4">
            <span className="money font-display text-2xl">
              {formatCedis(priceStudy(minutes, places, undefined, fee).totalPesewas)}
            </span>
            <span className="money text-quiet text-sm">
              {places} people, {minutes} minutes each, fee included
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
