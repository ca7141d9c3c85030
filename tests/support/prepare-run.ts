import { prepareWorlds } from './prepared.ts';

/* Prepares the templates for the tests of a whole run, in the folder of PREPARED_WORLDS. */
await prepareWorlds(['empty']);
