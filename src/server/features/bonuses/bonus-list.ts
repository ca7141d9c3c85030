import { oneLine } from '../../../contract/fields.ts';
import {
  type BonusProblem,
  LEAST_BONUS_PESEWAS,
  MOST_BONUS_LINES,
  MOST_BONUS_PESEWAS,
  MOST_BONUS_REASON,
} from '../../../domain/bonuses.ts';
import { listedPesewas } from '../../../domain/payment-lists.ts';
import { delimiterOf, isCutOff, readLines } from '../../platform/pasted-lines.ts';

interface ListedBonus {
  line: number;
  /** A participant's code, an application's id or an email address, in lower case. */
  who: string;
  amountPesewas: number;
  reason: string;
}

export interface WrongLine {
  line: number;
  text: string;
  problem: BonusProblem;
}

const HEADING = /^(code|participant|person|people|who|application|e-?mail|id\b)/i;
const MOST_SHOWN = 100;

/**
 * The bonuses of a pasted list or a CSV file: who, how much and why, separated by tabs, semicolons or commas. Reasons may contain
 * commas. A heading is ignored, and so are empty lines.
 */
export async function readBonusList(text: string): Promise<{ bonuses: ListedBonus[]; wrong: WrongLine[] }> {
  const bonuses: ListedBonus[] = [];
  const wrong: WrongLine[] = [];
  // One separator for the whole list: an amount such as "10,50" in a list with semicolons is then wrong, and not 10.
  const separator = delimiterOf(text.split(/[\r\n]+/), 3);
  let isFirst = true;
  for (const { line, cells } of await readLines(text, [separator])) {
    const [who = '', amount = '', ...rest] = cells.map((cell) => oneLine(cell));
    const isHeading = isFirst && HEADING.test(who) && listedPesewas(amount) === null;
    if (cells.every((cell) => cell.trim() === '')) continue;
    isFirst = false;
    if (isHeading) continue;
    const reason = rest.filter((cell) => cell !== '').join(', ');
    const pesewas = listedPesewas(amount) ?? Number.NaN;
    const problem = problemOf({ who, pesewas, reason, isCut: rest.length > 1 && isCutOff(rest[0] ?? '') });
    if (bonuses.length + wrong.length === MOST_BONUS_LINES) {
      wrong.push({ line, text: textOf(cells), problem: 'TOO_MANY' });
      break;
    }
    if (problem) wrong.push({ line, text: textOf(cells), problem });
    else bonuses.push({ line, who: who.toLowerCase(), amountPesewas: pesewas, reason });
  }
  return { bonuses, wrong };
}

function problemOf(one: { who: string; pesewas: number; reason: string; isCut: boolean }): BonusProblem | null {
  if (one.who === '') return 'NOT_FOUND';
  if (one.isCut || !(one.pesewas >= LEAST_BONUS_PESEWAS && one.pesewas <= MOST_BONUS_PESEWAS)) return 'AMOUNT';
  if (one.reason === '') return 'REASON';
  return one.reason.length > MOST_BONUS_REASON ? 'REASON_LENGTH' : null;
}

const textOf = (cells: readonly string[]) => cells.join(', ').slice(0, MOST_SHOWN);
