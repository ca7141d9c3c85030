import { MOST_UNREAD_DATES } from '../../../domain/own-calendar.ts';
import { type CalendarText, type Component, type Line, parameterOf, readComponents, textOf } from './calendar-lines.ts';
import { type Rule, readRule, startsOf } from './calendar-series.ts';
import {
  DAY_MS,
  type Duration,
  dayOf,
  type Period,
  readDuration,
  readOneTime,
  readTimes,
  type Stamp,
  timeOfDay,
} from './calendar-times.ts';
import { fixedZone, ianaZone, type Zone, Zones } from './calendar-zones.ts';

/*
 * The busy times of an iCalendar text (RFC 5545), erring on the side of busy: an unreadable line affects only that line, and an
 * event that can't be understood is busy between its stated start and end. The result says how many there were.
 */

export interface BusyTime {
  startsAt: Date;
  endsAt: Date;
}

export interface Window {
  from: Date;
  until: Date;
}

export interface CalendarReading {
  /** In order, and merged. */
  times: BusyTime[];
  /** Events that could not be read, or only in part. */
  unreadEvents: number;
  /** The days of the first few unreadable events, in order. */
  unreadDates: string[];
  /** Events with an unknown zone: their times are read as Accra's. */
  guessedZones: number;
}

/** The most busy times of one calendar. */
const MOST_TIMES = 20_000;
/**
 * The most repetitions of one calendar, and the longest time for reading them; beyond that, events only count at their stated
 * times.
 */
const MOST_STEPS = 100_000;
const MOST_CPU_MS = 1200;
/** The zone of times that name none. */
const HOME_ZONE = 'Africa/Accra';
/** The assumed length of an event whose end can't be understood. */
const UNCLEAR_LENGTH: Duration = { days: 0, ms: 3_600_000 };
const NO_LENGTH: Duration = { days: 0, ms: 0 };

/**
 * The busy times of a calendar within a window: events that are neither cancelled, nor marked as free, nor sessions of ours. Null
 * if the text is not a calendar.
 */
export function readBusyTimes(text: string, window: Window): CalendarReading | null {
  const read = readComponents(text);
  if (read === null || (!read.isWhole && read.calendars.every(({ parts }) => parts.length === 0))) return null;
  return new Reading(window).of(read);
}

interface Event {
  uid: string;
  start: Stamp | null;
  /** The local time in its zone at its start. */
  wall: number;
  zone: Zone;
  length: Duration;
  isFree: boolean;
  isClear: boolean;
  /** Whether it may repeat in a way that we did not understand. */
  mayRepeat: boolean;
  isZoneGuessed: boolean;
  /** Which repetition it replaces, and whether it also replaces all later ones. */
  replaces: Stamp | null;
  replacesLater: boolean;
  rules: Rule[];
  excludedRules: Rule[];
  added: Period[];
  excluded: Stamp[];
}

interface Interval {
  from: number;
  until: number;
}

class Reading {
  private readonly from: number;
  private readonly until: number;
  private readonly found: Interval[] = [];
  private readonly unreadDates: string[] = [];
  private unreadEvents = 0;
  private guessedZones = 0;
  private steps = 0;
  private readonly startedAt = process.threadCpuUsage();

  constructor({ from, until }: Window) {
    this.from = from.getTime();
    this.until = until.getTime();
  }

  of({ calendars, isWhole }: CalendarText): CalendarReading {
    const definitions = calendars.flatMap(({ parts }) => parts.filter(({ name }) => name === 'VTIMEZONE'));
    const zones = new Zones(definitions, this.until);
    // Repeating events come last, because reading them may take too long.
    const series: (() => void)[] = [];
    for (const calendar of calendars) for (const read of this.readCalendar(calendar, zones)) series.push(read);
    for (const read of series) read();
    // A truncated file may have had more events.
    if (!isWhole) this.unreadEvents += 1;
    return {
      times: mostOf(this.found).map(({ from, until }) => ({ startsAt: new Date(from), endsAt: new Date(until) })),
      unreadEvents: this.unreadEvents,
      unreadDates: [...new Set(this.unreadDates.toSorted())].slice(0, MOST_UNREAD_DATES),
      guessedZones: this.guessedZones,
    };
  }

