import { m } from '../../messages/m.ts';

/** SCREEN-23: "Good morning" from 5:00, "Good afternoon" from 12:00, "Good evening" from 17:00. */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 12) return m.when_morning();
  if (hour >= 12 && hour < 17) return m.when_afternoon();
  return m.when_evening();
}
