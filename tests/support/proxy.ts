import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A typical proxy: it forwards a request and appends the address that it came from to X-Forwarded-For. */
export async function startProxy(target: string): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const before = incoming.headers['x-forwarded-for'];
    const from = incoming.socket.remoteAddress ?? '';
    const onward = request(
      new URL(incoming.url ?? '/', target),
      {
        method: incoming.method,
        headers: { ...incoming.headers, 'x-forwarded-for': before ? `${before}, ${from}` : from },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Posts JSON from a local address (127.0.0.0/8), so that each counts as a separate client. */
export function postFrom(
  localAddress: string,
  port: number,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; json: { code?: string; content?: unknown } }> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        localAddress,
        method: 'POST',
        path,
        agent: false,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => (text += chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, json: JSON.parse(text) }),
        );
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}
