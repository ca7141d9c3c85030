import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';
import type { ObjectStore } from './store.ts';

const KEY = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const REGION = 'eu-west-1';
const BUCKET = 'nyansapo-audio';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, words: string) => createHmac('sha256', key).update(words).digest();

/** Whether a request has a valid AWS Signature Version 4, computed here independently from Amazon's description. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const match = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    headers.authorization ?? '',
  );
  if (!match) return false;
  const [, id, date = '', region = '', names = '', signature] = match;
  const { pathname, search } = new URL(url ?? '', 'http://store');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const payload = headers['x-amz-content-sha256'];
  const canonical = [method, pathname, search.slice(1), lines.join(''), names, payload].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const day = hmac(`AWS4${KEY.secretAccessKey}`, date);
  const key = hmac(hmac(hmac(day, region), 's3'), 'aws4_request');
  return id === KEY.accessKeyId && region === REGION && hmac(key, toSign).toString('hex') === signature;
}

/** A store with one bucket, which answers "busy" as often as a test says. */
class Bucket {
  readonly objects = new Map<string, Buffer>();
  busyFor = 0;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const answer = (status: number, body?: Buffer) => response.writeHead(status).end(body);
        if (this.busyFor > 0) {
          this.busyFor -= 1;
          answer(503);
        } else if (!isSigned(request)) answer(403);
        else if (!request.url?.startsWith(`/${BUCKET}/`)) answer(404);
        else if (request.method === 'PUT') {
          this.objects.set(request.url, Buffer.concat(parts));
          answer(200);
        } else if (request.method === 'DELETE') {
          this.objects.delete(request.url);
          answer(204);
        } else {
          const found = this.objects.get(request.url);
          answer(found ? 200 : 404, found);
        }
      });
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'nyansapo-store-'));
const bucket = new Bucket();
let endpoint: string;
beforeAll(async () => {
  endpoint = await bucket.open();
});
afterAll(() => {
  bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const s3 = (change: object = {}) => s3Store({ endpoint, bucket: BUCKET, region: REGION, ...KEY, ...change });
const SOUND = Uint8Array.of(26, 69, 223, 163, 0, 255);

const STORES: readonly (readonly [string, () => ObjectStore])[] = [
  ['a folder', () => folderStore(folder)],
  ['a bucket', () => s3()],
];
describe.each(STORES)('AUDIO-11: %s', (_what, open) => {
  test('keeps a file, replaces it, and removes it', async () => {
    const store = open();
    expect(await store.get('ab/clip-1')).toBeNull();
    await store.put('ab/clip-1', SOUND);
    await store.put('ab/clip-1', SOUND.subarray(1));
    expect(await store.get('ab/clip-1')).toEqual(SOUND.slice(1));
    await store.remove('ab/clip-1');
    await store.remove('ab/clip-1');
    expect(await store.get('ab/clip-1')).toBeNull();
  });

  test.each(['../etc/passwd', '/etc/passwd', 'a//b', 'a/../b', 'A', 'a?b', ''])('has no file named %j', async (key) => {
    const store = open();
    for (const use of [() => store.put(key, SOUND), () => store.get(key), () => store.remove(key)]) {
      await expect((async () => use())()).rejects.toThrow('no name of a stored file');
    }
  });
});

test('only its owner can read a file of the folder', async () => {
  await folderStore(folder).put('ab/clip-2', SOUND);
  expect(statSync(join(folder, 'ab/clip-2')).mode & 0o077).toBe(0);
});

test('calls to a busy store are retried', async () => {
  bucket.busyFor = 1;
  await s3().put('ab/clip-3', SOUND);
  expect(bucket.objects.get(`/${BUCKET}/ab/clip-3`)).toEqual(Buffer.from(SOUND));
});

test.each([
  ['a wrong key', { secretAccessKey: 'another' }],
  ['a bucket that does not exist', { bucket: 'elsewhere' }],
])('%s is an error, and nothing is stored', async (_what, change) => {
  const before = bucket.objects.size;
  await expect(s3(change).put('ab/clip-4', SOUND)).rejects.toThrow(/object store/);
  expect(bucket.objects.size).toBe(before);
});
