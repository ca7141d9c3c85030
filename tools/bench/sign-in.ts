import { hashSecret, newId, newSecret } from '../../src/server/platform/ids.ts';
import { hashPassword, passwordMatches } from '../../src/server/platform/passwords.ts';
import { hammer, repeat } from './load.ts';
import { makeParticipants } from './people.ts';
import { print, type Row } from './report.ts';
import { currentTransaction, statementOfSameRows } from './same-rows.ts';
import { type Options, type Stage, startStage } from './stage.ts';
import { countStatements } from './statements.ts';
import type { Asked } from './wrk.ts';

/*
 * Signing in with a password, hashed as in production: everybody once, in a known browser, each from their own address, as behind
 * a proxy.
 */

const PEOPLE = 12_000;
const WARM_UP = 300;
const COUNTED = 300;
const ALONE = 200;
const SECONDS = 10;
const LEAST = 1_000;
const PASSWORD = 'the one of the benches 7!';

/** A sign-in's changes of existing rows. */
const CHANGES = {
  known_device:
    'update known_device set last_seen_at = now() where user_id = {userId}::uuid and browser_hash = {browserHash}',
  participant_profile: 'update participant_profile set last_active_on = current_date where user_id = {userId}::uuid',
};

interface Somebody {
  userId: string;
  email: string;
  browserSecret: string;
  address: string;
}

export async function benchSignIn(options: Options): Promise<Row[]> {
  const stage = await startStage(options, { TRUST_PROXY: '1' });
  try {
    const people = await makePeople(stage);
    let next = 0;
    const taken = (count: number) => {
      const some = people.slice(next, next + Math.floor(count));
      next += some.length;
      return some;
    };
    const load = (some: readonly Somebody[]) => ({ url: stage.url, requests: some.map(requestOf), meter: stage.meter });

    const warmUp = await hammer(load(taken(WARM_UP)));

    const [sample] = taken(1) as [Somebody];
    const since = await currentTransaction(stage.pool);
    await hammer({ ...load([sample]), connections: 1 });
    const { rows: sessions } = await stage.pool.query<{ refresh_hash: string }>(
      'select refresh_hash from session where user_id = $1',
      [sample.userId],
    );
    const facts = factsOf(sample, sessions[0]?.refresh_hash ?? '');
    const same = await statementOfSameRows(stage.pool, { facts, since, changes: CHANGES });
    console.log(`signing in writes: ${same.rows}`);

    const alone = await hammer({ ...load(taken(ALONE)), connections: 1 });
    const countedLoad = load(taken(COUNTED));
    const statements = await countStatements(stage, COUNTED, () => hammer(countedLoad));
    const measuredLoad = load(taken(Math.max(LEAST, warmUp.perSecond * SECONDS)));
    const measured = await stage.profiled('sign-in', () => hammer(measuredLoad));

    await stage.stopServer();
    const others = taken(measured.requests);
    const database = await repeat({ times: others.length, meter: stage.meter }, (turn) =>
      same.run(factsOf(others[turn] as Somebody, hashSecret(newId()))),
    );
    const rows: Row[] = [
      { work: 'sign in', measured, statements, database },
      { work: 'sign in, one connection', measured: alone },
    ];
    print(rows);
    const hash = await hashPassword(PASSWORD);
    const checks = await repeat({ seconds: 5, meter: stage.meter }, () => passwordMatches(hash, PASSWORD));
    console.log(
      `checking a password alone (argon2id): ${Math.round(checks.perSecond)}/s; signing in reaches ` +
        `${Math.round((100 * measured.perSecond) / checks.perSecond)}% of it`,
    );
    return rows;
  } finally {
    await stage.close();
  }
}

async function makePeople(stage: Stage): Promise<Somebody[]> {
  await makeParticipants(stage, PEOPLE);
  await stage.pool.query('update app_user set password_hash = $1, first_login = false', [await hashPassword(PASSWORD)]);
  const { rows } = await stage.pool.query<{ userId: string; email: string }>(
    'select id as "userId", email from app_user',
  );
  const people = rows.map((person, index) => ({
    ...person,
    browserSecret: newSecret(),
    address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
  }));
  await stage.pool.query(
    `insert into known_device (user_id, browser_hash, last_seen_at)
     select *, now() - interval '20 days' from unnest($1::uuid[], $2::text[])`,
    [people.map(({ userId }) => userId), people.map(({ browserSecret }) => hashSecret(browserSecret))],
  );
  await stage.pool.query('update participant_profile set last_active_on = current_date - 20');
  await stage.pool.query('analyze');
  return people;
}

function requestOf({ email, browserSecret, address }: Somebody): Asked {
  return {
    method: 'POST',
    path: '/api/v1/authentication/auth/login/email-password',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      cookie: `nyansapo-browser=${browserSecret}`,
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  };
}

function factsOf({ userId, browserSecret, address }: Somebody, refreshHash: string) {
  return { userId, browserHash: hashSecret(browserSecret), addressHash: hashSecret(address), refreshHash };
}
