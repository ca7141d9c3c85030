import { formatInstant } from '../../../src/domain/calendar.ts';
import { formatCedis } from '../../../src/domain/money.ts';

/** "Tue 24 Nov 2026, 09:00 GMT"; empty without an instant. */
export const instant = (at: string | null | undefined): string => (at ? formatInstant(new Date(at)) : '');

export const cedis = formatCedis;

/** "NOT_SELECTED" as people read it: "not selected". */
export const words = (code: string): string => code.toLowerCase().replaceAll('_', ' ');
