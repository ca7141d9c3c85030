import { type Contents, sharePrepared, startPrepared } from './prepared.ts';
import { makeRunFolder } from './run-folder.ts';

const CONTENTS: readonly Contents[] = ['empty', 'demo'];

/** Starts one PostgreSQL server for all test files, with the templates that their worlds are copied from. */
export default async function setup() {
  const removeRunFolder = makeRunFolder();
  const prepared = await startPrepared(CONTENTS);
  sharePrepared(prepared, CONTENTS);
  return async () => {
    await prepared.stop();
    removeRunFolder();
  };
}
