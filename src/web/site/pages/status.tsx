import type { ReactNode } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { PART_STATES, type Status } from '../../../contract/health.ts';
import { formatDate, formatInstant } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import {
  FEWEST_PUBLISHED,
  OBJECTIVE_DAYS,
  PAID_SECONDS,
  SERVICE_PARTS,
  type ServicePart,
} from '../../../domain/service-levels.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { PageFacts } from '../document.tsx';

export const STATUS: PageFacts = {
  path: addresses.status,
  title: 'Service status',
  description:
    'Whether Nyansapo works now: the website, payments by mobile money, email and reminders, and the last 90 days.',
  small: true,
};

const HEADINGS = {
  up: 'Everything is working',
  slow: 'Some parts are delayed',
  down: 'Something is not working',
} as const satisfies Record<Status['state'], string>;

const LOOKS = {
  up: 'bg-leaf-soft text-leaf',
  slow: 'bg-gold-soft text-gold-ink',
  down: 'bg-danger-soft text-danger',
} as const satisfies Record<Status['state'], string>;

const TONES = { up: 'good', slow: 'wait', down: 'bad', unknown: 'quiet' } as const satisfies Record<string, Tone>;

const DAYS = 90;
const DAY_MS = 86_400_000;

/** SITE-10: readable without JavaScript; the numbers come from real checks. */
export function StatusPage({ status }: { status: Status }) {
  return (
    <div className="mx-auto grid max-w-3xl gap-8 py-4">
      <div className="grid gap-4">
        <h1 className="text-2xl sm:text-3xl">{STATUS.title}</h1>
        <div className={`grid gap-1 rounded-2xl px-5 py-4 ${LOOKS[status.state]}`}>
          <p className="font-semibold text-lg">{HEADINGS[status.state]}</p>
          <p>Checked {formatInstant(new Date(status.checkedAt))}. Reload this page to check again.</p>
        </div>
      </div>
      {status.payouts && <PayoutPromise payouts={status.payouts} />}
      {status.decisions && <DecisionPromises decisions={status.decisions} />}
      <ul className="card divide-y divide-line">
        {status.parts.map(({ part, state, words }) => (
          <li key={part} className="grid gap-3 px-5 py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h2 className="text-lg">{SERVICE_PARTS[part]}</h2>
              <Badge tone={TONES[state]}>{PART_STATES[state]}</Badge>
            </div>
            <p className="text-quiet">{words}</p>
            <History status={status} part={part} />
          </li>
        ))}
      </ul>
      <p className="text-quiet">
        A bar is a day; the newest is on the right. Payments and email count only the minutes in which somebody needed
        them. Programs can read the same from{' '}
        <a className="text-clay underline" href="/api/v1/status">
          /api/v1/status
        </a>
        . If something does not work for you,{' '}
        <a className="text-clay underline" href={addresses.contact}>
          write to us
        </a>
        .
      </p>
    </div>
  );
}

/** The promise of five minutes: how many payouts kept it, and what happened to the others. */
function PayoutPromise({ payouts: { kept, late, medianSeconds } }: { payouts: NonNullable<Status['payouts']> }) {
  const isEnough = kept + late >= FEWEST_PUBLISHED;
  return (
    <Promises
      id="payouts"
      heading="Payouts"
      facts={[
        [`Paid within ${PAID_SECONDS / 60} minutes`, shareOf({ kept, late }, 'payout')],
        ...(medianSeconds === null || !isEnough ? [] : [['Half were paid within', durationOf(medianSeconds)] as const]),
        ['Late, so we paid people extra', countOf(late, 'payout')],
      ]}
    >
      We pay people within {PAID_SECONDS / 60} minutes of the moment a researcher marks them as attended. If we are late
      by our own fault, we add money to what they get. Payouts that we hold for a reason are not counted.
    </Promises>
  );
}

