import { makeStudies } from './browse.ts';
import { cpuOfFamily } from './costs.ts';
import { CpuGroup, FIRST } from './cpu-group.ts';
import { Goals } from './goals.ts';
import { makeParticipants, signInAll } from './people.ts';
import { circumstances } from './report.ts';
import { type OneOfSeveral, openSeveral, type Role, type Several } from './several.ts';
import { type Asked, wrk } from './wrk.ts';

/*
 * Three web and two worker processes on one PostgreSQL, compared with one process: how many times as many browse pages they serve
 * when the web processes share two cores, and the single process has one.
 *
 * PostgreSQL and the load run on the same machine, so "a core" here is a fraction of a core, to which Linux limits the web
 * processes. PostgreSQL and the load have the rest, and are never the bottleneck. Without this limit, the same runs show the
 * capacity of the whole machine.
 */

const PARTICIPANTS = 20_000;
const LOOKING = 1_000;
const STUDIES = 500;
/** The fraction of a core that counts as one core. */
const CORE = 0.25;
/** Warm-up requests for each process, until V8 has compiled the hot code. */
const WARM_REQUESTS = 10_000;
const WARM_SECONDS = 4;
const SECONDS = 8;
const TIMES = 3;
const CONNECTIONS_EACH = 16;

const LEAST_TIMES = 1.7;

interface Arrangement {
  name: string;
  roles: readonly Role[];
  /** How many cores the web processes share. */
  cores: number;
}

const ONE_OF_ALL: Arrangement = { name: 'one process (ROLE=all)', roles: ['all'], cores: 1 };
const ONE_WEB: Arrangement = { name: 'one web process', roles: ['web'], cores: 1 };
const THREE: Arrangement = {
  name: 'three web and two worker processes',
  roles: ['web', 'web', 'web', 'worker', 'worker'],
  cores: 2,
};

interface Measured {
  requests: number;
  perSecond: number;
  p99: number;
  /** CPU milliseconds of each request. */
  webMs: number;
  postgresMs: number;
  /** The cores that the web processes used. */
  cores: number;
}

export async function benchProcesses(): Promise<void> {
  console.log(circumstances());
  // PostgreSQL and the load must not wait for the machine's other work either.
  const group = CpuGroup.weighted('processes', FIRST);
  group.add(process.pid);
  const stage = await openSeveral();
  try {
    await makeParticipants(stage, PARTICIPANTS);
    const { rows } = await stage.pool.query<{ user_id: string }>(
      `select user_id from participant_profile order by user_id limit ${LOOKING}`,
    );
    const people = rows.map(({ user_id }) => user_id);
    const requests = (await signInAll(stage, people)).map(pageOf);
    await makeStudies(stage, STUDIES);
    console.log(`a core is ${CORE * 100} % of one here; median of ${TIMES} times ${SECONDS} seconds`);
    const rates = new Map<Arrangement, number>();
    for (const arrangement of [ONE_OF_ALL, ONE_WEB, THREE]) {
      const { limited, whole } = await measure(stage, arrangement, requests);
      rates.set(arrangement, limited.perSecond);
      const words = arrangement.cores === 1 ? 'one core' : `${arrangement.cores} cores`;
      print(
        `${arrangement.name}, ${words}`,
        limited,
        `${Math.round((100 * limited.cores) / (CORE * arrangement.cores))} % of it`,
      );
      print(`${arrangement.name}, this whole machine`, whole, `${whole.cores.toFixed(2)} cores`);
    }
    const goals = new Goals();
    for (const one of [ONE_OF_ALL, ONE_WEB]) {
      const times = (rates.get(THREE) ?? 0) / (rates.get(one) ?? 1);
      goals.atLeast(`${THREE.name} compared with ${one.name}`, times, LEAST_TIMES, 'times as many pages');
    }
    goals.judge();
  } finally {
    await stage.close();
    group.close();
  }
}

async function measure(stage: Several, { roles, cores }: Arrangement, requests: readonly Asked[]) {
  const started: OneOfSeveral[] = [];
  for (const role of roles) started.push(await stage.start(role));
  const webs = started.filter((_, index) => roles[index] !== 'worker');
  const share = CpuGroup.limited(cores * CORE);
  try {
    for (let sent = 0; sent < WARM_REQUESTS * webs.length; ) {
      sent += (await load(stage, webs, requests, WARM_SECONDS)).requests;
    }
    const whole = await median(() => load(stage, webs, requests, SECONDS));
    for (const { watched } of webs) share.add(watched.pid);
    return { whole, limited: await median(() => load(stage, webs, requests, SECONDS)) };
  } finally {
    await Promise.all(started.map((one) => one.stop()));
    share.close();
  }
}

async function load(
  stage: Several,
  webs: OneOfSeveral[],
  requests: readonly Asked[],
  seconds: number,
): Promise<Measured> {
  const read = () => ({
    web: webs.reduce((sum, { watched }) => sum + cpuOfFamily(watched.pid), 0),
    postgres: cpuOfFamily(stage.postgresPid),
  });
  const before = read();
  const loads = await Promise.all(
    webs.map(({ url }) => wrk({ url, requests, connections: CONNECTIONS_EACH, seconds })),
  );
  const after = read();
  const answered = loads.reduce((sum, one) => sum + one.requests, 0);
  return {
    requests: answered,
    perSecond: answered / seconds,
    p99: Math.max(...loads.map(({ p99 }) => p99)),
    webMs: (after.web - before.web) / answered,
    postgresMs: (after.postgres - before.postgres) / answered,
    cores: (after.web - before.web) / (seconds * 1000),
  };
}

const pageOf = (token: string): Asked => ({
  method: 'GET',
  path: '/api/v1/project/studies?page=0&size=10',
  headers: { authorization: `Bearer ${token}` },
});

/** The run with the median rate. */
async function median(run: () => Promise<Measured>): Promise<Measured> {
  const runs: Measured[] = [];
  for (let time = 0; time < TIMES; time += 1) runs.push(await run());
  return runs.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(TIMES / 2)] as Measured;
}

function print(what: string, { perSecond, p99, webMs, postgresMs }: Measured, used: string): void {
  console.log(
    `${what.padEnd(56)} ${Math.round(perSecond).toLocaleString('en').padStart(6)}/s, p99 ${Math.round(p99)} ms, CPU of a request: web ${webMs.toFixed(2)} ms, PostgreSQL ${postgresMs.toFixed(2)} ms; web used ${used}`,
  );
}
