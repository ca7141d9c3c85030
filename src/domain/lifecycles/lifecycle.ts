/** Who makes a change: a person in a role, or the clock and the payment provider. */
export type Actor = 'participant' | 'researcher' | 'organisationAdmin' | 'platformAdmin' | 'system';

/** One allowed change: from a status, by an event, to a status, by an actor. `null` is "does not exist yet". */
export type Transition<S extends string, E extends string> = readonly [
  from: S | null,
  event: E,
  to: S,
  by: readonly Actor[],
];

export interface Lifecycle<S extends string, E extends string> {
  noun: string;
  transitions: readonly Transition<S, E>[];
}

/** The status an event leads to, or null when the table lacks the change: then it is refused with 409. */
export function targetOf<S extends string, E extends string>(
  lifecycle: Lifecycle<S, E>,
  from: S | null,
  event: E,
  by: Actor,
): S | null {
  const row = lifecycle.transitions.find(([f, e, , actors]) => f === from && e === event && actors.includes(by));
  return row ? row[2] : null;
}