/** What our team promises to decide in time. */
function DecisionPromises({ decisions: { verifications, appeals } }: { decisions: NonNullable<Status['decisions']> }) {
  return (
    <Promises
      id="decisions"
      heading="Decisions by our team"
      facts={[
        ['Organisations checked within a working day', shareOf(verifications, 'organisation')],
        ['Appeals decided in time', shareOf(appeals, 'appeal')],
      ]}
    >
      A person checks every organisation before it can publish a study, within a working day after it has sent its
      papers. People who take part can appeal against what we decide about them: another person decides within 24 hours
      about money, and within 72 hours about the rest. What waits for longer counts as late.
    </Promises>
  );
}

/** What we promised, and how we kept it in the last weeks. */
function Promises({
  id,
  heading,
  facts,
  children,
}: {
  id: string;
  heading: string;
  facts: readonly (readonly [label: string, value: string])[];
  children: ReactNode;
}) {
  return (
    <section className="card grid gap-4 px-5 py-4" aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {heading} in the last {OBJECTIVE_DAYS} days
      </h2>
      <dl className="grid gap-4 sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="grid content-start gap-0.5">
            <dt className="text-quiet text-sm">{label}</dt>
            <dd className="money font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-quiet">{children}</p>
    </section>
  );
}

/** "96.5% of 40 payouts"; no share of so few that one would decide it. */
function shareOf({ kept, late }: { kept: number; late: number }, noun: string): string {
  const all = kept + late;
  if (all === 0) return 'None yet';
  if (all < FEWEST_PUBLISHED) return 'Too few to say yet';
  return `${percentOf(kept, all)} of ${countOf(all, noun)}`;
}

function durationOf(seconds: number): string {
  return seconds < 120
    ? countOf(Math.max(1, Math.round(seconds)), 'second')
    : countOf(Math.round(seconds / 60), 'minute');
}

/** A day counts as slightly affected up to this share of its minutes. */
const SLIGHT = 0.01;

function lookOf(day: { up: number; down: number } | undefined): string {
  if (!day || day.up + day.down === 0) return 'fill-line';
  const share = day.down / (day.up + day.down);
  if (share === 0) return 'fill-leaf';
  return share <= SLIGHT ? 'fill-gold' : 'fill-danger';
}

/** A bar for each of the last 90 days, also in words. Days without monitoring are grey. */
function History({ status: { days, checkedAt }, part }: { status: Status; part: ServicePart }) {
  const counted = new Map(days.map(({ day, minutes }) => [day, minutes[part]]));
  const shown = Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(Date.parse(checkedAt) - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, minutes: counted.get(day) };
  });
  const known = shown.flatMap(({ minutes }) => (minutes && minutes.up + minutes.down > 0 ? [minutes] : []));
  const up = known.reduce((sum, minutes) => sum + minutes.up, 0);
  const down = known.reduce((sum, minutes) => sum + minutes.down, 0);
  return (
    <div className="grid gap-1.5">
      <svg viewBox={`0 0 ${DAYS * 4} 28`} preserveAspectRatio="none" className="h-7 w-full" aria-hidden="true">
        {shown.map(({ day, minutes }, index) => (
          <rect key={day} x={index * 4} width="3" height="28" rx="1" className={lookOf(minutes)}>
            <title>{`${formatDate(day)}: ${minutes ? countOf(minutes.down, 'minute') : 'not measured'}${minutes ? ' not working' : ''}`}</title>
          </rect>
        ))}
      </svg>
      <p className="text-quiet text-sm">
        {up + down === 0
          ? 'Not measured yet.'
          : `Worked in ${percentOf(up, up + down)} of the minutes of ${countOf(known.length, 'day')}${down > 0 ? `; ${countOf(down, 'minute')} did not` : ''}.`}
      </p>
    </div>
  );
}

/** Never rounded up to 100%. */
function percentOf(part: number, whole: number): string {
  return `${(Math.floor((part / whole) * 10_000) / 100).toLocaleString('en-GH', { maximumFractionDigits: 2 })}%`;
}
