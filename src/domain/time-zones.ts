import { ZONE_ROWS } from './time-zone-list.ts';

/** A time zone of a country. Offsets ignore daylight saving time. */
export interface TimeZone {
  zoneName: string;
  /** Seconds from UTC. */
  gmtOffset: number;
  /** "UTC±00:00", "UTC+05:30" */
  gmtOffsetName: string;
  abbreviation: string;
  tzName: string;
}

const ROWS = ZONE_ROWS.trim()
  .split('\n')
  .map((row) => {
    const [isoCode = '', zoneName = '', offset, abbreviation = '', tzName = ''] = row.split('|');
    const minutes = Number(offset);
    return {
      isoCode,
      zone: { zoneName, gmtOffset: minutes * 60, gmtOffsetName: offsetName(minutes), abbreviation, tzName },
    };
  });

const BY_COUNTRY = Map.groupBy(ROWS, ({ isoCode }) => isoCode);

/** The time zones of a country; uninhabited islands have none. */
export function timeZonesOf(isoCode: string): TimeZone[] {
  return (BY_COUNTRY.get(isoCode) ?? []).map(({ zone }) => zone);
}

function offsetName(minutes: number): string {
  const sign = minutes === 0 ? '±' : minutes > 0 ? '+' : '-';
  const two = (count: number) => String(count).padStart(2, '0');
  return `UTC${sign}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}
