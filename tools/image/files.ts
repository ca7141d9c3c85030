import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Facts {
  /** Sum of the sizes of all files, in bytes. */
  bytes: number;
  files: number;
  /** Bytes by folder, for those that matter. */
  byFolder: Record<string, number>;
  /** Setuid and setgid files. */
  setId: string[];
  /** World-writable paths. */
  worldWritable: string[];
  /** Files that don't belong to root. */
  notRoots: string[];
  /** Native programs, as opposed to libraries and scripts. */
  programs: string[];
  /** Files that look like settings or keys. */
  secrets: string[];
}

const FOLDERS = ['app/node_modules/node', 'app/node_modules', 'app/dist/server', 'app/dist', 'app/src', 'usr'];
const LOOKS_SECRET = /(^|\/)(\.env(\..*)?|\.npmrc|\.git|id_[a-z0-9]+|[^/]*\.(key|p12|pfx)|session-secret)$/;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----\n[A-Za-z0-9+/=\n]{64}/;

/** Everything about the files of an image that its check compares. */
export function inspectFiles(root: string): Facts {
  const facts: Facts = {
    bytes: 0,
    files: 0,
    byFolder: Object.fromEntries(FOLDERS.map((folder) => [folder, 0])),
    setId: [],
    worldWritable: [],
    notRoots: [],
    programs: [],
    secrets: [],
  };
  const visit = (path: string) => {
    const full = join(root, path);
    const stat = lstatSync(full);
    if (stat.isSymbolicLink()) return;
    if (stat.uid !== 0 || stat.gid !== 0) facts.notRoots.push(path);
    if ((stat.mode & 0o002) !== 0) facts.worldWritable.push(path);
    if (LOOKS_SECRET.test(path)) facts.secrets.push(path);
    if (stat.isDirectory()) {
      for (const name of readdirSync(full)) visit(join(path, name));
      return;
    }
    facts.files += 1;
    facts.bytes += stat.size;
    for (const folder of FOLDERS) if (path.startsWith(`${folder}/`)) facts.byFolder[folder]! += stat.size;
    if ((stat.mode & 0o6000) !== 0) facts.setId.push(path);
    const content = readFileSync(full);
    if (isProgram(content) && (stat.mode & 0o111) !== 0) facts.programs.push(path);
    if (stat.size < 100_000 && PRIVATE_KEY.test(content.toString('latin1'))) facts.secrets.push(path);
  };
  for (const name of readdirSync(root).sort()) visit(name);
  return facts;
}

/** An ELF file that names its loader, or is statically linked and executable. A shared library is neither. */
function isProgram(content: Buffer): boolean {
  if (content.length < 64 || content.toString('latin1', 0, 4) !== '\x7fELF') return false;
  const type = content.readUInt16LE(16);
  const [headers, size, count] = [
    Number(content.readBigUInt64LE(32)),
    content.readUInt16LE(54),
    content.readUInt16LE(56),
  ];
  const kinds = Array.from({ length: count }, (_, at) => content.readUInt32LE(headers + at * size));
  const [executable, interpreter] = [2, 3];
  return type === executable || kinds.includes(interpreter);
}
