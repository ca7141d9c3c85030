import { prepareWorlds } from './prepared.ts';

/** What every test file's world is a copy of. */
export default function setup() {
  return prepareWorlds(['empty', 'demo']);
}
