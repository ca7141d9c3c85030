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
