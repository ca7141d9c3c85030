import { monitorEventLoopDelay } from 'node:perf_hooks';
import autocannon from 'autocannon';

/* The process that sends a storm: alone, so that its times are the product's and not those of a busy generator. */

export interface Wanted {
  url: string;
  requests: autocannon.Request[];
  connections: number;
  perSecond: number;
  seconds: number;
}

export interface Storm {
  /** Milliseconds of each. */
  accepted: number[];
  refused: number[];
  /** Responses that are neither, and connections that broke. */
  others: number;
  /** How late the generator itself was at most, in milliseconds. */
  ownDelayMs: number;
}

process.once('message', ({ url, requests, connections, perSecond, seconds }: Wanted) => {
  const storm: Storm = { accepted: [], refused: [], others: 0, ownDelayMs: 0 };
  let started = 0;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const run = autocannon(
    {
      url,
      requests: requests.slice(0, 1),
      // A client that gets all requests prepares them all before it connects: 800 of those took seconds.
      setupClient: (client) => {
        const at = started++ % requests.length;
        client.setRequests(requests.slice(at, at + 1));
      },
      connections,
      overallRate: perSecond,
      duration: seconds,
      timeout: 30,
      ignoreCoordinatedOmission: true,
    },
    (error, result) => {
      if (error) throw error;
      storm.others += result.errors;
      storm.ownDelayMs = delay.max / 1e6;
      process.send?.(storm, () => process.disconnect?.());
    },
  );
  run.on('response', (_client, status, _bytes, milliseconds) => {
    if (status === 200) storm.accepted.push(milliseconds);
    else if (status === 503) storm.refused.push(milliseconds);
    else storm.others += 1;
  });
});
