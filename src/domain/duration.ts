const DURATION = /^P(?:(\d{1,4})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/;

/** The milliseconds of an ISO 8601 duration of days, hours, minutes and seconds, such as PT2H or P3DT12H; null for others. */
export function millisecondsOf(text: string): number | null {
  const match = DURATION.exec(text);
  if (!match || text === 'P') return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((digits) => Number(digits ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
