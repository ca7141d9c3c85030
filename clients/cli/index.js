// `node clients/cli` in a checkout: builds what is missing, on the pinned Node, and runs it on this one. Not in the package.
import { make } from '../../scripts/prepare.mjs';

make('CLI');
await import('./dist/nyansapo.js');
