import { prepareWorlds } from './prepared.ts';

/* Prepares in the folder of PREPARED_WORLDS what the tests of a whole run start from. */
await prepareWorlds(['empty', 'demo']);
