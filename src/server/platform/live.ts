import type { Database } from './db/database.ts';

export type LiveEvent = 'notification' | 'wallet';

/**
 * Passes what the database announces on to the browsers that are connected here, whichever process made the change.
 * An event says only that something is new; the browser then asks for it, so nothing is lost by a gap.
 */
export interface LiveHub {
  /** Calls back for every event about one of the ids (a user's, an organisation's). Returns the unsubscribe. */
  subscribe(ids: readonly string[], onEvent: (event: LiveEvent) => void): () => void;
  /** Calls back with the id of every session that ends; with null after a gap, in which any may have ended. */
  whenSessionEnds(onEnd: (sessionId: string | null) => void): void;
}

export async function startLive(db: Database): Promise<LiveHub> {
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>();
  for (const channel of ['notification', 'wallet'] as const) {
    await db.listen(
      channel,
      (id) => {
        for (const onEvent of listeners.get(id) ?? []) onEvent(channel);
      },
      // Nobody knows what was missed: everybody looks again.
      () => {
        for (const all of listeners.values()) for (const onEvent of all) onEvent(channel);
      },
    );
  }
  const endListeners: ((sessionId: string | null) => void)[] = [];
  const announceEnd = (sessionId: string | null) => {
    for (const onEnd of endListeners) onEnd(sessionId);
  };
  await db.listen('session_end', announceEnd, () => announceEnd(null));
  return {
    whenSessionEnds: (onEnd) => void endListeners.push(onEnd),
    subscribe: (ids, onEvent) => {
      for (const id of ids) listeners.set(id, (listeners.get(id) ?? new Set()).add(onEvent));
      return () => {
        for (const id of ids) {
          listeners.get(id)?.delete(onEvent);
          if (listeners.get(id)?.size === 0) listeners.delete(id);
        }
      };
    },
  };
}
