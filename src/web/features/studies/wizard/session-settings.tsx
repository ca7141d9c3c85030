import {
  MOST_BUFFER_MINUTES,
  MOST_NOTICE_HOURS,
  MOST_SESSIONS_PER_DAY,
  type SessionSettings,
  type WrittenSettings,
} from '../../../../domain/session-settings.ts';
import { TextField } from '../../../ui/field.tsx';

export interface SessionSettingsProps {
  settings: WrittenSettings;
  onChange: (change: Partial<SessionSettings>) => void;
  problemAt: (name: string) => string | undefined;
}

const NUMBER = { type: 'number', inputMode: 'numeric' } as const;

/** How sessions are kept apart (STUDY-56 to STUDY-59). */
export function SessionSettingsFields({ settings, onChange, problemAt }: SessionSettingsProps) {
  const number = (name: 'bufferBeforeMinutes' | 'bufferAfterMinutes' | 'noticeHours') => ({
    name,
    ...NUMBER,
    value: settings[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: Number(target.value) }),
    error: problemAt(name),
  });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="Minutes to prepare before each session"
        min={0}
        max={MOST_BUFFER_MINUTES}
        {...number('bufferBeforeMinutes')}
      />
      <TextField
        label="Minutes to finish after each session"
        min={0}
        max={MOST_BUFFER_MINUTES}
        {...number('bufferAfterMinutes')}
      />
      <TextField
        label="Most sessions in a day"
        optional
        name="mostSessionsPerDay"
        {...NUMBER}
        min={1}
        max={MOST_SESSIONS_PER_DAY}
        value={settings.mostSessionsPerDay ?? ''}
        onChange={({ target }) => onChange({ mostSessionsPerDay: target.value === '' ? null : Number(target.value) })}
        error={problemAt('mostSessionsPerDay')}
      />
      <TextField label="Hours of notice before a booking" min={1} max={MOST_NOTICE_HOURS} {...number('noticeHours')} />
    </div>
  );
}
