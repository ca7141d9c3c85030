import ICAL from 'ical.js';

/*
 * The busy times of an iCalendar file (RFC 5545), by ical.js. A file can hold rules that no date ever meets, which the library
 * looks for without an end: it is read in a thread of its own (calendar-reader.ts).
 */

export interface BusyTime {
  startsAt: Date;
  endsAt: Date;
}

export interface Window {
  from: Date;
  until: Date;
}

/** Steps through repeating events, and busy times, that one calendar may have. */
const MOST_STEPS = 50_000;
const MOST_TIMES = 5000;
/** Where a time has no zone of its own. */
const HOME_ZONE = 'Africa/Accra';

/** There is more in it than we read. */
export class TooManyTimes extends Error {}

/**
 * The busy times of a calendar within a window, in order and apart from each other: what is neither cancelled, nor marked as
 * free, nor a session of ours. Null if the text is no calendar. Throws TooManyTimes.
 */
export function readBusyTimes(text: string, window: Window): BusyTime[] | null {
  const calendars = parse(text);
  if (calendars === null) return null;
  const times: BusyTime[] = [];
  let steps = 0;
  for (const calendar of calendars) {
    const zone = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? HOME_ZONE);
    for (const { event, exceptions } of eventsOf(calendar)) {
      for (const busy of occurrencesOf(event, exceptions, { window, zone })) {
        steps += 1;
        if (steps > MOST_STEPS || times.length > MOST_TIMES) throw new TooManyTimes();
        if (busy && busy.startsAt < window.until && busy.endsAt > window.from) times.push(busy);
      }
    }
  }
  return merged(times);
}

function parse(text: string): ICAL.Component[] | null {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text.replace(/^\uFEFF/, ''))) return null;
  try {
    const parsed = ICAL.parse(text.replace(/^\uFEFF/, '')) as unknown[];
    // Several calendars in one file are a list of them.
    const all = typeof parsed[0] === 'string' ? [parsed] : parsed;
    return all.map((one) => new ICAL.Component(one as never));
  } catch {
    return null;
  }
}

/** Events with the changes of their single occurrences, which have the same UID. */
function eventsOf(calendar: ICAL.Component) {
  const changes = Map.groupBy(
    calendar.getAllSubcomponents('vevent').filter((event) => event.hasProperty('recurrence-id')),
    (event) => String(event.getFirstPropertyValue('uid')),
  );
  const events = calendar.getAllSubcomponents('vevent').filter((event) => !event.hasProperty('recurrence-id'));
  const known = new Set(events.map((event) => String(event.getFirstPropertyValue('uid'))));
  const orphans = [...changes].flatMap(([uid, alone]) => (known.has(uid) ? [] : alone));
  return [...events, ...orphans]
    .filter((event) => !String(event.getFirstPropertyValue('uid')).endsWith('@nyansapo'))
    .map((event) => ({
      event,
      exceptions: event.hasProperty('recurrence-id')
        ? []
        : (changes.get(String(event.getFirstPropertyValue('uid'))) ?? []),
    }));
}

/** The busy times of an event, one for each step through its repetitions; null for a step that is not busy. */
function* occurrencesOf(
  component: ICAL.Component,
  exceptions: readonly ICAL.Component[],
  { window, zone }: { window: Window; zone: string },
): Generator<BusyTime | null> {
  try {
    const event = new ICAL.Event(component, { strictExceptions: true, exceptions: [...exceptions] });
    if (!event.startDate) return;
    if (!event.isRecurring()) {
      yield busyOf(component, event.startDate, event.endDate, zone);
      return;
    }
    if (hasEnded(component, window.from)) {
      for (const exception of exceptions) {
        const moved = new ICAL.Event(exception);
        yield busyOf(exception, moved.startDate, moved.endDate, zone);
      }
      return;
    }
    const iterator = event.iterator();
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { startDate, endDate, item } = event.getOccurrenceDetails(next);
      if (instantOf(next, zoneOf(component) ?? zone) >= window.until) return;
      yield busyOf(item.component, startDate, endDate, zone);
    }
  } catch {
    // An event that breaks the rules of the format is left out; the others count.
  }
}

/** Whether every repetition of an event is over. */
function hasEnded(component: ICAL.Component, from: Date): boolean {
  const rules = component.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur);
  if (rules.length === 0 || component.hasProperty('rdate')) return false;
  const dayBefore = new Date(from.getTime() - 7 * 86_400_000);
  return rules.every(({ until }) => until && until.toUnixTime() * 1000 < dayBefore.getTime());
}

function busyOf(component: ICAL.Component, start: ICAL.Time, end: ICAL.Time, zone: string): BusyTime | null {
  const is = (name: string, value: string) =>
    String(component.getFirstPropertyValue(name) ?? '').toUpperCase() === value;
  if (is('transp', 'TRANSPARENT') || is('status', 'CANCELLED')) return null;
  const own = zoneOf(component) ?? zone;
  const [startsAt, endsAt] = [instantOf(start, own), instantOf(end, own)];
  return startsAt < endsAt ? { startsAt, endsAt } : null;
}

/** The zone that an event's start names. The library forgets it for times that it computes, if the file does not define it. */
function zoneOf(component: ICAL.Component): string | null {
  const zone = component.getFirstProperty('dtstart')?.getParameter('tzid');
  return typeof zone === 'string' ? zone : null;
}

/** The instant of a time: in the zone that the file defines for it, otherwise in this one. */
function instantOf(time: ICAL.Time, zone: string): Date {
  const isDefined = !time.isDate && time.zone !== ICAL.Timezone.localTimezone;
  if (isDefined) return new Date(time.toUnixTime() * 1000);
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  return new Date(wall - offsetOf(zone, wall));
}

/** How far the clocks of a zone are ahead of GMT when they show a time, in milliseconds; none for unknown zones. */
function offsetOf(zone: string, wall: number): number {
  const clock = clockOf(zone);
  if (clock === null) return 0;
  const shown = (instant: number) => {
    const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
  };
  // The first answer may be of the other side of a change of clocks.
  return shown(wall - shown(wall));
}

const clocks = new Map<string, Intl.DateTimeFormat | null>();

function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  let clock: Intl.DateTimeFormat | null = null;
  try {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    // No zone that this machine knows.
  }
  if (clocks.size < 500) clocks.set(zone, clock);
  return clock;
}

function merged(times: readonly BusyTime[]): BusyTime[] {
  const all: BusyTime[] = [];
  for (const { startsAt, endsAt } of times.toSorted(
    (one, other) => one.startsAt.getTime() - other.startsAt.getTime(),
  )) {
    const last = all.at(-1);
    if (!last || startsAt > last.endsAt) all.push({ startsAt, endsAt });
    else if (endsAt > last.endsAt) last.endsAt = endsAt;
  }
  return all;
}
