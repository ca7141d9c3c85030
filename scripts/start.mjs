import {
  buildWebIfChanged,
  bundleServer,
  installWhatIsMissing,
  runUntilEnd,
  SERVER,
  SERVER_ENV,
  SERVER_FLAGS,
  withOwnSettings,
} from './prepare.mjs';

installWhatIsMissing();
buildWebIfChanged();
bundleServer();
runUntilEnd([...SERVER_FLAGS, ...withOwnSettings(), SERVER], SERVER_ENV);
