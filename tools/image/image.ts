import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** An image's run configuration. */
interface Config {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  WorkingDir: string;
  StopSignal: string;
  Volumes: Record<string, object>;
  Labels: Record<string, string>;
  Healthcheck?: { Test: string[] };
}

export interface Unpacked {
  name: string;
  config: Config;
  /** The folder with the image's files, with their owners. */
  root: string;
  /** The download size in bytes: every layer with gzip. */
  compressedBytes: number;
}

const buildah = (...args: string[]) => execFileSync('buildah', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });

/** Extracts an image from buildah's store into a folder. Refuses layers that delete files of earlier ones. */
export function unpack(name: string, folder: string): Unpacked {
  const inspected = JSON.parse(buildah('inspect', '--type', 'image', name)) as { Docker: { config: Config } };
  const layout = join(folder, 'layout');
  buildah('push', '--quiet', name, `oci:${layout}:image`);
  const blob = (digest: string) => join(layout, 'blobs', digest.replace(':', '/'));
  const index = JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8')) as { manifests: { digest: string }[] };
  const manifest = JSON.parse(readFileSync(blob(index.manifests[0]?.digest ?? ''), 'utf8')) as {
    layers: { digest: string; size: number }[];
  };
  const root = join(folder, 'root');
  mkdirSync(root);
  for (const { digest } of manifest.layers) {
    const file = blob(digest);
    const names = execFileSync('tar', ['--list', '--file', file], { encoding: 'utf8', maxBuffer: 2 ** 28 });
    if (/(^|\/)\.wh\./m.test(names))
      throw new Error(`A layer of ${name} deletes files, which its size still contains.`);
    execFileSync('tar', ['--extract', '--numeric-owner', '--same-owner', '--preserve-permissions', '--file', file], {
      cwd: root,
    });
  }
  // The user of the image must be able to reach its files.
  for (const path of [folder, root]) chmodSync(path, 0o755);
  const compressedBytes = manifest.layers.reduce((sum, { size }) => sum + size, 0);
  if (statSync(join(root, 'app')).isDirectory())
    return { name, config: inspected.Docker.config, root, compressedBytes };
  throw new Error(`${name} has no /app.`);
}
