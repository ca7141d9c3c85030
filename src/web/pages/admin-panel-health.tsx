import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { type getPanelHealth, ParticipationLimitsForm, SINCE } from '../../contract/panel-health.ts';
import { countOf } from '../../domain/counts.ts';
import { useSchemaForm } from '../lib/form.ts';
import { ask, useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { BarTable } from '../ui/bar-table.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { Figures } from '../ui/figures.tsx';
import { NumberTable } from '../ui/number-table.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';
import { Submit } from '../ui/submit.tsx';

type Health = ReplyOf<typeof getPanelHealth>;

const percent = (share: number) => `${Math.round(share * 100)}%`;

export default function AdminPanelHealthPage() {
  const query = useQuery(ask('GET /project/admin/panel-health'));
  return (
    <>
      <PageTitle {...headingOf('adminPanelHealth')} />
      <div role="note" className="grid gap-1 rounded-xl bg-sunken px-4 py-3">
        <p>
          Phone samples in Ghana have too many young, urban and educated men, and higher pay does not fix that. Quotas
          and weights correct for age, sex, region, schooling and town or village. They can’t correct for people who
          never sign up.
        </p>
      </div>
      <Loaded query={query} rows={4}>
        {({ content: health }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Concentration health={health} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
              <Since caption="Last took part" people={health.lastTookPart} of={health.participants} />
              <Since caption="Last invited by a study" people={health.lastInvited} of={health.participants} />
              <Months months={health.months} />
              <Regions regions={health.regions} />
            </div>
            <Limits limits={health.limits} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Concentration({ health: { participants, concentration } }: { health: Health }) {
  const { people, places, mostActive, share } = concentration;
  return (
    <div className="grid gap-2">
      <Figures
        figures={[
          { label: 'Participants', value: participants.toLocaleString('en-GH') },
          { label: 'Took part in the last 12 months', value: people.toLocaleString('en-GH') },
          { label: 'Places of the most active tenth', value: share === null ? '–' : percent(share) },
        ]}
      />
      <p className="text-quiet">
        {share === null
          ? 'Nobody has taken part in the last 12 months.'
          : `${countOf(mostActive, 'person', 'people')} of ${people.toLocaleString('en-GH')} took ${percent(share)} of ${countOf(places, 'place')}. If everybody took part equally often, it would be about 10%.`}
      </p>
    </div>
  );
}

function Since({ caption, people, of }: { caption: string; people: Health['lastInvited']; of: number }) {
  return (
    <Card>
      <BarTable
        caption={caption}
        bars={people.map(({ since, people: count }) => ({
          key: since,
          name: SINCE[since],
          value: count,
          of,
          share: of > 0 ? percent(count / of) : undefined,
        }))}
      />
    </Card>
  );
}

function Months({ months }: { months: Health['months'] }) {
  const id = useId();
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id={id} className="text-lg">
        First-timers
      </h2>
      {months.length === 0 ? (
        <p className="text-quiet">Once somebody has taken part, you see here how many are new each month.</p>
      ) : (
        <NumberTable
          id={id}
          head={['Month', 'People', 'New', 'Share']}
          rows={months.map(({ month, people, firstTimers }) => ({
            key: month,
            cells: [month, people, firstTimers, percent(firstTimers / people)],
          }))}
        />
      )}
    </Card>
  );
}

function Regions({ regions }: { regions: Health['regions'] }) {
  const id = useId();
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id={id} className="text-lg">
        Regions
      </h2>
      <NumberTable
        id={id}
        head={['Region', 'People', 'Share', 'Census']}
        rows={regions.map(({ region, people, share, censusShare }) => ({
          key: region,
          cells: [region, people, percent(share), percent(censusShare)],
        }))}
      />
    </Card>
  );
}

const LIMITS = {
  studiesPerMonth: 'Studies a person can take part in (optional)',
  invitationsPerMonth: 'Invitations a person can get (optional)',
} as const;

/** How often one person may take part and be invited in a month. */
function Limits({ limits }: { limits: Health['limits'] }) {
  const form = useSchemaForm(ParticipationLimitsForm, limits);
  const save = useAction('POST /project/admin/participation-limits');
  return (
    <Card>
      <form className="grid gap-4" noValidate onSubmit={form.onSubmit((body) => save.mutate({ body }))}>
        <div>
          <h2 className="text-lg">Limits for each calendar month</h2>
          <p className="text-quiet">
            A person at the limit sees when they can apply again, and invitations leave them out. Leave a field empty
            for no limit.
          </p>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          {(Object.keys(LIMITS) as (keyof typeof LIMITS)[]).map((name) => (
            <TextField
              key={name}
              label={LIMITS[name]}
              name={name}
              type="number"
              inputMode="numeric"
              min={1}
              max={100}
              value={form.values[name] ?? ''}
              onChange={({ target }) => form.set(name, target.value === '' ? null : Number(target.value))}
            />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Submit missing={form.problem} starts={save}>
            Save the limits
          </Submit>
        </div>
      </form>
    </Card>
  );
}
