import type { App } from './app.ts';

/** Runs a function for each of several things. A failure is logged and does not affect the rest. */
export async function runEach<T>(app: App, things: readonly T[], what: string, work: (thing: T) => Promise<unknown>) {
  for (const thing of things) {
    try {
      await work(thing);
    } catch (error) {
      app.log.error({ err: error }, what);
    }
  }
}

/**
 * The same for a job: one that fails does not affect the rest, and the job fails afterwards, so that it is tried again and admins
 * see it.
 */
export async function attemptEach<T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const thing of things) await work(thing).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
