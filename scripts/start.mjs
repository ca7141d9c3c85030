import { buildWebIfChanged, installWhatIsMissing, runUntilEnd } from './prepare.mjs';

installWhatIsMissing();
buildWebIfChanged();
runUntilEnd(['src/server/main.ts']);
