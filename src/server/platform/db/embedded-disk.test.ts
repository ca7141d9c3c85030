import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { writeAll } from './durable-files.ts';
import { EmbeddedDisk } from './embedded-disk.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-disk-'));
  folders.push(folder);
  return folder;
}

test('a reserve is kept, given once to a transaction that has begun, and restored by the next', () => {
  const folder = newFolder();
  const disk = new EmbeddedDisk(folder);
  expect(disk.release()).toBe(false);
  disk.requireSpace();
  const { size, blocks } = statSync(join(folder, 'reserve'));
  // Its space is really taken.
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
  expect([disk.release(), disk.release()]).toEqual([true, false]);
  expect(existsSync(join(folder, 'reserve'))).toBe(false);
  disk.requireSpace();
  expect(statSync(join(folder, 'reserve')).size).toBe(size);
});

test('a reserve from before is used; one that was written in part is written again', () => {
  const folder = newFolder();
  const reserve = join(folder, 'reserve');
  writeFileSync(reserve, 'a start that was killed');
  new EmbeddedDisk(folder).requireSpace();
  const { size, mtimeMs } = statSync(reserve);
  expect(size).toBeGreaterThan(1_000_000);
  new EmbeddedDisk(folder).requireSpace();
  expect(statSync(reserve).mtimeMs).toBe(mtimeMs);
});

const DISK_FULL = Object.assign(new Error('no space'), { errno: 51 });
const bytes = new Int8Array(8);

/** A disk with room for so many bytes, and what was written to it: offset and position of each part. */
function smallDisk(room: number) {
  const parts: [number, number][] = [];
  let left = room;
  return {
    parts,
    write: (_: object, __: Int8Array, offset: number, length: number, position: number) => {
      if (left === 0) throw DISK_FULL;
      const written = Math.min(left, length);
      left -= written;
      parts.push([offset, position]);
      return written;
    },
    free: (more: number) => {
      left += more;
    },
  };
}

test('a write that finds the disk full is finished with the reserve', () => {
  const disk = smallDisk(3);
  const write = writeAll(disk.write, () => {
    disk.free(100);
    return true;
  });
  expect(write({}, bytes, 0, 8, 1000)).toBe(8);
  expect(disk.parts).toEqual([
    [0, 1000],
    [3, 1003],
  ]);
});

test('a write fails if the reserve is used up, or for another reason', () => {
  expect(() => writeAll(smallDisk(3).write, () => false)({}, bytes, 0, 8, 0)).toThrow('no space');
  let isReleased = false;
  const broken = () => {
    throw Object.assign(new Error('input or output failed'), { errno: 29 });
  };
  const release = () => {
    isReleased = true;
    return true;
  };
  expect(() => writeAll(broken, release)({}, bytes, 0, 8, 0)).toThrow('input or output');
  expect(isReleased).toBe(false);
});
