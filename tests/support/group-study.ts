import { studyForm } from './study-form.ts';

/** A complete form for group sessions of 30 minutes, each with its own day and start. */
export function groupForm(
  projectId: string,
  {
    places,
    seats = 4,
    minimum = 2,
    times,
  }: { places: number; seats?: number; minimum?: number; times: readonly { date: string; start: string }[] },
) {
  const dates = [...new Set(times.map(({ date }) => date))];
  const timeSlots = dates.map((date) => ({
    date,
    availableTimes: times
      .filter((time) => time.date === date)
      .map(({ start }) => ({ start, end: start.replace(/:00$/, ':30') })),
  }));
  const form = studyForm(projectId, places, timeSlots);
  return {
    ...form,
    study: { ...form.study, kind: 'GROUP', name: 'Group round', publicName: 'Talk about prices together' },
    schedule: { ...form.schedule, parallelSessions: seats, minimumSeats: minimum },
  } as const;
}
