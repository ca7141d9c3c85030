import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts the stand-in for Google's sign-in. It is loaded, and its key generated, at the first sign-in. */
export async function startIdentity(port: number): Promise<{ url: string; close(): Promise<void> }> {
  let provider: Promise<RequestListener> | undefined;
  const server = createServer((request, response) => {
    provider ??= import('./identity-provider.ts').then(({ makeProvider }) => makeProvider(url));
    void provider.then((answer) => answer(request, response));
  });
  // It believes any answer, so it only listens on this machine.
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
