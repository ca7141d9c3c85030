// Builds the container image without a container engine: Debian's mmdebstrap creates the base image that the Containerfile would
// fetch, and buildah follows the Containerfile. npm run image [-- --fresh] [-- --archive FILE]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installDebianPackage, ROOT, run } from '../../scripts/prepare.mjs';

const { values } = parseArgs({ options: { fresh: { type: 'boolean' }, archive: { type: 'string' } } });
/** The release of Debian that the Containerfile names by its number. */
const DEBIAN = 'trixie';
const BASE = `localhost/nyansapo-base:${DEBIAN}`;
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const IMAGE = `localhost/nyansapo:${version}`;

// Neither needs a daemon, kernel modules or privileges that a build server's container lacks.
process.env.STORAGE_DRIVER ??= 'vfs';
process.env.BUILDAH_ISOLATION ??= 'chroot';

installDebianPackage('/usr/bin/mmdebstrap', 'mmdebstrap');
installDebianPackage('/usr/bin/buildah', 'buildah');

const isThere = (image) =>
  spawnSync('buildah', ['inspect', '--type', 'image', image], { stdio: 'ignore' }).status === 0;
if (values.fresh || !isThere(BASE)) makeBase();

const revision = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() || 'unknown';
const certificates = process.env.NODE_EXTRA_CA_CERTS;
run('buildah', [
  'build',
  // Health checks are part of this format only.
  '--format=docker',
  '--pull-never',
  '--layers=false',
  '--file=ops/container/Containerfile',
  `--build-arg=BASE=${BASE}`,
  `--build-arg=VERSION=${version}`,
  `--build-arg=REVISION=${revision}`,
  ...(certificates ? [`--secret=id=ca,src=${certificates}`] : []),
  `--tag=${IMAGE}`,
  '.',
]);
if (values.archive) run('buildah', ['push', '--quiet', IMAGE, `docker-archive:${values.archive}:${IMAGE}`]);
console.log(`\nBuilt ${IMAGE}. Check it: npm run image:check`);

/** Debian's packages with apt, as in Debian's own image. */
function makeBase() {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-base-'));
  try {
    const archive = join(folder, 'base.tar');
    run('mmdebstrap', ['--quiet', '--variant=apt', DEBIAN, archive]);
    const { stdout } = spawnSync('buildah', ['from', 'scratch'], { encoding: 'utf8' });
    const container = stdout.trim();
    run('buildah', ['add', '--quiet', container, archive, '/'], { stdio: ['ignore', 'ignore', 'inherit'] });
    run('buildah', ['commit', '--quiet', '--rm', container, BASE], { stdio: ['ignore', 'ignore', 'inherit'] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
