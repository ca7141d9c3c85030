// Runs before commands that open our pages in a browser, so that they never measure an old build.
import { buildWebIfChanged, installWhatIsMissing } from './prepare.mjs';

installWhatIsMissing();
buildWebIfChanged();
