import { problemsOfSeats } from '../../../../contract/studies/form.ts';
import { countOf } from '../../../../domain/counts.ts';
import { CALL_OFF_HOURS } from '../../../../domain/session-rules.ts';
import { KIND_RULES } from '../../../../domain/study-kinds.ts';
import { TextField } from '../../../ui/field.tsx';
import type { Missing } from '../../../ui/wizard.tsx';
import type { Schedule } from './draft.ts';

/** The first thing that is wrong with the seats of the groups of a schedule (STUDY-40), or null. */
export function problemOfGroups(schedule: Schedule): Missing | null {
  for (const [field, words] of problemsOfSeats('GROUP', {
    ...schedule,
    parallelSessions: schedule.parallelSessions ?? 0,
  })) {
    return { words, at: field.replace('schedule.', '') };
  }
  return null;
}

/** How many people a group has, and from how many on it takes place. */
export function GroupFields({ schedule, set }: { schedule: Schedule; set: (change: Partial<Schedule>) => void }) {
  const { least, most } = KIND_RULES.GROUP.seats;
  const problem = problemOfGroups(schedule);
  const errorAt = (field: string) => (problem?.at === field ? problem.words : undefined);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Seats in a group"
        hint={`${least} to ${countOf(most, 'person', 'people')} meet at each time.`}
        name="parallelSessions"
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={schedule.parallelSessions ?? ''}
        onChange={({ target }) => set({ parallelSessions: Number(target.value) })}
        error={errorAt('parallelSessions')}
      />
      <TextField
        label="Smallest group"
        hint={`With fewer people ${CALL_OFF_HOURS} hours before, the session is called off and we offer them the other times.`}
        name="minimumSeats"
        type="number"
        inputMode="numeric"
        min={least}
        max={schedule.parallelSessions ?? most}
        value={schedule.minimumSeats ?? ''}
        onChange={({ target }) => set({ minimumSeats: target.value === '' ? null : Number(target.value) })}
        error={errorAt('minimumSeats')}
      />
    </div>
  );
}
