// npm run build [-- --user NAME]: everything that scripts/serve.mjs starts, so that it never has to write here. Compiled code
// belongs to the user that runs the server: root names another one with --user.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildWebIfChanged, compileServer, installWhatIsMissing } from './prepare.mjs';

const { values } = parseArgs({ options: { user: { type: 'string' } } });
const idOf = (kind) => Number(execFileSync('id', [kind, values.user], { encoding: 'utf8' }));

installWhatIsMissing();
buildWebIfChanged();
compileServer(values.user === undefined ? null : { uid: idOf('-u'), gid: idOf('-g') });