  /** Reads a calendar's single events, and returns functions that read its series. */
  private readCalendar(calendar: Component, zones: Zones): (() => void)[] {
    const home = homeOf(calendar, zones);
    for (const part of calendar.parts) if (part.name === 'VFREEBUSY') this.readFreeBusy(part, zones, home);
    const events = calendar.parts
      .filter(({ name }) => name === 'VEVENT')
      .map((part) => eventOf(part, zones, home))
      .filter((event) => event !== null);
    const masters = new Set(events.filter(({ replaces }) => !replaces).map(({ uid }) => uid));
    // An event without a time replaces nothing, unless it is a cancellation.
    const isReplacement = ({ uid, replaces, start, isFree }: Event) =>
      replaces !== null && uid !== '' && masters.has(uid) && (start !== null || isFree);
    const replacements = Map.groupBy(events.filter(isReplacement), ({ uid }) => uid);
    return events.flatMap((event) => {
      const isSingle = event.rules.length === 0 && event.added.length === 0;
      const replacing = isReplacement(event) ? [] : (replacements.get(event.uid) ?? []);
      if (isReplacement(event) || (isSingle && replacing.length === 0 && event.excluded.length === 0)) {
        this.addPlain(event);
        return [];
      }
      return [() => this.addSeries(event, replacing)];
    });
  }

  private add(from: number, until: number): void {
    if (from < until && from < this.until && until > this.from) this.found.push({ from, until });
  }

  private addPlain(event: Event): void {
    const start = placeAt(event.wall, event.zone);
    const [from, until] = [start.instant, endOf(start, event)];
    if (!event.isFree && event.start) this.add(from, until);
    this.note(event, event.start === null || event.mayRepeat || (from < this.until && until >= this.from));
  }

  /** Counts an event's problem, unless it is about a time that nobody can book. */
  private note(event: Event, isInWindow: boolean): void {
    if (event.isFree || !isInWindow) return;
    if (event.isZoneGuessed) this.guessedZones += 1;
    if (event.isClear) return;
    this.unreadEvents += 1;
    if (event.start) this.unreadDates.push(new Date(event.start.wall).toISOString().slice(0, 10));
  }

  private addSeries(event: Event, replacing: readonly Event[]): void {
    // Once the time budget is used up, no event is excluded.
    const isOver = this.isOver();
    const excludes = isOver ? () => false : exclusionOf(event, replacing);
    const later = isOver ? [] : laterOf(event, replacing);
    const longest = Math.max(...[event, ...later].map(({ length }) => length.days * DAY_MS + length.ms));
    const farthest = Math.max(0, ...later.map(({ shift }) => Math.abs(shift))) + 2 * DAY_MS;
    const range = { from: this.from - longest - farthest, until: this.until + farthest };
    const isFree = event.isFree && later.every((change) => change.isFree);
    const { walls, isClear } = isFree ? { walls: [], isClear: event.isClear } : this.wallsOf(event, range);
    const goesOn = event.rules.some(({ until }) => until === null || lastOf(until, event).wall >= range.from);
    const isInWindow = event.start === null || event.mayRepeat || goesOn || event.wall >= range.from;
    this.note({ ...event, isFree, isClear }, isInWindow);
    for (const wall of walls) {
      const start = placeAt(wall, event.zone);
      if (excludes(start)) continue;
      const change = later.findLast(({ from }) => from <= wall);
      const { length, isFree: isNone } = change ?? event;
      const moved = change ? placeAt(wall + change.shift, event.zone) : start;
      if (!isNone) this.add(moved.instant, endOf(moved, { zone: event.zone, length }));
    }
    for (const { start, end } of event.isFree ? [] : event.added) {
      const from = placeOf(start, event);
      const isTime = end !== null && 'wall' in end;
      const until = isTime
        ? placeOf(end, event).instant
        : endOf(from, { zone: event.zone, length: end ?? event.length });
      if (!excludes(from)) this.add(from.instant, until);
    }
  }

