import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import type { Metrics } from './metrics.ts';
import type { Readings } from './readings.ts';

interface Sources {
  metrics: Metrics;
  readings: Readings;
}

async function print({ metrics, readings }: Sources): Promise<string> {
  const read = await readings.read();
  return metrics.print(read?.samples ?? null);
}

/** Serves /metrics on a port that only the monitoring can reach. */
export async function listenForMetrics(sources: Sources, { port, host }: { port: number; host: string }) {
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    print(sources).then(
      (text) => response.writeHead(200, { 'content-type': sources.metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Serves /metrics on the main port to holders of the token; without the setting, the address doesn't exist. */
export function mountMetrics(server: FastifyInstance, sources: Sources, { token }: Settings['metrics']): void {
  if (token === null) return;
  const expected = digest(`Bearer ${token}`);
  server.get('/metrics', { config: { routeClass: null } }, async ({ headers }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) throw new Refusal('UNAUTHENTICATED');
    return reply
      .header('cache-control', 'no-store')
      .type(sources.metrics.contentType)
      .send(await print(sources));
  });
}

/** Digests have equal length, so comparing them reveals nothing. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
