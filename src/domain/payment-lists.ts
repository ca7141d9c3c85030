import { internationalNumber, isGhanaianNumber, localNumber, suggestNetwork } from './mobile-money.ts';
import { decimalCommaProblem, formatCedis, type Pesewas, parseCedis } from './money.ts';

/*
 * LIST-01: lists of people who were recruited elsewhere, whom an organisation pays through us. Each is paid only once they have
 * said yes with their own number.
 */

export const MOST_LISTED = 5000;
export const LEAST_LISTED_PESEWAS = 100;
export const MOST_LISTED_PESEWAS = 200_000;
/** The longest text of a list: 5,000 lines with a name and a reference. */
export const MOST_LIST_TEXT = 600_000;
/** So that the text message has two segments. */
export const MOST_PURPOSE = 60;

/** How long people have to answer, and after how many days we remind them. */
export const ANSWER_DAYS = 14;
export const REMINDER_DAYS = [3, 10] as const;

/** The first list of an organisation above this amount waits for an admin. */
export const REVIEWED_FROM_PESEWAS = 200_000;

/** A line as it was typed or sent; only the number and the amount are needed. */
export interface ListedLine {
  line: number;
  number: string;
  amount: string;
  name: string;
  reference: string;
  /** Why its cells can't be told apart. */
  problem?: string;
}

export interface ListedPerson {
  line: number;
  /** In international form. */
  number: string;
  amountPesewas: Pesewas;
  name: string;
  reference: string;
}

export interface ListProblem {
  line: number;
  text: string;
  reason: string;
}

const MOST_NAME = 100;
const MOST_REFERENCE = 60;
const CURRENCY = /^(?:GHS|GH₵|GHC|₵)\s*/i;

/** An unquoted comma in an amount would begin another column. */
export const CUT_AMOUNT = 'Please write the amount without a comma, such as 1250 or 20.50.';

/** An amount as people write it in a list: 40, 40.50, "GHS 1,250.00". Null for any other text. */
export function listedPesewas(text: string): Pesewas | null {
  return parseCedis(withoutCurrency(text));
}

const withoutCurrency = (text: string) => text.trim().replace(CURRENCY, '');

/** LIST-02: each person of a list, or what is wrong with the line. */
export function readListed(lines: readonly ListedLine[]): { people: ListedPerson[]; problems: ListProblem[] } {
  const people: ListedPerson[] = [];
  const problems: ListProblem[] = [];
  const firstLines = new Map<string, number>();
  for (const { line, number: typed, amount, name, reference, problem } of lines) {
    const text = [typed, amount, name, reference]
      .filter((cell) => cell !== '')
      .join(', ')
      .slice(0, MOST_NAME);
    const refuse = (reason: string) => void problems.push({ line, text, reason });
    const number = isGhanaianNumber(typed) ? internationalNumber(typed) : null;
    const amountPesewas = listedPesewas(amount);
    if (problem !== undefined) refuse(problem);
    else if (number === null) {
      refuse(typed === '' ? 'The number is missing.' : 'This is not a Ghanaian mobile number, such as 024 123 4567.');
    } else if (suggestNetwork(number) === null) {
      // A number keeps its prefix when it changes its network, but no network of mobile money ever gave this one out.
      refuse(
        `No mobile-money network has numbers that begin with ${localNumber(number)?.slice(0, 3)}, so we can’t pay it.`,
      );
    } else if (amountPesewas === null) {
      refuse(
        amount === ''
          ? 'The amount is missing.'
          : (decimalCommaProblem(withoutCurrency(amount)) ?? 'This is not an amount in GH₵, such as 40 or 40.50.'),
      );
    } else if (amountPesewas < LEAST_LISTED_PESEWAS || amountPesewas > MOST_LISTED_PESEWAS) {
      refuse(
        `The amount must be between ${formatCedis(LEAST_LISTED_PESEWAS)} and ${formatCedis(MOST_LISTED_PESEWAS)}.`,
      );
    } else if (firstLines.has(number)) refuse(`The same number is already on line ${firstLines.get(number)}.`);
    else if (/^\d+(?:\.\d+)?$/.test(name)) refuse(CUT_AMOUNT);
    else if (name.length > MOST_NAME) refuse(`The name is longer than ${MOST_NAME} characters.`);
    else if (reference.length > MOST_REFERENCE) refuse(`The reference is longer than ${MOST_REFERENCE} characters.`);
    else people.push({ line, number, amountPesewas, name, reference });
    if (number !== null && !firstLines.has(number)) firstLines.set(number, line);
  }
  return { people, problems };
}

/** First and last name for an account, from a name in one piece; null if it has only one part. */
export function namePartsOf(name: string): { firstName: string; lastName: string } | null {
  const words = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M} -]+/gu, ' ')
    .trim()
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
    .map((word) => (word === word.toUpperCase() ? capitalised(word) : word).slice(0, 50));
  const [firstName, ...rest] = words;
  if (firstName === undefined || rest.length === 0) return null;
  return { firstName, lastName: rest.join(' ').slice(0, 50) };
}

/** Whether a text has a first and a last name. */
export const isFullName = (text: string) => namePartsOf(text) !== null;

/** Registered names are often in capitals: "ADWOA OWUSU-ANSAH". */
const capitalised = (word: string) => word.toLowerCase().replaceAll(/(^|-)\p{L}/gu, (letter) => letter.toUpperCase());

/** What a list costs: the amounts, and the fee of each payment. */
export function priceOfList(people: readonly { amountPesewas: Pesewas }[], feePesewas: Pesewas) {
  const amountPesewas = people.reduce((sum, person) => sum + person.amountPesewas, 0);
  const feesPesewas = people.length * feePesewas;
  return { amountPesewas, feesPesewas, totalPesewas: amountPesewas + feesPesewas };
}
