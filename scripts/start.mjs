import {
  buildWebIfChanged,
  bundleServer,
  DEMO_CACHE,
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
runUntilEnd([...SERVER_FLAGS, ...withOwnSettings(), SERVER], { DEMO_CACHE, ...SERVER_ENV });
