// `node clients/cli` in a checkout: builds what is missing, on the pinned Node, and runs it on this one. Not in the package.
import { makeClients } from '../../scripts/prepare.mjs';

makeClients();
await import('./dist/nyansapo.js');
