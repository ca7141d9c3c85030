import { WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { type Component, textOf } from './calendar-lines.ts';
import { readRule, startsOf } from './calendar-series.ts';
import { DAY_MS, readOffset, readTimes } from './calendar-times.ts';

/* Time zones, by the many names that calendar programs give them. */

export interface Zone {
  /** The instant of a local time: the first of two if it is ambiguous, and an hour later if daylight saving time skips it. */
  instantOf(wall: number): number;
  /** The local time at an instant. */
  wallOf(instant: number): number;
}

/** A year to sample: a zone either changes its clock in it or never does. */
const SOME_YEAR = 2026;
/** The most zone names that one calendar may use. */
const MOST_ZONES = 500;
const MOST_LETTERS = 200;

/** The zones that a calendar names, including those that it defines itself (VTIMEZONE). */
export class Zones {
  private readonly known = new Map<string, Zone | null>();
  private readonly definitions = new Map<string, Component>();
  private readonly until: number;

  constructor(definitions: readonly Component[], until: number) {
    this.until = until;
    for (const definition of definitions) {
      const line = definition.lines.find(({ name }) => name === 'TZID');
      const name = line && plain(textOf(line));
      // A second definition may have what the first one lacks.
      if (name && !this.definitions.get(name)?.parts.length) this.definitions.set(name, definition);
    }
  }

  /** The zone with this name; null for an unknown name. */
  named(given: string): Zone | null {
    if (given.length > MOST_LETTERS) return null;
    const name = plain(given);
    const known = this.known.get(name);
    if (known !== undefined) return known;
    if (this.known.size >= MOST_ZONES) return null;
    const zone = this.find(name);
    this.known.set(name, zone);
    return zone;
  }

  private find(name: string): Zone | null {
    if (name === '') return null;
    // For zones that we know, we ignore the file's rules, because programs copy old or shortened ones.
    const wellKnown = name.includes('/') ? ianaZone(name) : null;
    return wellKnown ?? this.defined(name) ?? zoneCalled(name);
  }

  private defined(name: string): Zone | null {
    const definition = this.definitions.get(name);
    if (!definition) return null;
    const alias = definition.lines.find((line) => line.name === 'X-LIC-LOCATION' || line.name === 'TZID-ALIAS-OF');
    return definedZone(definition, this.until) ?? (alias ? zoneCalled(plain(textOf(alias))) : null);
  }
}

/** A name without quotes and without the backslashes of escaped commas. */
function plain(name: string): string {
  return name.replaceAll(/["\\]/g, '').trim();
}

function zoneCalled(name: string): Zone | null {
  const offset = readOffset(name.replace(/^(?:UTC|GMT|UT)\s*(?=[+\-\u2212])/i, ''));
  if (offset !== null) return fixedZone(offset);
  return ianaZone(name) ?? pathZone(name) ?? windowsZone(name) ?? displayedZone(name);
}

export function fixedZone(offset: number): Zone {
  return { instantOf: (wall) => wall - offset, wallOf: (instant) => instant + offset };
}

export function ianaZone(name: string): Zone | null {
  let id: string;
  try {
    id = new Temporal.ZonedDateTime(0n, name).timeZoneId;
  } catch {
    return null;
  }
  return {
    instantOf: (wall) =>
      Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime().toZonedDateTime(id)
        .epochMilliseconds,
    wallOf: (instant) =>
      instant + Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(id).offsetNanoseconds / 1e6,
  };
}

/** `/freeassociation.sourceforge.net/Europe/Berlin`, `tzone://Microsoft/Utc`, `America/New York` */
function pathZone(name: string): Zone | null {
  const steps = name.replaceAll(' ', '_').split('/').slice(-3);
  for (let at = 0; at < steps.length; at += 1) {
    const zone = ianaZone(steps.slice(at).join('/'));
    if (zone) return zone;
  }
  return null;
}

let windowsNames: Map<string, string> | undefined;

/** `W. Europe Standard Time`, `Pacific Time (US & Canada)`, by the table of the CLDR. */
function windowsZone(name: string): Zone | null {
  windowsNames ??= new Map(
    WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(({ windowsName, iana }) => [
      windowsName.toLowerCase(),
      iana[0],
    ]),
  );
  const known = name.toLowerCase().replace(/ (?:(?:standard|daylight|summer) )?time\b.*$/, ' standard time');
  const id = windowsNames.get(name.toLowerCase()) ?? windowsNames.get(known);
  return id === undefined ? null : ianaZone(id);
}

let cities: Map<string, string> | undefined;

/** `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`, `(GMT-05:00) Eastern Time (US & Canada)` */
function displayedZone(name: string): Zone | null {
  const [, given, places] = /^\(\s*(?:UTC|GMT)\s*([+\-\u2212]\s*\d{1,2}[:.]?\d\d)?\s*\)\s*(.*)$/i.exec(name) ?? [];
  if (places === undefined) return null;
  const offset = given === undefined ? 0 : readOffset(given);
  if (offset === null) return null;
  cities ??= new Map(
    Intl.supportedValuesOf('timeZone').map((id) => [
      (id.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase(),
      id,
    ]),
  );
  const names = places.split(/[,/:]/).map((place) => place.trim().toLowerCase());
  for (const place of names) {
    const id = cities.get(place);
    const zone = (id ? ianaZone(id) : null) ?? windowsZone(place) ?? windowsZone(`${place} standard time`);
    if (zone && isAt(zone, offset)) return zone;
  }
  return fixedZone(offset);
}

/** Whether a zone has this offset from GMT in winter or summer. */
function isAt(zone: Zone, offset: number): boolean {
  return [0, 6].some((month) => {
    const instant = Date.UTC(SOME_YEAR, month, 1);
    return zone.wallOf(instant) - instant === offset;
  });
}

interface Change {
  at: number;
  before: number;
  after: number;
}

/** The zone that a VTIMEZONE defines; null if the definition is unusable. */
function definedZone(definition: Component, until: number): Zone | null {
  const changes: Change[] = [];
  for (const part of definition.parts.slice(0, 500)) changes.push(...changesOf(part, until));
  changes.sort((one, other) => one.at - other.at);
  const [first] = changes;
  if (!first) return null;
  const offsetAt = (instant: number) => {
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((changes[middle]?.at ?? 0) <= instant) low = middle + 1;
      else high = middle;
    }
    return changes[low - 1]?.after ?? first.before;
  };
  return {
    wallOf: (instant) => instant + offsetAt(instant),
    instantOf: (wall) => {
      const earlier = offsetAt(wall - DAY_MS);
      const later = offsetAt(wall + DAY_MS);
      const fits = [earlier, later].find((offset) => offsetAt(wall - offset) === offset);
      return wall - (fits ?? earlier);
    },
  };
}

function changesOf(part: Component, until: number): Change[] {
  const valuesOf = (name: string) => part.lines.filter((line) => line.name === name);
  const [startLine] = valuesOf('DTSTART');
  const [toLine] = valuesOf('TZOFFSETTO');
  const [fromLine] = valuesOf('TZOFFSETFROM');
  const after = toLine ? readOffset(textOf(toLine)) : null;
  const start = startLine && readTimes(startLine).times[0]?.start;
  if (after === null || !start) return [];
  const before = (fromLine && readOffset(textOf(fromLine))) ?? after;
  const walls = new Set([start.wall]);
  for (const line of valuesOf('RDATE')) for (const { start: at } of readTimes(line).times) walls.add(at.wall);
  for (const line of valuesOf('RRULE').slice(0, 10)) {
    const rule = readRule(textOf(line));
    // No zone changes its clock more often.
    if (rule?.options.freq !== 'YEARLY') continue;
    const last = rule.until ? rule.until.wall + (rule.until.offset === null ? 0 : before) : until;
    for (const wall of startsOf(rule, start.wall, start.wall, Math.min(last, until)) ?? []) walls.add(wall);
  }
  return [...walls].slice(0, 5000).map((wall) => ({ at: wall - before, before, after }));
}
