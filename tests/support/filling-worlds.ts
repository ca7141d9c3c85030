import type { Filling, FillingFact } from '../../src/domain/time-to-fill.ts';

/*
 * Simulated platforms whose places fill by different laws, for testing predictions against outcomes. None of them follows the
 * model of the prediction exactly.
 */

/** How long a study takes if it stays open until its places are filled. */
type Law = (study: Filling, chance: Chance, context: { organization: number; day: number }) => number;

/** Why studies end before they are filled. */
type Ending = 'schedule' | 'impatience';

export interface FillingWorld {
  hoursOf: Law;
  ending: Ending;
}

/** A source of random numbers with several distributions. */
export interface Chance {
  uniform: (from: number, to: number) => number;
  normal: () => number;
  exponential: () => number;
  pick: <T>(all: readonly T[]) => T;
}

export function chanceOf(random: () => number): Chance {
  const positive = () => 1 - random();
  return {
    uniform: (from, to) => from + (to - from) * random(),
    normal: () => Math.sqrt(-2 * Math.log(positive())) * Math.cos(2 * Math.PI * random()),
    exponential: () => -Math.log(positive()),
    pick: (all) => all[Math.floor(random() * all.length)] as (typeof all)[number],
  };
}

/** One arrival after another, `perHour` of them on average. */
function arrivals(count: number, perHour: number, { exponential }: Chance): number {
  let hours = 0;
  for (let one = 0; one < count; one += 1) hours += exponential() / perHour;
  return hours;
}

const perHourPaid = ({ payPesewas, minutes }: Filling) => payPesewas / minutes / 100;

export const FILLING_WORLDS: Readonly<Record<string, FillingWorld>> = {
  // People arrive independently of each other; researchers answer at different speeds.
  arrivals: {
    hoursOf: (study, chance) =>
      arrivals(study.places, 2.5 * study.qualifyingShare, chance) + 6 * Math.exp(0.8 * chance.normal()),
    ending: 'schedule',
  },
  // Better pay attracts more people, and some organisations are always quicker than others.
  'quick and slow organisations': {
    hoursOf: (study, chance, { organization }) =>
      (20 * study.places ** 0.7 * Math.exp(0.5 * Math.sin(organization * 7) + 0.6 * chance.normal())) /
      (study.qualifyingShare ** 0.6 * perHourPaid(study)),
    ending: 'schedule',
  },
  // No known fact about a study matters, and a few take very long.
  'unrelated and heavy-tailed': {
    hoursOf: (_, chance) => {
      const u = chance.uniform(0.001, 0.999);
      return 40 * (u / (1 - u)) ** 0.7;
    },
    ending: 'schedule',
  },
  // The platform grows fourfold within the year, and large studies are less predictable.
  'growing platform': {
    hoursOf: (study, chance, { day }) =>
      (8 * study.places * Math.exp((0.3 + 0.08 * Math.log(study.places)) * chance.normal())) /
      (4 ** (day / 365) * study.qualifyingShare ** 0.5),
    ending: 'schedule',
  },
  // Researchers give up on studies that fill slowly, so that the slow ones are seldom seen to the end.
  'impatient researchers': {
    hoursOf: (study, chance) =>
      (12 * study.places ** 0.8 * Math.exp(0.7 * chance.normal())) / study.qualifyingShare ** 0.4,
    ending: 'impatience',
  },
};

function planOf(chance: Chance): Filling {
  const minutes = chance.pick([15, 30, 30, 45, 60]);
  return {
    kind: 'SESSION',
    minutes,
    payPesewas: (minutes / 15) * 2_500,
    places: Math.max(1, Math.round(Math.exp(chance.uniform(0.7, 3.4)))),
    qualifyingShare: Math.exp(chance.uniform(Math.log(0.03), 0)),
  };
}

/** A planned study with the hours that it will truly take. */
export interface Plan extends Filling {
  trueHours: number;
}

/** A platform's history of one year, and studies planned at its end. */
export function simulate(
  { hoursOf, ending }: FillingWorld,
  chance: Chance,
  { studies, plans }: { studies: number; plans: number },
): { facts: FillingFact[]; plans: Plan[] } {
  const organizations = 12;
  const facts = Array.from({ length: studies }, (): FillingFact => {
    const study = planOf(chance);
    const organization = Math.floor(chance.uniform(0, organizations));
    const day = chance.uniform(0, 365);
    const trueHours = hoursOf(study, chance, { organization, day });
    const patience =
      ending === 'schedule'
        ? 24 * Math.exp(chance.uniform(1.2, 3.8))
        : // Who sees at some moment that it takes long ends it there.
          trueHours * (trueHours > 200 && chance.uniform(0, 1) < 0.6 ? chance.uniform(0.3, 0.9) : 2);
    const age = 24 * (365 - day);
    const hours = Math.min(trueHours, patience, age);
    const outcome = hours === trueHours ? 'FILLED' : hours === age ? 'OPEN' : 'ENDED';
    return { ...study, organizationId: `organization ${organization}`, daysAgo: 365 - day, hours, outcome };
  });
  return {
    facts,
    plans: Array.from({ length: plans }, () => {
      const study = planOf(chance);
      const organization = Math.floor(chance.uniform(0, organizations));
      return { ...study, trueHours: hoursOf(study, chance, { organization, day: 365 }) };
    }),
  };
}
