import type { TestProject } from 'vitest/node';
import { startPrepared } from './prepared.ts';
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
  const { serverUrl, templateUrl, stop } = await startPrepared(['empty']);
  project.provide('postgresUrl', serverUrl);
  project.provide('templateUrl', templateUrl('empty'));
  return async () => {
    await stop();
    removeRunFolder();
  };
}
