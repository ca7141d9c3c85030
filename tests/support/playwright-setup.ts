import { startPostgres } from './postgres.ts';
import { prepareWorlds, prepareWorldsOn } from './prepared.ts';

/** Starts one PostgreSQL server for all test files, and creates the templates that their worlds are copies of. */
export default async function setup() {
  const server = await startPostgres();
  const removals = await Promise.all([prepareWorlds(['empty']), prepareWorldsOn(server.url, ['empty', 'demo'])]);
  return async () => {
    for (const remove of removals) remove();
    await server.stop();
  };
}
