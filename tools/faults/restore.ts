import { parseArgs } from 'node:util';
import { drill, type Plan } from './restore/drill.ts';
import { installPgBackRest } from './stage/debian.ts';
import type { Suite } from './suite.ts';

const HIDDEN = 'hiddenRestore';

/**
 * Destroys a PostgreSQL with pgBackRest and restores it, once to the end of its archive and once to an earlier instant, while the
 * payment provider keeps all its records.
 */
export const restore: Suite = {
  usage: `[--people 150] [--seconds 90] [--rails 2] [--bug ${HIDDEN}]`,
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        people: { type: 'string', default: '150' },
        seconds: { type: 'string', default: '90' },
        rails: { type: 'string', default: '1' },
        bug: { type: 'string' },
      },
    });
    if (values.bug !== undefined && values.bug !== HIDDEN) throw new Error(`There is no planted bug ${values.bug}.`);
    installPgBackRest();
    const hidesRestore = values.bug === HIDDEN;
    const hasMtn = values.rails === '2';
    const plan = { people: Number(values.people), workMs: Number(values.seconds) * 1000, hasMtn, hidesRestore };
    const rounds: [string, Plan][] = [
      ['The machine is lost; everything that the archive has comes back:', { ...plan, backMs: null }],
      ['The same, but back to an instant 30 seconds earlier:', { ...plan, backMs: 30_000 }],
    ];
    let violations = 0;
    for (const [title, round] of rounds) {
      console.log(title);
      const found = await drill(round);
      for (const violation of found.slice(0, 20)) console.log(`    ${violation}`);
      violations += found.length;
    }
    console.log(violations === 0 ? '\nNobody was paid twice, the books are right.' : `\n${violations} violations.`);
    return violations === 0;
  },
};
