import { prepareWorlds } from './prepared.ts';

/** Creates the template that every test file's world is a copy of. */
export default function setup() {
  return prepareWorlds(['empty', 'demo']);
}
