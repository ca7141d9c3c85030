import {
  buildWebIfChanged,
  bundleServer,
  installWhatIsMissing,
  runUntilEnd,
  SERVER,
  SERVER_ENV,
  SERVER_FLAGS,
} from './prepare.mjs';

installWhatIsMissing();
buildWebIfChanged();
bundleServer();
runUntilEnd([...SERVER_FLAGS, '--env-file-if-exists=.env', SERVER], SERVER_ENV);
