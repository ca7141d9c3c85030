import { DURATIONS_MINUTES } from '../../../domain/study-cost.ts';
import { m } from '../../../messages/m.ts';
import { DEVICE_WORDS, MEETING_WORDS } from '../../lib/study-words.ts';
import { SelectField } from '../../ui/select-field.tsx';

const SORTS = { newest: m.browse_newest(), reward: m.browse_reward(), soonest: m.browse_soonest() } as const;
const { newest: _, ...OTHER_SORTS } = SORTS;
const DURATION_WORDS = Object.fromEntries(
  DURATIONS_MINUTES.slice(0, -1).map((minutes) => [minutes, m.browse_up_to({ minutes })]),
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
        label={m.browse_order()}
        options={OTHER_SORTS}
        placeholder={SORTS.newest}
        value={values.sort}
        onChange={({ target }) => change({ sort: target.value })}
      />
      <SelectField
        label={m.browse_device()}
        placeholder={m.browse_any_device()}
        options={DEVICE_WORDS}
        value={values.device}
        onChange={({ target }) => change({ device: target.value })}
      />
      <SelectField
        label={m.browse_meeting()}
        placeholder={m.browse_any_way()}
        options={MEETING_WORDS}
        value={values.meetingKind}
        onChange={({ target }) => change({ meetingKind: target.value })}
      />
      <SelectField
        label={m.study_length()}
        placeholder={m.browse_any_length()}
        options={DURATION_WORDS}
        value={values.durationInMinutes}
        onChange={({ target }) => change({ durationInMinutes: target.value })}
      />
    </div>
  );
}
