/** SCREEN-23: Good morning before 12:00, Good afternoon 12:00–16:59, Good evening otherwise (boundaries 5, 12, 17). */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning';
  if (hour >= 12 && hour < 17) return 'Good afternoon';
  return 'Good evening';
}
