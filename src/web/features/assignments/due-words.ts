import { addDays, addMinutes, dateOf } from '../../../domain/calendar.ts';
import { m } from '../../../messages/m.ts';
import { dateWords, shortClockWords } from '../../../messages/when.ts';

/** "Due by 10 pm today": an instant in GMT. Midnight is the last minute of the day that it ends. */
export function dueWords(iso: string, now: number): string {
  const due = new Date(iso);
  const at = iso.slice(11, 16) === '00:00' ? addMinutes(due, -1) : due;
  const [time, day, today] = [shortClockWords(at), dateOf(at), dateOf(new Date(now))];
  if (day === today) return m.work_due_today({ time });
  return day === addDays(today, 1) ? m.work_due_tomorrow({ time }) : m.work_due_on({ time, day: dateWords(day) });
}
