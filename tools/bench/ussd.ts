import { randomUUID } from 'node:crypto';
import { makeStudies } from './browse.ts';
import { makeParticipants } from './people.ts';
import { type Options, startStage } from './stage.ts';

const PARTICIPANTS = 1000;
const CALLS = 50;
const ROUNDS = 5;
const SECRET = 'of-the-benches-alone';
/** The inputs of each session: the list of studies, one of them, back, and the person's sessions. */
const INPUTS = ['1', '1', '9', '9', '2'];
const GOAL_MS = 2000;

/** USSD-02: how long the steps of 50 simultaneous sessions take; a phone network times out after some seconds. */
export async function benchUssd(options: Options): Promise<void> {
  const stage = await startStage(options, { USSD_SECRET: SECRET });
  try {
    await makeParticipants(stage, PARTICIPANTS);
    await makeStudies(stage, 200);
    const { rows } = await stage.pool.query<{ number: string }>(
      `with people as (select user_id, row_number() over () as place from participant_profile limit ${CALLS})
       update app_user u set mobile_number = '+23324' || (1000000 + p.place), mobile_number_used_at = now()
       from people p where p.user_id = u.id returning u.mobile_number as number`,
    );
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(rows.map(({ number }) => call(stage.url, number, took)));
    }
    const sorted = took.toSorted((one, other) => one - other);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    console.log(
      `${took.length} steps of ${CALLS} calls at once: median ${at(0.5)} ms, 95% ${at(0.95)} ms, slowest ${at(1)} ms`,
    );
    console.log(at(1) < GOAL_MS ? `within ${GOAL_MS} ms` : `SLOWER than ${GOAL_MS} ms`);
  } finally {
    await stage.close();
  }
}

async function call(url: string, number: string, took: number[]): Promise<void> {
  const sessionId = randomUUID();
  for (const [index, input] of ['*713*100#', ...INPUTS].entries()) {
    const body = {
      ...{
        Type: index === 0 ? 'Initiation' : 'Response',
        Message: input,
        Mobile: number.slice(1),
        SessionId: sessionId,
      },
      ...{ ServiceCode: '713*100', Operator: 'mtn', ClientState: '', Sequence: index + 1 },
    };
    const before = performance.now();
    const response = await fetch(`${url}/api/ussd/hubtel/${SECRET}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { Message, Type } = (await response.json()) as { Message?: string; Type?: string };
    took.push(performance.now() - before);
    if (Type !== 'response') throw new Error(`${response.status}: ${Message}`);
  }
}
