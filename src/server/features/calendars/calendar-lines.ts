/*
 * The components of an iCalendar text (RFC 5545), by lines. Real calendars break the format's rules in many ways, so nothing is
 * refused here: an unreadable line affects only itself, and a component without an end ends where the next one begins.
 */

export interface Line {
  /** In capitals. */
  name: string;
  /** The rest from the separator on: parameters, a colon and the value. */
  rest: string;
}

export interface Component {
  /** In capitals. */
  name: string;
  lines: Line[];
  parts: Component[];
}

export interface CalendarText {
  calendars: Component[];
  /** Whether the text ends as a calendar does. If not, it may be truncated. */
  isWhole: boolean;
}

/** Components directly below the calendar, which never contain each other. */
const TOP = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VAVAILABILITY']);
/** Components that never contain themselves or each other. */
const FLAT = new Set(['VALARM', 'STANDARD', 'DAYLIGHT']);
/** Properties that an event's parts never have: after a part without an end, they belong to the event. */
const OF_EVENTS = new Set(['DTSTART', 'DTEND', 'RRULE', 'RDATE', 'EXDATE', 'EXRULE', 'RECURRENCE-ID']);
/** The component that a line directly in the calendar implies, because its BEGIN was lost. */
const IMPLIED: Readonly<Record<string, string>> = {
  DTSTAMP: 'VEVENT',
  DTSTART: 'VEVENT',
  DTEND: 'VEVENT',
  RRULE: 'VEVENT',
  'RECURRENCE-ID': 'VEVENT',
  FREEBUSY: 'VFREEBUSY',
  TZID: 'VTIMEZONE',
};
/** An event has only one of these. A different value belongs to the next event, whose BEGIN was lost. */
const ONCE = new Set(['UID', 'DTSTART']);
const MOST_DEPTH = 10;

const KNOWN_BOUNDARY = /^\s*(BEGIN|END)\s*:\s*(V(?:CALENDAR|EVENT|TODO|JOURNAL|FREEBUSY|TIMEZONE|AVAILABILITY|ALARM))/i;
/** All upper or all lower case: "Begin: noon" is a line of somebody's description. */
const BOUNDARY = /^(BEGIN|END|begin|end):([\w-]+)\s*$/;
const PROPERTY = /^\s*([A-Z][A-Z0-9-]*)\s*(?=[;:])/i;
const IS_ONE_CASE = /^(?:[^a-z]*|[^A-Z]*)$/;

/** The calendars of a text; null if there is none. */
export function readComponents(text: string): CalendarText | null {
  const reader = new ComponentReader();
  for (const line of unfold(text)) reader.read(line);
  const { calendars, isWhole } = reader;
  return reader.hasBegun ? { calendars, isWhole } : null;
}

class ComponentReader {
  readonly calendars: Component[] = [];
  hasBegun = false;
  isWhole = false;
  /** The calendar and its open components, outermost first. */
  private open: Component[] = [];

  read(whole: string): void {
    const [, boundary, component = ''] = KNOWN_BOUNDARY.exec(whole) ?? BOUNDARY.exec(whole) ?? [];
    const found = boundary ? null : PROPERTY.exec(whole);
    if (boundary?.toUpperCase() === 'END') this.end(component.toUpperCase());
    if (boundary?.toUpperCase() === 'BEGIN') {
      this.hasBegun = true;
      this.begin(component.toUpperCase());
    }
    if (!found?.[1]) return;
    const line = { name: found[1].toUpperCase(), rest: whole.slice(found[0].length) };
    // A line such as "Status: cancelled" also counts.
    if (IS_ONE_CASE.test(found[1]) || OF_EVENTS.has(line.name)) this.addLine(line);
  }

  private begin(name: string): void {
    if (name === 'VCALENDAR') this.open = [];
    else if (TOP.has(name)) this.open = this.open.slice(0, 1);
    else if (FLAT.has(name)) this.open = this.open.filter((component) => !FLAT.has(component.name));
    if (this.open.length >= MOST_DEPTH) return;
    if (this.open.length === 0 && name !== 'VCALENDAR') this.begin('VCALENDAR');
    const component: Component = { name, lines: [], parts: [] };
    (this.open.at(-1)?.parts ?? this.calendars).push(component);
    this.open.push(component);
  }

  private end(name: string): void {
    if (name === 'VCALENDAR') this.isWhole = true;
    const at = this.open.findLastIndex((component) => component.name === name);
    if (at !== -1) this.open.length = at;
  }

  private addLine(line: Line): void {
    const implied = IMPLIED[line.name];
    if (implied && this.open.length <= 1) this.begin(implied);
    const [calendar, component] = this.open;
    if (component?.name === 'VEVENT') {
      if (OF_EVENTS.has(line.name)) this.open.length = 2;
      const isOther = ({ name, rest }: Line) => name === line.name && rest !== line.rest;
      if (ONCE.has(line.name) && this.open.length === 2 && component.lines.some(isOther)) this.begin('VEVENT');
    }
    (line.name.startsWith('X-WR-') ? calendar : this.open.at(-1))?.lines.push(line);
  }
}

/** The unfolded lines of a text, without empty ones, which some programs add. */
function* unfold(text: string): Generator<string> {
  let parts: string[] = [];
  for (const line of text.split(/[\r\n]+/)) {
    if (/^[ \t]/.test(line) && !KNOWN_BOUNDARY.test(line)) {
      parts.push(line.slice(1));
    } else if (line !== '') {
      if (parts.length > 0) yield parts.join('');
      parts = [line.replace(/^\uFEFF/, '')];
    }
  }
  if (parts.length > 0) yield parts.join('');
}

/** The value of a line: the text after its first colon outside quotes. */
export function textOf({ rest }: Line): string {
  let isQuoted = false;
  for (let at = 0; at < rest.length; at += 1) {
    if (rest[at] === '"') isQuoted = !isQuoted;
    else if (rest[at] === ':' && !isQuoted) return rest.slice(at + 1);
  }
  // Unbalanced quotes are ignored.
  const colon = rest.indexOf(':');
  return colon === -1 ? '' : rest.slice(colon + 1);
}

/** A parameter before a line's value; null without it. */
export function parameterOf(parameters: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"?|([^;]*))`, 'i').exec(parameters);
  return found ? (found[1] ?? found[2] ?? '').trim() : null;
}
