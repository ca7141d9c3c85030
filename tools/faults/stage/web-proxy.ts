import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Child } from './child.ts';
import type { ProductProcess } from './product.ts';
import { fillTemplate } from './template.ts';

/** HAProxy in front of the web processes, with the configuration of `ops/haproxy`. */
export function startWebProxy(folder: string, port: number, webs: readonly ProductProcess[]): Child {
  const file = join(folder, 'web.cfg');
  const addresses = webs.map((web, index) => [`WEB${index + 1}`, `127.0.0.1:${web.port}`]);
  writeFileSync(
    file,
    fillTemplate('ops/haproxy/web.cfg', { WEB_ADDRESS: `127.0.0.1:${port}`, ...Object.fromEntries(addresses) }),
  );
  const proxy = new Child({
    command: '/usr/sbin/haproxy',
    args: ['-db', '-f', file],
    logFile: join(folder, 'web-proxy.log'),
  });
  proxy.start();
  return proxy;
}
