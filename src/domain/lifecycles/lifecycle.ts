/** Who makes a change: a person in a role, or the clock and the payment provider. */
export type Actor = 'participant' | 'researcher' | 'organisationAdmin' | 'platformAdmin' | 'system';

/** One allowed change: from a status, by an event, to a status, by an actor. `null` is "does not exist yet". */
export type Transition<S extends string, E extends string> = readonly [
  from: S | null,
  event: E,
  to: S,
  by: readonly Actor[],
];

export interface Lifecycle<N extends string, S extends string, E extends string> {
  /** The name of the table whose rows have the status. */
  noun: N;
  /** The status column, if it is not named `status`. */
  column?: string;
  /** Whether every change is recorded in the audit log: for organisations, and for everything that moves money. */
  isAudited?: true;
  transitions: readonly Transition<S, E>[];
}

/** The status an event leads to, or null if the table lacks the change: then it is refused with 409. */
export function targetOf<S extends string, E extends string>(
  lifecycle: Lifecycle<string, S, E>,
  from: S | null,
  event: E,
  by: Actor,
): S | null {
  const row = lifecycle.transitions.find(([f, e, , actors]) => f === from && e === event && actors.includes(by));
  return row ? row[2] : null;
}
