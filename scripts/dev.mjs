// Arguments after `--` go to the server's Node: npm run dev -- --inspect.
import { installWhatIsMissing, runUntilEnd } from './prepare.mjs';

installWhatIsMissing();
// On the pinned Node: earlier ones lose sight of a file that an editor replaces.
runUntilEnd(['scripts/develop.mjs', ...process.argv.slice(2)]);
