import type { TestProject } from 'vitest/node';
import { createDatabase, startPostgres } from './postgres.ts';
import { prepareDatabase } from './prepared.ts';
import { makeRunFolder } from './run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** A migrated database without people; each world's is created from it. */
    templateUrl: string;
  }
}

/** One PostgreSQL server for all test files; each world creates its own database on it. */
export default async function setup(project: TestProject) {
  const removeRunFolder = makeRunFolder();
  const server = await startPostgres();
  const templateUrl = await createDatabase(server.url);
  await prepareDatabase(templateUrl);
  project.provide('postgresUrl', server.url);
  project.provide('templateUrl', templateUrl);
  return async () => {
    await server.stop();
    removeRunFolder();
  };
}
