// Before what opens our pages in a browser: it must never measure an earlier build.
import { buildWebIfChanged, installWhatIsMissing } from './prepare.mjs';

installWhatIsMissing();
buildWebIfChanged();
