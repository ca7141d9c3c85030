const SAFE = ['GET', 'HEAD', 'PUT', 'DELETE'];
/** A rate limit, a restarting process, or a repeat of a call that is still running. */
const isPassing = (response: Response, code: unknown) =>
  [429, 502, 503, 504].includes(response.status) || code === 'IDEMPOTENCY_IN_PROGRESS';

const LONGEST_WAIT_MS = 60_000;

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** The `Retry-After` in seconds or as a date; otherwise half a second, doubled with each try, with jitter. */
function waitBefore(tries: number, retryAfter: string | null): number {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  const asked = Number.isNaN(seconds) ? Date.parse(retryAfter ?? '') - Date.now() : seconds * 1000;
  return Number.isNaN(asked) ? 500 * 2 ** tries * (0.5 + Math.random() / 2) : Math.max(asked, 0);
}

/**
 * `fetch` that retries what is safe to retry. A POST is, because it gets an Idempotency-Key; a PATCH is not, and fails at once.
 */
export function retrying(fetchOnce: typeof fetch, mostRetries: number): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { method, headers, signal } = request;
    if (method === 'POST' && !headers.has('idempotency-key')) headers.set('idempotency-key', crypto.randomUUID());
    const mayRepeat = SAFE.includes(method) || method === 'POST';
    for (let tries = 0; ; tries += 1) {
      const isLast = !mayRepeat || tries >= mostRetries;
      try {
        const response = await fetchOnce(request.clone());
        if (isLast || response.ok) return response;
        const code =
          response.status === 409
            ? (
                await response
                  .clone()
                  .json()
                  .catch(() => null)
              )?.code
            : null;
        const pause = waitBefore(tries, response.headers.get('retry-after'));
        if (!isPassing(response, code) || pause > LONGEST_WAIT_MS) return response;
        await wait(pause, signal);
      } catch (error) {
        if (isLast || signal.aborted) throw error;
        await wait(waitBefore(tries, null), signal);
      }
    }
  };
}
