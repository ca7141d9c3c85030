import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NODE, ROOT } from '../../../scripts/prepare.mjs';

/** Files whose change renames nearly every file of the build: what all screens share, the style, and a public page's script. */
const SHARED = ['src/web/ui/button.tsx', 'src/web/style.css', 'src/web/frame.css', 'src/web/site/islands/page.ts'];

/** A folder with the working copy's sources and its packages, changed so that its build will have files of its own. */
export function copyRelease(folder: string, name: string): string {
  const to = join(folder, name);
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(ROOT, file), join(to, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(to, 'node_modules'));
  change(to, name);
  return to;
}

/** Changes files that every page loads. */
function change(release: string, words: string): void {
  for (const file of SHARED) {
    const text = file.endsWith('.css')
      ? `\n.release-${words} { color: red }\n`
      : `\ndocument.documentElement.dataset.release = '${words}';\n`;
    appendFileSync(join(release, file), text);
  }
}

export async function build(release: string): Promise<void> {
  const child = spawn(NODE, ['scripts/prepare.mjs', 'web', 'server'], {
    cwd: release,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the build of ${release} ended with ${code}`);
}
