import { startPostgres } from './postgres.ts';
import { prepareWorldsOn } from './prepared.ts';
import { makeRunFolder } from './run-folder.ts';

/** Starts one PostgreSQL server for all test files, and creates the templates that their worlds are copies of. */
export default async function setup() {
  const removeRunFolder = makeRunFolder();
  const server = await startPostgres();
  const removeWorlds = await prepareWorldsOn(server.url, ['empty', 'demo']);
  return async () => {
    removeWorlds();
    await server.stop();
    removeRunFolder();
  };
}
