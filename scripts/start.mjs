import { buildWebIfChanged, installWhatIsMissing, runUntilEnd } from './prepare.mjs';

installWhatIsMissing();
buildWebIfChanged();
runUntilEnd(['--env-file-if-exists=.env', 'src/server/main.ts']);
