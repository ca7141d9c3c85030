/** The embedded PostgreSQL can't run. The message is for the operator and says what to do. */
export class EmbeddedServerFailed extends Error {
  override readonly name = 'EmbeddedServerFailed';
}

/** What PostgreSQL prints in English, and what the operator can do about it. */
const KNOWN: readonly [RegExp, (folder: string) => string][] = [
  [/No space left on device|Disk quota exceeded/, explainFullDisk],
  [
    /Read-only file system/,
    (folder) => `The data folder can’t be written, it is read-only: ${folder}. Mount it for writing.`,
  ],
  [
    /has (wrong|invalid) (ownership|permissions)|Permission denied/,
    (folder) =>
      `The data folder can’t be written or read: ${folder}. It must belong to the user who runs the database, and only to them.`,
  ],
  [
    /database files are incompatible with server/,
    (folder) =>
      `The database in ${folder} belongs to another major version of PostgreSQL. With the release that made it, run npm run backup; then move the folder away and run npm run restore with this release.`,
  ],
  [
    /could not (create|open|map|resize) (anonymous )?shared memory|could not create semaphores|shmget|semget/,
    () =>
      'The system gives the database no shared memory. In a container, give it some (--shm-size=64m); otherwise raise the limits of the system.',
  ],
  [
    /Address already in use|could not (create|bind|listen on).*(socket|address)|could not create any/,
    (folder) => `The address of the database in ${folder} is taken or can’t be made. Stop the process that uses it.`,
  ],
  [
    /error while loading shared libraries|cannot execute|Exec format error|not found \(required by/,
    () => 'The PostgreSQL programs from npm do not run on this system. Set DATABASE_URL to a PostgreSQL server.',
  ],
  [
    /setpriv|EACCES|Operation not permitted/,
    (folder) =>
      `The user of the database can’t reach its programs or ${folder}. Move Nyansapo to a folder that others may enter, or don’t run it as root.`,
  ],
];

export function explainFullDisk(folder: string): string {
  return `The disk is full: the database in ${folder} can’t be written. Free some space; what was stored is safe.`;
}

function findCause(printed: string, folder: string): string | undefined {
  return KNOWN.find(([pattern]) => pattern.test(printed))?.[1](folder);
}

/** Why a server could not start, in words for the operator. `printed` is the end of what it printed. */
export function explainFailure(printed: string, folder: string): string {
  const said = printed.trim() || 'it said nothing';
  return findCause(printed, folder) ?? `The embedded PostgreSQL in ${folder} did not start: ${said}`;
}

/** Why a server that ran has ended by itself. */
export function explainEnd(printed: string, folder: string): string {
  return findCause(printed, folder) ?? 'The database has ended by itself and is being started again.';
}

/** Whether a retry can succeed: the processes of a killed server are about to end, or another start was faster. */
export function isPassing(printed: string): boolean {
  return /pre-existing shared memory block|lock file "postmaster\.pid" already exists/.test(printed);
}
