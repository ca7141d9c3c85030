import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isRunning } from '../../tests/support/until-ready.ts';
import { questionsOfNewcomers } from './eligible.ts';
import { hammer } from './load.ts';
import { makeParticipants } from './people.ts';
import { CONNECTIONS, type Options, type Stage, startStage } from './stage.ts';

/*
 * The count of eligible people beside the statement of ORSEE 3 (github.com/orsee/orsee, tagsets/query.php) on MariaDB, for the
 * same 100,000 people. ORSEE selects whole participants who are active, subscribed, not yet assigned to the experiment and meet
 * the criteria, and counts them in PHP, which is not measured here. Needs Debian's mariadb-server.
 */

const PEOPLE = 100_000;
const SECONDS = 10;
const QUERIES = 200;
const AT_LEAST = 3;

export async function benchOrsee(options: Options): Promise<void> {
  const stage = await startStage(options);
  try {
    await makeParticipants(stage, PEOPLE);
    const { requests } = await questionsOfNewcomers(stage);
    const load = { url: stage.url, requests, meter: stage.meter };
    await hammer({ ...load, seconds: 3 });
    const ours = await hammer({ ...load, seconds: SECONDS });
    await stage.stopServer();
    const theirs = await measureOrsee(stage);
    console.log(`Nyansapo, over HTTP: ${ours.perSecond.toFixed(0)} counts/s (p95 ${ours.p95.toFixed(0)} ms)`);
    console.log(`ORSEE's statement alone: ${theirs.toFixed(1)} counts/s`);
    const ratio = ours.perSecond / theirs;
    console.log(`${ratio.toFixed(1)} times ORSEE; the goal is ${AT_LEAST}`);
    if (ratio < AT_LEAST) process.exitCode = 1;
  } finally {
    await stage.close();
  }
}

/** Statements a second, over as many connections as we had. */
async function measureOrsee(stage: Stage): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'orsee-'));
  const socket = join(folder, 'socket');
  const client = (...args: string[]) => [`--socket=${socket}`, '--user=root', ...args];
  execFileSync(
    'mariadb-install-db',
    ['--no-defaults', `--datadir=${folder}/data`, '--user=root', '--auth-root-authentication-method=normal'],
    {
      stdio: 'ignore',
    },
  );
  const server = spawn(
    'mariadbd',
    [
      '--no-defaults',
      `--datadir=${folder}/data`,
      `--socket=${socket}`,
      '--user=root',
      '--skip-networking',
      '--innodb-buffer-pool-size=1G',
      '--secure-file-priv=',
    ],
    { stdio: 'ignore' },
  );
  try {
    await untilAnswers(() => execFileSync('mariadb-admin', client('ping'), { stdio: 'ignore' }));
    const { rows } = await stage.pool.query<{ line: string }>(
      `select concat_ws(E'\\t', row_number() over (), lower(left(gender, 1)), extract(year from date_of_birth), region, education_level,
         annual_household_income) as line from participant_profile`,
    );
    writeFileSync(join(folder, 'people'), rows.map(({ line }) => line).join('\n'));
    execFileSync('mariadb', client(), { input: schemaOf(join(folder, 'people')) });
    writeFileSync(join(folder, 'queries'), Array.from({ length: QUERIES }, () => randomStatement()).join(';\n'));
    const report = execFileSync('mariadb-slap', [
      ...client(),
      '--create-schema=orsee',
      '--no-drop',
      `--query=${folder}/queries`,
      '--delimiter=;',
      `--concurrency=${CONNECTIONS}`,
      '--iterations=1',
      '--csv',
    ]).toString();
    // engine, load, average seconds, …: each connection sends all statements.
    const seconds = Number(report.trim().split(',')[2]);
    return (QUERIES * CONNECTIONS) / seconds;
  } finally {
    if (isRunning(server)) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilAnswers(ask: () => unknown): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      ask();
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await setTimeout(100);
    }
  }
}

/** ORSEE's columns that the statement reads, its indexes on them, and what a profile form adds. */
const schemaOf = (file: string) => `
  create database orsee;
  use orsee;
  create table or_participants (
    participant_id bigint primary key, status_id int default 1, subscriptions varchar(50) default '|1|',
    subpool_id int not null default 1, creation_time int default 0, number_reg int default 0, number_noshowup int default 0,
    email varchar(250) default 'somebody@example.com', phone_number varchar(250) default '0240000000',
    lname varchar(250) default 'Mensah', fname varchar(250) default 'Ama', remarks mediumtext,
    gender varchar(250), birth_year int, region varchar(250), education varchar(250), income varchar(250),
    key (subscriptions), key (subpool_id), key (creation_time), key (status_id)) engine = InnoDB;
  create table or_participate_at (
    participate_id bigint primary key auto_increment, participant_id bigint, experiment_id bigint,
    key (participant_id), key (experiment_id)) engine = InnoDB;
  load data local infile '${file}' into table or_participants
    (participant_id, gender, birth_year, region, education, income);
  insert into or_participate_at (participant_id, experiment_id)
    select participant_id, 1 from or_participants where participant_id % 100 = 0;
  analyze table or_participants, or_participate_at;`;

const some = (codes: readonly string[]) => {
  const chosen = codes.filter(() => Math.random() < 0.6);
  return (chosen.length > 0 ? chosen : codes).map((code) => `'${code}'`).join(',');
};

/** As a researcher's search has them: gender, year of birth, region, education and income. */
function randomStatement(): string {
  const years = [1950 + Math.floor(Math.random() * 55), 1950 + Math.floor(Math.random() * 55)];
  return `SELECT * from or_participants WHERE status_id IN ('1') AND subscriptions LIKE ('%|1|%')
    AND participant_id NOT IN (SELECT participant_id FROM or_participate_at WHERE experiment_id= '1')
    AND ( (gender IN (${some(['m', 'f', 'o'])})) AND (birth_year >= ${Math.min(...years)}) AND (birth_year <= ${Math.max(...years)})
    AND (region IN (${some(['ASHANTI', 'GREATER_ACCRA', 'NORTHERN', 'VOLTA'])}))
    AND (education IN (${some(['HIGH_SECONDARY_SCHOOL', 'DIPLOMA', 'BACHELORS_DEGREE', 'JUNIOR_HIGH_SCHOOL'])}))
    AND (income IN (${some(['LESS_THAN_10000', 'BETWEEN_10000_30000', 'BETWEEN_40000_60000'])})) )`.replaceAll(
    /\s+/g,
    ' ',
  );
}