  /** The local times of a series' starts, and whether these are all. */
  private wallsOf(event: Event, range: Interval): { walls: ReadonlySet<number>; isClear: boolean } {
    const walls = new Set(event.start ? [event.wall] : []);
    let { isClear } = event;
    for (const rule of event.rules) {
      const starts = this.startsOf(event, rule, range);
      if (starts === null) isClear = false;
      for (const wall of starts ?? []) walls.add(wall);
    }
    for (const rule of event.excludedRules) {
      for (const wall of this.startsOf(event, rule, range) ?? []) walls.delete(wall);
    }
    return { walls, isClear };
  }

  /** The starts of a rule; null if there are too many, or if the time for reading is used up. */
  private startsOf(event: Event, rule: Rule, range: Interval): number[] | null {
    if (!event.start || this.isOver()) return null;
    const last = rule.until && lastOf(rule.until, event);
    const starts = startsOf(rule, event.wall, range.from, last ? Math.min(range.until, last.wall) : range.until);
    if (starts === null || this.steps + starts.length > MOST_STEPS) return null;
    this.steps += starts.length;
    return last ? starts.filter(last.includes) : starts;
  }

  private isOver(): boolean {
    const { user, system } = process.threadCpuUsage(this.startedAt);
    return this.steps > MOST_STEPS || (user + system) / 1000 > MOST_CPU_MS;
  }

  private readFreeBusy(part: Component, zones: Zones, home: Home): void {
    for (const line of part.lines) {
      if (line.name !== 'FREEBUSY') continue;
      const kind = parameterOf(line.rest.slice(0, line.rest.indexOf(':')), 'FBTYPE')?.toUpperCase();
      if (kind === 'FREE') continue;
      const { times, isClear } = readTimes(line);
      const periods = times.map(({ start, end }) => {
        const { zone } = zoneOf(start, zones, home);
        const from = placeOf(start, { zone });
        const isTime = end !== null && 'wall' in end;
        const until = isTime ? placeOf(end, { zone }).instant : endOf(from, { zone, length: end ?? NO_LENGTH });
        return { from: from.instant, until };
      });
      for (const { from, until } of periods) this.add(from, until);
      if (!isClear || periods.some(({ from, until }) => until <= from)) this.unreadEvents += 1;
    }
  }
}

interface Home {
  zone: Zone;
  isGuessed: boolean;
}

/** The zone for the calendar's times that name none. */
function homeOf(calendar: Component, zones: Zones): Home {
  const line = calendar.lines.find(({ name }) => name === 'X-WR-TIMEZONE' || name === 'TIMEZONE-ID');
  const zone = line ? zones.named(textOf(line)) : null;
  return { zone: zone ?? ianaZone(HOME_ZONE) ?? fixedZone(0), isGuessed: zone === null };
}

function zoneOf(stamp: Stamp, zones: Zones, home: Home): Home {
  if (stamp.offset !== null) return { zone: fixedZone(stamp.offset), isGuessed: false };
  const named = stamp.zone ? zones.named(stamp.zone) : null;
  if (named) return { zone: named, isGuessed: false };
  // A whole day is the reader's local day, without a zone.
  return { zone: home.zone, isGuessed: stamp.zone ? true : home.isGuessed && !stamp.isDate };
}

