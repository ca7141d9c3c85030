import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { mainThreadOf } from './costs.ts';
import { CpuGroup } from './cpu-group.ts';
import { Goals } from './goals.ts';
import { makeLists } from './lists-world.ts';
import { hammer } from './load.ts';
import { signInAll } from './people.ts';
import { circumstances } from './report.ts';
import { type Options, type Stage, startStage } from './stage.ts';
import type { Storm, Wanted } from './storm.ts';
import type { Asked } from './wrk.ts';

/*
 * Overload: five times as many requests as the product can serve, for a while, over hundreds of connections. Accepted requests
 * must be answered within a second, and others refused at once; top-ups must keep working; and seconds later everything is back
 * to normal.
 */

const PARTICIPANTS = 5_000;
/** A caller may read 3,000 times a minute. */
const RESEARCHERS = 400;
const TIMES = 5;
const STORM_SECONDS = 20;
const CONNECTIONS = 800;
const CALM_SECONDS = 5;
/**
 * CPU weights. A web process has ten times PostgreSQL's weight, as in its unit (ops/systemd). The generator stands for other
 * machines, which have their own processors. All other processes of this machine have weight 1.
 */
const WEIGHTS = { postgres: 4, web: 40, generator: 80 } as const;
const STORM = fileURLToPath(new URL('./storm.ts', import.meta.url));
const TOP_UP_EVERY_MS = 500;
const TOP_UP_CEDIS = 50;

const MOST = { acceptedP99: 1_000, refusedP99: 50, recoveryMs: 5_000 } as const;

export async function benchOverload(options: Options): Promise<void> {
  console.log(circumstances());
  const stage = await startStage(options);
  const shares = shareProcessor(stage);
  try {
    const { studyId, researcherIds } = await makeLists(stage, PARTICIPANTS, RESEARCHERS);
    await stage.pool.query(`update app_user set is_organization_admin = true where role = 'RESEARCHER'`);
    const tokens = await signInAll(stage, researcherIds);
    const requests = tokens.map((token) => ({
      method: 'GET' as const,
      path: `/api/v1/project/studies/${studyId}/applications?search=erso&size=20`,
      headers: { authorization: `Bearer ${token}` },
    }));
    const calm = () => hammer({ url: stage.url, requests, seconds: CALM_SECONDS, meter: stage.meter });
    await calm();
    const { perSecond } = await calm();
    console.log(`in calm: ${perSecond.toFixed(0)} requests/s; the storm: ${(perSecond * TIMES).toFixed(0)}/s`);
    const payer = new Payer(stage, tokens[0] ?? '');
    const before = mainThreadOf(stage.serverPid);
    const [storm] = await stage.profiled('storm', () =>
      Promise.all([
        blow({ url: stage.url, requests, perSecond: perSecond * TIMES }, shares),
        payer.pay(STORM_SECONDS * 1000),
      ]),
    );
    const { ran, waited } = mainThreadOf(stage.serverPid);
    const recoveredAfter = await untilCalm(stage.url, requests);
    const after = await calm();
    print('answered', storm.accepted);
    print('refused', storm.refused);
    console.log(
      `the product's main thread ran for ${seconds(ran - before.ran)} s, and waited ${seconds(waited - before.waited)} s for a processor`,
    );
    print('sent late by the generator', storm.late);
    console.log(`connections: ${storm.connections}`);
    console.log(`in calm again: ${after.perSecond.toFixed(0)} requests/s`);
    const goals = new Goals();
    goals.atMost('p99 of what is answered', share(storm.accepted, 0.99), MOST.acceptedP99, 'ms');
    goals.atMost('p99 of what is refused', share(storm.refused, 0.99), MOST.refusedP99, 'ms');
    goals.atMost('anything else', storm.others, 0, 'responses');
    goals.atMost('until all is served again', recoveredAfter, MOST.recoveryMs, 'ms');
    goals.atMost(
      'top-ups of the storm that are missing',
      payer.begun - (await payer.settled()),
      0,
      `of ${payer.begun}`,
    );
    goals.judge();
  } finally {
    await stage.close();
    for (const group of Object.values(shares ?? {})) group.close();
  }
}

type Shares = Record<keyof typeof WEIGHTS, CpuGroup>;

/** Shares the processor as the units of one machine do; null without root. */
function shareProcessor({ serverPid, postgresPid }: Stage): Shares | null {
  if (process.getuid?.() !== 0) {
    console.log('without root, PostgreSQL, the product and the generator wait for the processor alike');
    return null;
  }
  const web = CpuGroup.weighted('web', WEIGHTS.web);
  const postgres = CpuGroup.weighted('postgres', WEIGHTS.postgres);
  const generator = CpuGroup.weighted('generator', WEIGHTS.generator);
  web.add(serverPid);
  postgres.addFamily(postgresPid);
  generator.add(process.pid);
  return { web, postgres, generator };
}

/** Sends the storm from a process of its own. */
async function blow(wanted: Omit<Wanted, 'connections' | 'seconds'>, shares: Shares | null): Promise<Storm> {
  const child = fork(STORM);
  shares?.generator.add(child.pid ?? 0);
  child.send({ ...wanted, connections: CONNECTIONS, seconds: STORM_SECONDS } satisfies Wanted);
  const [storm] = (await once(child, 'message')) as [Storm];
  return storm;
}

/** How long after the storm the first of twenty successes in a row began. */
async function untilCalm(url: string, [request]: Asked[]): Promise<number> {
  const startedAt = performance.now();
  let calmSince: number | null = null;
  for (let inRow = 0; inRow < 20; ) {
    const at = performance.now() - startedAt;
    const { status } = await fetch(`${url}${request?.path}`, { headers: request?.headers as Record<string, string> });
    inRow = status === 200 ? inRow + 1 : 0;
    calmSince = status === 200 ? (calmSince ?? at) : null;
    await setTimeout(50);
  }
  return calmSince ?? 0;
}

/** A person who tops up repeatedly, over the provider's hosted page. */
class Payer {
  readonly #stage: Stage;
  readonly #token: string;
  begun = 0;

  constructor(stage: Stage, token: string) {
    this.#stage = stage;
    this.#token = token;
  }

  async pay(milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds;
    while (performance.now() < until) {
      const response = await fetch(`${this.#stage.url}/api/v1/payment/transactions/initialize`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ amount: TOP_UP_CEDIS }),
      });
      if (response.status !== 200) throw new Error(`a top-up in the storm was refused: ${response.status}`);
      const { content: page } = (await response.json()) as { content: string };
      await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome: 'success' }) });
      this.begun += 1;
      await setTimeout(TOP_UP_EVERY_MS);
    }
  }

  /** How many top-ups have reached the wallet through the provider's events alone. */
  async settled(): Promise<number> {
    const { rows } = await this.#stage.pool.query<{ count: number }>(
      `select count(*)::integer as count from top_up where status = 'SUCCEEDED'`,
    );
    return rows[0]?.count ?? 0;
  }
}

function share(times: number[], part: number): number {
  times.sort((one, other) => one - other);
  return times[Math.floor((times.length - 1) * part)] ?? 0;
}

function print(what: string, times: number[]): void {
  const [p50 = 0, p99 = 0, slowest = 0] = [0.5, 0.99, 1].map((part) => Math.round(share(times, part)));
  console.log(`${what}: ${times.length.toLocaleString('en')}, p50 ${p50} ms, p99 ${p99} ms, slowest ${slowest} ms`);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
