// Runs before commands that open our pages in a browser or measure the server, so that they never see an old build.
import { buildWebIfChanged, bundleServer, installWhatIsMissing } from './prepare.mjs';

installWhatIsMissing();
buildWebIfChanged();
bundleServer();