/** An event; null for a session of ours, and for one without any time. */
function eventOf(part: Component, zones: Zones, home: Home): Event | null {
  const linesOf = (...names: string[]) => part.lines.filter(({ name }) => names.includes(name));
  const uid = textOf(linesOf('UID')[0] ?? { name: '', rest: '' }).trim();
  if (uid.endsWith('@nyansapo') || part.lines.length === 0) return null;
  let isClear = true;
  let mayRepeat = false;
  const timesOf = (...names: string[]) =>
    linesOf(...names).flatMap((line) => {
      const read = readTimes(line);
      if (!read.isClear) isClear = false;
      return read.times;
    });
  const rulesOf = (name: string) =>
    linesOf(name).flatMap((line) => {
      const rule = readRule(textOf(line));
      if (!rule?.isClear) isClear = false;
      if (!rule) mayRepeat = true;
      return rule ?? [];
    });
  const timeOf = (name: string) => {
    const [line] = linesOf(name);
    const { time, isClear: isTimeClear } = line ? readOneTime(line) : { time: null, isClear: true };
    isClear &&= isTimeClear;
    return time;
  };
  const start = timeOf('DTSTART');
  const end = timeOf('DTEND');
  const [replaced] = linesOf('RECURRENCE-ID');
  const known = start ?? end;
  const { zone, isGuessed } = known ? zoneOf(known, zones, home) : { zone: home.zone, isGuessed: false };
  // Without a start, it is busy on its last day, until its end.
  const wall = start?.wall ?? (end ? dayOf(end.wall - 1) * DAY_MS : 0);
  if (!start) isClear = false;
  const placed = { start, wall, zone };
  const length = lengthOf(
    placed,
    { end, hasEnd: linesOf('DTEND').length > 0, duration: linesOf('DURATION')[0] },
    zones,
    home,
  );
  if (!length) isClear = false;
  return {
    uid,
    start: start ?? (end && { ...end, wall }),
    wall,
    zone,
    length: length ?? (start?.isDate ? { days: 1, ms: 0 } : UNCLEAR_LENGTH),
    isFree: isFree(linesOf),
    rules: rulesOf('RRULE'),
    excludedRules: rulesOf('EXRULE'),
    added: timesOf('RDATE').map(({ start: from, end: until }) => ({
      start: inZone(from, zones),
      end: until && 'wall' in until ? inZone(until, zones) : until,
    })),
    excluded: timesOf('EXDATE').map((period) => inZone(period.start, zones)),
    replaces: replaced ? (timesOf('RECURRENCE-ID').map((period) => inZone(period.start, zones))[0] ?? null) : null,
    replacesLater:
      replaced !== undefined &&
      parameterOf(replaced.rest.split(':')[0] ?? '', 'RANGE')?.toUpperCase() === 'THISANDFUTURE',
    isZoneGuessed: isGuessed || (end?.zone != null && zoneOf(end, zones, home).isGuessed),
    mayRepeat,
    isClear,
  };
}

/** An instant of a time in a known zone, which can be compared with times in other zones. */
function inZone(stamp: Stamp, zones: Zones): Stamp {
  const zone = stamp.offset === null && stamp.zone && !stamp.isDate ? zones.named(stamp.zone) : null;
  return zone ? { ...stamp, offset: stamp.wall - zone.instantOf(stamp.wall) } : stamp;
}

/** The length of an event; null if it can't be understood. */
function lengthOf(
  { start, wall, zone }: { start: Stamp | null; wall: number; zone: Zone },
  { end, hasEnd, duration }: { end: Stamp | null; hasEnd: boolean; duration: Line | undefined },
  zones: Zones,
  home: Home,
): Duration | null {
  const day: Duration = { days: 1, ms: 0 };
  if (end && (start?.isDate ?? end.isDate)) {
    return { days: Math.max(1, Math.ceil((end.wall - wall) / DAY_MS)), ms: 0 };
  }
  if (end) {
    const from = zone.instantOf(wall);
    const endZone = end.zone === null && end.offset === null ? zone : zoneOf(end, zones, home).zone;
    const until = endZone.instantOf(end.wall);
    // Some programs write the last day itself as the end.
    const ms = until - from + (end.isDate && until <= from ? DAY_MS : 0);
    return ms >= 0 ? { days: 0, ms } : null;
  }
  if (hasEnd) return null;
  const given = duration && readDuration(textOf(duration));
  if (duration && !given) return null;
  if (!start?.isDate) return given ?? NO_LENGTH;
  return given ? { days: Math.max(1, given.days + Math.ceil(given.ms / DAY_MS)), ms: 0 } : day;
}

/** Whether an event is cancelled or takes no time. Lines that contradict each other mean busy. */
function isFree(linesOf: (...names: string[]) => Line[]): boolean {
  const valuesOf = (name: string) => linesOf(name).map((line) => textOf(line).toUpperCase().trimEnd());
  const isAll = (values: string[], value: string) => values.length > 0 && values.every((given) => given === value);
  if (isAll(valuesOf('STATUS'), 'CANCELLED')) return true;
  // Outlook writes this property too, sometimes next to a contradicting TRANSP.
  const shown = valuesOf('X-MICROSOFT-CDO-BUSYSTATUS');
  if (shown.length > 0 && shown.some((value) => ['BUSY', 'TENTATIVE', 'OOF'].includes(value))) return false;
  return isAll(shown, 'FREE') || isAll(valuesOf('TRANSP'), 'TRANSPARENT');
}

