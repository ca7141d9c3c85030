/** Who makes a change: a person in a role, or the clock and the payment provider. */
export type Actor = 'participant' | 'researcher' | 'organisationAdmin' | 'platformAdmin' | 'system';

/** One allowed change: from a status, by an event, to a status, by somebody. `null` is "does not exist yet". */
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

/** Where an event leads from a status, or null when the table lacks it: then it is refused with 409. */
export function targetOf<S extends string, E extends string>(
  lifecycle: Lifecycle<S, E>,
  from: S | null,
  event: E,
  by: Actor,
): S | null {
  const row = lifecycle.transitions.find(([f, e, , actors]) => f === from && e === event && actors.includes(by));
  return row ? row[2] : null;
}
