import { NyansapoError } from '@nyansapo/sdk';
import { CommanderError } from 'commander';

/** The exit codes of README.md. Scripts depend on them, so a code keeps its meaning. */
export const EXIT = { done: 0, refused: 1, usage: 2, notSignedIn: 3, unavailable: 4, interrupted: 130 } as const;

/** An error that stops a command, with a message for the person who typed it. */
export class Stop extends Error {
  readonly exit: number;

  constructor(message: string, exit: number = EXIT.refused) {
    super(message);
    this.exit = exit;
  }
}

export const wrongUsage = (message: string) => new Stop(message, EXIT.usage);

/** Whether the same call may work later: after a rate limit, a server restart, or no answer at all. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof NyansapoError && [0, 429, 502, 503, 504].includes(error.status);
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof Stop) return error.exit;
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (isUnavailable(error)) return EXIT.unavailable;
  // 403: the key lacks a scope, or may not be used from this address.
  if (error instanceof NyansapoError && [401, 403].includes(error.status)) return EXIT.notSignedIn;
  return EXIT.refused;
}