function endOf(start: Place, { zone, length }: { zone: Zone; length: Duration }): number {
  const lastDay = length.days === 0 ? start.instant : zone.instantOf(start.wall + length.days * DAY_MS);
  return lastDay + length.ms;
}

/** An instant, and the local time in the event's zone. */
interface Place {
  instant: number;
  wall: number;
}

function placeAt(wall: number, zone: Zone): Place {
  return { wall, instant: zone.instantOf(wall) };
}

/** The instant and local time of one of an event's times. */
function placeOf(stamp: Stamp, { zone, start, wall }: { zone: Zone; start?: Stamp | null; wall?: number }): Place {
  if (stamp.offset !== null && !start?.isDate) {
    const instant = stamp.wall - stamp.offset;
    return { instant, wall: zone.wallOf(instant) };
  }
  // In a series of times, a bare day takes the series' time of day; in a series of days, a time counts as its day.
  const isLike = !start || wall === undefined || stamp.isDate === start.isDate;
  const shown = isLike ? stamp.wall : dayOf(stamp.wall) * DAY_MS + timeOfDay(wall);
  return placeAt(shown, zone);
}

/** The starts of a series that don't take place: those of EXDATE, and those that other events replace. */
function exclusionOf(event: Event, replacing: readonly Event[]): (start: Place) => boolean {
  const instants = new Set<number>();
  const days = new Set<number>();
  for (const stamp of [...event.excluded, ...replacing.flatMap(({ replaces }) => replaces ?? [])]) {
    if (!stamp.isDate && !event.start?.isDate) instants.add(placeOf(stamp, event).instant);
    // Midnight in a zone is the day that begins then. Another time in GMT is midnight in the event's zone.
    else if (stamp.zone !== null || stamp.offset === null || timeOfDay(stamp.wall) === 0) days.add(dayOf(stamp.wall));
    else days.add(dayOf(event.zone.wallOf(stamp.wall - stamp.offset)));
  }
  return ({ wall, instant }) => instants.has(instant) || days.has(dayOf(wall));
}

/** The changes by events with RANGE=THISANDFUTURE: from which start of a series on, and by how much. */
function laterOf(event: Event, replacing: readonly Event[]) {
  return replacing
    .filter(({ replacesLater }) => replacesLater)
    .slice(0, 1000)
    .flatMap(({ replaces, zone, wall, length, isFree }) => {
      const from = replaces && placeOf(replaces, event).wall;
      return from === null ? [] : { from, shift: event.zone.wallOf(zone.instantOf(wall)) - from, length, isFree };
    })
    .toSorted((one, other) => one.from - other.from);
}

/** The latest start of a rule. A day includes all its times. */
function lastOf(until: Stamp, { start, zone }: Event) {
  if (until.isDate) return { wall: until.wall + DAY_MS - 1, includes: () => true };
  if (until.offset === null) return { wall: until.wall, includes: () => true };
  const instant = until.wall - until.offset;
  if (start?.isDate) return { wall: Math.max(until.wall, zone.wallOf(instant)), includes: () => true };
  return { wall: zone.wallOf(instant) + DAY_MS, includes: (wall: number) => zone.instantOf(wall) <= instant };
}

/** Merges times and orders them. If there are too many, it also merges those with the smallest gaps. */
function mostOf(found: readonly Interval[]): Interval[] {
  let all = merged(found, 0);
  for (let gap = 15 * 60_000; all.length > MOST_TIMES; gap *= 2) all = merged(all, gap);
  return all;
}

function merged(times: readonly Interval[], gap: number): Interval[] {
  const all: Interval[] = [];
  for (const { from, until } of times.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (!last || from > last.until + gap) all.push({ from, until });
    else if (until > last.until) last.until = until;
  }
  return all;
}
