import { setTimeout } from 'node:timers/promises';
import { sendWeeklyMails } from '../../src/server/features/studies/weekly-mail.service.ts';
import { cpuOfFamily } from './costs.ts';
import { type Count, type Size, without } from './country-count.ts';
import { ASSUMED, DAYS, Month, STOPS_OF_A_DAY, settle, signIn } from './country-month.ts';
import { type Measured, printCountry } from './country-sum.ts';
import { type CountryWorld, makePeople, makeTeams, openCountry, register } from './country-world.ts';
import { circumstances } from './report.ts';

/*
 * A month of Ghana at a small scale: the rows, bytes and writes of each session, new person, sign-in and weekly mail, by table,
 * extrapolated to the country.
 */

const NEWCOMERS = 60;
const SIGN_INS = 300;
const READERS = 400;
const IDLE_DAYS = 1;

export async function benchCountry({ people, sessions }: { people: number; sessions: number }): Promise<void> {
  console.log(`${circumstances()}: ${people.toLocaleString('en')} people, ${sessions.toLocaleString('en')} sessions`);
  const world = await openCountry();
  try {
    const { product, counter, pool } = world;
    const applicants =
      Math.ceil(sessions / ASSUMED.placesOfAStudy) * ASSUMED.placesOfAStudy * ASSUMED.applicantsForAPlace;
    if (applicants > people)
      throw new Error(`${sessions} sessions have ${applicants} applicants: it needs more people`);
    const all = await makePeople(world, people, applicants);
    const teams = await makeTeams(world);
    await settle(product);
    const idle = await measure(world, () => new Month(product).pass(IDLE_DAYS));

    const newcomers = await measure(world, () => register(world, NEWCOMERS));
    const signIns = await measure(world, async () => {
      for (const person of all.slice(0, SIGN_INS)) await signIn(product, person);
    });

    console.log(`an idle day took ${idle.seconds.toFixed(0)} s`);
    const month = new Month(product);
    month.plan(teams, all, sessions);
    const before = await counter.sizes();
    let steps = 0;
    const started = performance.now();
    const whole = await measure(world, async () => {
      steps = await month.pass();
    });
    const seconds = (performance.now() - started) / 1000;
    const share = steps / (IDLE_DAYS * STOPS_OF_A_DAY);
    console.log(
      `${DAYS} days in ${seconds.toFixed(0)} s: ${month.sessions} sessions, ${month.applications} applications, ${steps} stops of the clock`,
    );

    // Everybody agrees to news, and everybody but some of those who never applied turns the weekly mail off.
    await pool.query(
      `insert into consent (id, user_id, document, version, purpose, event, at)
       select gen_random_uuid(), user_id, 'MARKETING', '2026-11-22', 'New studies and news', 'GIVEN', $1 from participant_profile`,
      [new Date(product.clock.now())],
    );
    await pool.query(
      `insert into muted_topic (user_id, topic) select user_id, 'NEW_STUDIES' from participant_profile
       where user_id <> all (select user_id from participant_profile p
         where not exists (select from application a where a.participant_id = p.user_id) limit $1) on conflict do nothing`,
      [READERS],
    );
    const published = new Month(product);
    published.plan(teams, [], ASSUMED.placesOfAStudy);
    await published.pass(1);
    const weekly = await measure(world, async () => {
      await product.clock.setTime(product.clock.now() + 60_000);
      await sendWeeklyMails(product.running.app);
      await settle(product);
    });
    const mailed = weekly.count.tables.get('weekly_mail')?.inserted ?? 0;
    if (mailed === 0) throw new Error('nobody got a weekly mail');
    printCountry({
      sessions: { ...lessIdle(whole, idle, share), units: month.sessions },
      newcomers: { ...newcomers, units: NEWCOMERS },
      signIns: { ...signIns, units: SIGN_INS },
      weekly: { ...weekly, units: mailed },
      growth: grown(before, await counter.sizes()),
    });
  } finally {
    await world.close();
  }
}

/** Bytes of a row: of the added ones, if there were many before. */
function grown(before: Map<string, Size>, after: Map<string, Size>): Map<string, number> {
  return new Map(
    [...after].map(([table, { rows, bytes }]) => {
      const then = before.get(table) ?? { rows: 0, bytes: 0 };
      const areAdded = then.rows >= rows / 2 && rows - then.rows > 100;
      if (areAdded) return [table, (bytes - then.bytes) / (rows - then.rows)];
      return [table, rows > 0 ? bytes / rows : 0];
    }),
  );
}

async function measure(
  world: CountryWorld,
  work: () => Promise<unknown>,
): Promise<{ count: Count; cpuMs: number; seconds: number }> {
  // Waits until everything that has just ended is written and counted.
  await setTimeout(300);
  const pid = world.postgres.pid();
  const cpu = cpuOfFamily(pid);
  const from = performance.now();
  const count = await world.counter.count(work);
  return { count, cpuMs: cpuOfFamily(pid) - cpu, seconds: (performance.now() - from) / 1000 };
}

function lessIdle(
  whole: Omit<Measured, 'units'>,
  idle: Omit<Measured, 'units'>,
  share: number,
): Omit<Measured, 'units'> {
  return {
    count: without(whole.count, idle.count, share),
    cpuMs: whole.cpuMs,
    seconds: whole.seconds,
  };
}
