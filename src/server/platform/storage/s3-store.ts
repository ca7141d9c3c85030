import { AwsClient } from 'aws4fetch';
import { checkKey, type ObjectStore } from './store.ts';

/** A bucket of any S3-compatible store. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** For one attempt; aws4fetch retries while the store is busy. */
const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** The three calls that we need, with path-style addresses, which every store understands. */
export function s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): ObjectStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const call = async (method: 'PUT' | 'GET' | 'DELETE', key: string, body?: Uint8Array) => {
    const response = await client.fetch(`${endpoint}/${bucket}/${checkKey(key)}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body ? { body: new Uint8Array(body), headers: { 'content-type': 'application/octet-stream' } } : {}),
    });
    if (response.ok || response.status === 404) return response;
    // Not logged, because the error's body may repeat the signed request.
    await response.body?.cancel();
    throw new Error(`the object store answered ${method} with ${response.status}`);
  };
  return {
    put: async (key, content) => {
      const response = await call('PUT', key, content);
      await response.body?.cancel();
      if (!response.ok) throw new Error('the object store has no such bucket');
    },
    get: async (key) => {
      const response = await call('GET', key);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      return null;
    },
    remove: async (key) => {
      await (await call('DELETE', key)).body?.cancel();
    },
  };
}
