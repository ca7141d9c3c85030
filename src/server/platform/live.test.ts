import { expect, test } from 'vitest';
import type { Database } from './db/database.ts';
import { startLive } from './live.ts';
import { openLog } from './log.ts';

test('after the database could not be read, every browser fetches and every open session is checked', async () => {
  let isDown = false;
  let reads = 0;
  const read = () => {
    reads += 1;
    return isDown ? Promise.reject(new Error('no connection')) : Promise.resolve([{ horizon: '1', events: [] }]);
  };
  /** Waits for a complete read that began after this call. */
  const readAgain = async () => {
    const before = reads;
    await expect.poll(() => reads).toBeGreaterThan(before + 1);
  };
  const hub = await startLive({ read } as unknown as Database, openLog({ level: 'silent', sql: false }));
  const heard: string[] = [];
  const ended: (string | null)[] = [];
  hub.subscribe(['ama'], (event) => heard.push(event));
  hub.whenSessionEnds((sessionId) => ended.push(sessionId));
  await readAgain();
  expect(heard).toEqual([]);
  isDown = true;
  await readAgain();
  isDown = false;
  await expect.poll(() => heard).toEqual(['notification', 'wallet']);
  expect(ended).toEqual([null]);
  await hub.close();
});
