import { NOTIFICATION_STREAM_PATH } from '../../contract/addresses.ts';
import { freshToken, renewAccess } from './api.ts';
import { refresh } from './queries.ts';
import { currentUser } from './session.ts';

const RECONNECT_MS = 3000;
/**
 * The server sends something at least every 25 seconds; a longer silence is a connection that died while the phone
 * slept.
 */
const SILENCE_MS = 60_000;

/**
 * The bell's server-sent events, read by fetch because they need the bearer token. An event only says that something is new;
 * visible data is then refetched, also after a gap.
 */
export function followLive(onNotification: () => void): () => void {
  const abort = new AbortController();
  const connect = async (): Promise<void> => {
    while (!abort.signal.aborted) {
      if (!currentUser()) return;
      try {
        const token = await freshToken();
        if (!token) return;
        const response = await fetch(NOTIFICATION_STREAM_PATH, {
          headers: { authorization: `Bearer ${token}` },
          signal: abort.signal,
        });
        // An expired login session: the stream continues with the new token when the person signs in again.
        if (response.status === 401 && !(await renewAccess(token))) await newToken(token, abort.signal);
        if (response.ok && response.body) {
          void refreshBell();
          await readEvents(response.body, onNotification);
        }
      } catch {
        // The connection broke; the next round reopens it.
      }
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    }
  };
  void connect();
  const onWake = () => {
    if (document.visibilityState === 'visible') void refreshBell();
  };
  document.addEventListener('visibilitychange', onWake);
  window.addEventListener('online', onWake);
  return () => {
    abort.abort();
    document.removeEventListener('visibilitychange', onWake);
    window.removeEventListener('online', onWake);
  };
}

/** Waits until the stored token differs from this one, or is gone, or nobody listens any more. */
async function newToken(old: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && currentUser()?.accessToken === old) {
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
  }
}

async function readEvents(body: ReadableStream<Uint8Array>, onNotification: () => void): Promise<void> {
  // A cast: TypeScript types the decoder's input as any BufferSource, but stream types must match exactly.
  const decoder = new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>;
  const reader = body.pipeThrough(decoder).getReader();
  for (let buffered = ''; ; ) {
    const silence = setTimeout(() => void reader.cancel(), SILENCE_MS);
    const { done, value } = await reader.read();
    clearTimeout(silence);
    if (done) return;
    buffered += value;
    const parts = buffered.split('\n\n');
    buffered = parts.pop() ?? '';
    for (const part of parts) {
      if (part.startsWith('event: wallet')) void refresh('GET /payment/wallets/{organizationId}');
      // A notification may concern anything on screen, so all visible data is refetched.
      if (part.startsWith('event: notification')) {
        void refresh();
        onNotification();
      }
    }
  }
}

export async function refreshBell(): Promise<void> {
  await Promise.all([
    refresh('GET /notification/groups'),
    refresh('GET /notification/notifications'),
    refresh('GET /notification/notifications/unread-count'),
  ]);
}
