import { vi } from 'vitest';
import { getStatus, type Status } from '../../src/contract/health.ts';
import type { World } from './world.ts';

/** A response is cached for 10 seconds of the process's own clock. */
const CACHED_MS = 11_000;
let skippedMs = 0;

/** The public status, and its page, from facts that are read now. */
export async function freshStatus(world: World): Promise<Status & { page: string }> {
  skippedMs += CACHED_MS;
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + skippedMs);
  try {
    const page = await (await fetch(`${world.running.url}/status`)).text();
    const answer = await world.call(getStatus);
    if (!answer.success) throw new Error(answer.message);
    return { ...answer.content, page };
  } finally {
    later.mockRestore();
  }
}
