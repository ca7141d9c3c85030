import type { App } from './app.ts';

/** Does something with each of several things; one that fails is logged, and does not keep the others from it. */
export async function each<T>(app: App, things: readonly T[], what: string, work: (thing: T) => Promise<unknown>) {
  for (const thing of things) {
    try {
      await work(thing);
    } catch (error) {
      app.log.error({ err: error }, what);
    }
  }
}
