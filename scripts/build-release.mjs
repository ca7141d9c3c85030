// npm run build: everything that scripts/serve.mjs starts, so that it never has to write here.
import { buildWebIfChanged, bundleServer, installWhatIsMissing } from './prepare.mjs';

installWhatIsMissing();
buildWebIfChanged();
bundleServer();
