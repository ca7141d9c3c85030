/** Where sessions are in a week that is drawn along an axis of hours. All times are GMT, in minutes of the day. */

interface Timed {
  studyId: string;
  startsAt: string;
  endsAt: string;
}

/** The sessions of one study at one time: a group's people are together. Side by side with others that overlap. */
export interface WeekEvent<S extends Timed> {
  sessions: S[];
  start: number;
  /** Late enough that its words fit. */
  end: number;
  lane: number;
  lanes: number;
}

/** The hours that are always shown. */
const USUAL: readonly [from: number, to: number] = [9, 17];
const LEAST_MINUTES = 30;
/** A name's line takes so many minutes of the axis. */
const LINE_MINUTES = 12;

export function minuteOf(iso: string): number {
  return Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16));
}

function lastMinuteOf({ startsAt, endsAt }: Timed): number {
  return startsAt.slice(0, 10) === endsAt.slice(0, 10) ? minuteOf(endsAt) : 24 * 60;
}

/** The first and the last hour that hold all sessions. */
export function hoursOf(sessions: readonly Timed[]): [from: number, to: number] {
  const from = Math.min(USUAL[0], ...sessions.map(({ startsAt }) => Math.floor(minuteOf(startsAt) / 60)));
  const to = Math.max(USUAL[1], ...sessions.map((session) => Math.ceil(lastMinuteOf(session) / 60)));
  return [from, to];
}

export function eventsOf<S extends Timed>(date: string, sessions: readonly S[]): WeekEvent<S>[] {
  const events = new Map<string, WeekEvent<S>>();
  const ofDay = sessions.filter(({ startsAt }) => startsAt.startsWith(date));
  for (const session of ofDay.sort((one, other) => one.startsAt.localeCompare(other.startsAt))) {
    const key = `${session.studyId} ${session.startsAt} ${session.endsAt}`;
    const start = minuteOf(session.startsAt);
    const event = events.get(key) ?? { sessions: [], start, end: lastMinuteOf(session), lane: 0, lanes: 1 };
    event.sessions.push(session);
    const needed = event.sessions.length === 1 ? LEAST_MINUTES : (event.sessions.length + 1) * LINE_MINUTES;
    event.end = Math.max(event.end, start + needed);
    events.set(key, event);
  }
  return inLanes([...events.values()]);
}

/** Gives each event the first free lane; events that touch each other, directly or not, share the width. */
function inLanes<S extends Timed>(events: WeekEvent<S>[]): WeekEvent<S>[] {
  let together: WeekEvent<S>[] = [];
  let until = 0;
  const close = () => {
    const lanes = Math.max(0, ...together.map(({ lane }) => lane)) + 1;
    for (const event of together) event.lanes = lanes;
    together = [];
  };
  for (const event of events) {
    if (event.start >= until) close();
    const taken = new Set(together.filter(({ end }) => end > event.start).map(({ lane }) => lane));
    while (taken.has(event.lane)) event.lane += 1;
    together.push(event);
    until = Math.max(until, event.end);
  }
  close();
  return events;
}
