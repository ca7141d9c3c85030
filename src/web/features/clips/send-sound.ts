import { CLIP_PART_BYTES } from '../../../domain/audio.ts';
import { call, codeOf } from '../../lib/api.ts';

/** How often a part is retried while offline, and how long to wait for the network. */
const TRIES = 60;
const WAIT_MS = 3000;

/**
 * Uploads a recording in parts, and resumes after an interruption: the server says how much has arrived. `onSent` gets that
 * share. Returns the checked clip with a key to play it.
 */
export async function sendSound(
  begin: () => Promise<{ content: { id: string } }>,
  file: Blob,
  onSent: (share: number) => void,
) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { content: begun } = await patiently(begin);
  const params = { id: begun.id };
  for (let from = 0; ; ) {
    const part = bytes.slice(from, from + CLIP_PART_BYTES);
    const { content } = await patiently(() =>
      call('POST /project/clips/{id}/bytes', { params, query: { offset: from }, bytes: part }),
    );
    if (content.clip && content.key !== null) return { clip: content.clip, key: content.key };
    from = content.received;
    onSent(from / bytes.length);
  }
}

async function patiently<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const code = codeOf(error);
      const mayPass = code === 'OFFLINE' || code === 'UNAVAILABLE';
      if (!mayPass || tries === TRIES) throw error;
      await networkOrTime();
    }
  }
}

/** Waits until the browser is online again, or for some seconds, because it may not notice. */
function networkOrTime(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, WAIT_MS);
    window.addEventListener('online', done);
  });
}
