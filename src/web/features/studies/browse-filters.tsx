import { DEVICES, MEETING_KINDS } from '../../../domain/session-kinds.ts';
import { DURATIONS_MINUTES } from '../../../domain/study-cost.ts';
import { SelectField } from '../../ui/select-field.tsx';

const SORTS = { newest: 'Newest first', reward: 'Highest pay first', soonest: 'Soonest first' } as const;
const { newest: _, ...OTHER_SORTS } = SORTS;
const DURATION_WORDS = Object.fromEntries(
  DURATIONS_MINUTES.slice(0, -1).map((minutes) => [minutes, `Up to ${minutes} minutes`]),
);

type Filter = 'sort' | 'device' | 'meetingKind' | 'durationInMinutes';

/** The order and filters of Browse. */
export function BrowseFilters({
  values,
  onChange: change,
}: {
  values: Readonly<Record<Filter, string>>;
  onChange: (changes: Partial<Record<Filter, string>>) => void;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField
        label="Order"
        options={OTHER_SORTS}
        placeholder={SORTS.newest}
        value={values.sort}
        onChange={({ target }) => change({ sort: target.value })}
      />
      <SelectField
        label="Device"
        placeholder="Any device I have"
        options={DEVICES}
        value={values.device}
        onChange={({ target }) => change({ device: target.value })}
      />
      <SelectField
        label="How you meet"
        placeholder="Any way"
        options={MEETING_KINDS}
        value={values.meetingKind}
        onChange={({ target }) => change({ meetingKind: target.value })}
      />
      <SelectField
        label="Length"
        placeholder="Any length"
        options={DURATION_WORDS}
        value={values.durationInMinutes}
        onChange={({ target }) => change({ durationInMinutes: target.value })}
      />
    </div>
  );
}
