import type { Database } from './db/database.ts';

export type LiveEvent = 'notification' | 'wallet';

/**
 * Forwards the database's notifications to the browsers connected here, whichever process made the change. An event
 * only says that something is new and the browser then fetches it, so a gap loses nothing.
 */
export interface LiveHub {
  /**
   * Calls back for every event about one of the ids (a user's, an organisation's). Returns the unsubscribe function.
   */
  subscribe(ids: readonly string[], onEvent: (event: LiveEvent) => void): () => void;
  /** Calls back with the id of every session that ends; with null after a gap, when any session may have ended. */
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
      // Unknown events were missed: every browser fetches again.
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
