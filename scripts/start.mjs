import {
  buildWebIfChanged,
  compileServer,
  installWhatIsMissing,
  runUntilEnd,
  SERVER_ENV,
  SERVER_FLAGS,
} from './prepare.mjs';

installWhatIsMissing();
buildWebIfChanged();
compileServer();
runUntilEnd([...SERVER_FLAGS, '--env-file-if-exists=.env', 'src/server/main.ts'], SERVER_ENV);
