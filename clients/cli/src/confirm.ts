import { createInterface } from 'node:readline/promises';
import { EXIT, Stop, wrongUsage } from './exit.ts';

/** Asks for confirmation of something that can't be undone. Scripts pass --yes. */
export async function confirm(question: string, yes: boolean | undefined): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY || !process.stderr.isTTY) throw wrongUsage(`${question} Add --yes to go on.`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  lines.once('SIGINT', () => process.exit(EXIT.interrupted));
  const answer = await lines.question(`${question} [y/N] `);
  lines.close();
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new Stop('Nothing was changed.');
}
