import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { TestClock } from 'pg-boss';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { submitParticipantInformation } from '../../src/contract/participants.ts';
import { registerByPassword, verifyEmail } from '../../src/contract/sign-in.ts';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import type { Mailbox } from '../../src/server/platform/mail/transport.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { start } from '../../src/server/start.ts';
import { fundBalance } from '../../tests/support/own-sandbox.ts';
import { PASSWORD } from '../../tests/support/password.ts';
import { createDatabase, freePort, type OwnPostgres, startOwnPostgres } from '../../tests/support/postgres.ts';
import { setUp } from '../../tests/support/set-up.ts';
import { COUNTED_FLAGS, Counter } from './country-count.ts';
import { type Payee, type Product, settle, type Team } from './country-month.ts';
import { makeParticipants } from './people.ts';

/** A country at a small scale: the product in this process, its people, and the counter of the rows that they cause. */
export interface CountryWorld {
  product: Product;
  postgres: OwnPostgres;
  pool: pg.Pool;
  counter: Counter;
  close(): Promise<void>;
}

const TEAMS = 20;
const BALANCE_PESEWAS = 1_000_000_000;
/** Everybody's password hash, with minimal cost, because this bench does not measure hashing. */
const LITTLE_WORK = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export async function openCountry(): Promise<CountryWorld> {
  const postgres = await startOwnPostgres(COUNTED_FLAGS);
  const databaseUrl = await createDatabase(postgres.url);
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-country-'));
  // Ahead of the real clock, so that the database's own timestamps are always in the past.
  const clock = new TestClock(`${addDays(dateOf(new Date()), 1)}T04:30:00Z`);
  const settings = await readSettings({
    DEMO: 'off',
    LOG: 'off',
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SESSION_SECRET: 'the-one-of-the-benches',
    DATABASE_URL: databaseUrl,
    DATABASE_WAIT_SECONDS: '60',
    TRUST_PROXY: '1',
  });
  const running = await start(settings, { clock });
  // Tops up the balance, from which the month's payouts are paid.
  await fundBalance(running.sandboxUrl ?? '', BALANCE_PESEWAS);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const counter = await Counter.open(postgres.url, databaseUrl);
  return {
    product: { running, clock },
    postgres,
    pool,
    counter,
    close: async () => {
      await counter.close();
      await pool.end();
      await running.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates people, and returns those who will take part: they have a password and a mobile-money account. */
export async function makePeople({ pool }: CountryWorld, people: number, takingPart: number): Promise<Payee[]> {
  await makeParticipants({ pool }, people);
  const passwordHash = await hash(PASSWORD, LITTLE_WORK);
  const { rows } = await pool.query<{ id: string; email: string; number: number }>(
    `with chosen as (
       select user_id as id, row_number() over (order by user_id) as number from participant_profile limit $1
     ), account as (
       insert into mobile_money_account (user_id, network, number, account_name, name_checked, changed_at)
       select id, 'MTN', -- Numbers that end in 0001 to 0009 have a meaning for the sandbox.
         '+23355' || (1101000 + 10000 * (number / 8000) + number % 8000), 'Person Bench', true, now() - interval '30 days' from chosen
     )
     update app_user u set password_hash = $2, created_at = now() - interval '60 days'
     from chosen where u.id = chosen.id returning u.id, email, number`,
    [takingPart, passwordHash],
  );
  return rows.map(({ id, email, number }) => ({
    role: 'PARTICIPANT',
    userId: id,
    sessionId: id,
    email,
    password: PASSWORD,
    // Each person has their own network, because similar people on one network are suspected of fraud.
    address: `${20 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.1`,
  }));
}

/** Verified organisations with a researcher and a project each. */
export async function makeTeams({ pool }: CountryWorld): Promise<Team[]> {
  const { rows } = await pool.query<{ id: string; user_id: string; email: string; project_id: string }>(
    `with organization as (
       insert into organization (id, name, admin_verification_status, created_at)
       select gen_random_uuid(), 'Bench ' || n, 'VERIFIED', now() from generate_series(1, $1) n returning id
     ), researcher as (
       insert into app_user (id, role, first_name, last_name, email, email_verified_at, organization_id, created_at)
       select gen_random_uuid(), 'RESEARCHER', 'Ama', 'Bench', gen_random_uuid() || '@example.com', now(), id, now()
       from organization returning id, email, organization_id
     ), project as (
       insert into project (id, organization_id, creator_id, project_name, created_at)
       select gen_random_uuid(), organization_id, id, 'Bench', now() from researcher returning id, organization_id
     )
     select organization_id as id, researcher.id as user_id, email, project.id as project_id
     from researcher join project using (organization_id)`,
    [TEAMS],
  );
  return rows.map(({ id, user_id: userId, email, project_id: projectId }) => ({
    projectId,
    caller: {
      role: 'RESEARCHER',
      userId,
      sessionId: userId,
      email,
      organizationId: id,
      organizationRole: 'ADMIN',
      projectIds: null,
      verificationStatus: 'VERIFIED',
      key: null,
    },
  }));
}

/** New people join over the API: they register, open the link of the mail, and give their details and number. */
export async function register({ product }: CountryWorld, people: number): Promise<void> {
  const { running } = product;
  const mailbox = running.app.mail as Mailbox;
  for (let index = 0; index < people; index += 1) {
    const email = `newcomer-${index}@example.com`;
    const number = `0551${String(200_000 + index)}`;
    const call = async (endpoint: Endpoint, body: object, token?: string) => {
      const response = await fetch(`${running.url}/api/v1${endpoint.path}`, {
        method: endpoint.method,
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.200.${index >> 8}.${index & 255}`,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as { content: { accessToken?: string } };
      if (!response.ok) throw new Error(`${endpoint.path}: ${JSON.stringify(answer)}`);
      return { content: answer.content, cookie: response.headers.getSetCookie().join(';') };
    };
    await call(registerByPassword, {
      ...{ role: 'PARTICIPANT', firstName: 'Esi', lastName: 'Owusu', email, password: PASSWORD },
      ...{ termsAccepted: true, privacyAccepted: true },
    });
    await settle(product);
    const link = mailbox.list().find(({ to }) => to === email)?.text ?? '';
    const token = /\/verify-email\/(\S+)/.exec(link)?.[1] ?? '';
    await call(verifyEmail, { token });
    const { content } = await call(
      { ...registerByPassword, path: '/authentication/auth/login/email-password' } as Endpoint,
      { email, password: PASSWORD },
    );
    await fetch(`${running.sandboxUrl}/sandbox/names/${number}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Esi Owusu' }),
    });
    await call(submitParticipantInformation, setUp(number), content.accessToken);
  }
  await settle(product);
}
