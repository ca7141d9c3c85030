import { EmailField } from '../../../contract/fields.ts';
import { type GuestLeftReason, MOST_GUEST_LINES } from '../../../domain/guests.ts';
import { readLines } from '../../platform/pasted-lines.ts';

interface Left {
  line: number;
  text: string;
  reason: GuestLeftReason;
}

interface AddressList {
  found: { line: number; email: string }[];
  left: Left[];
}

const HEADING = /^(e-?mail|name|first|last|address|phone)/i;
/** The line in which Excel stores a file's delimiter. */
const DELIMITER_LINE = /^sep=.?$/i;
/**
 * Characters around an address in a list: quotes, brackets, bullets, line numbers, formulas. No address begins or ends with them.
 */
const BEFORE = /^(?:[\p{Pi}\p{Pf}\p{Ps}\p{Pd}"'`´=*•·▪◦‣⁃]|\d+\)|mailto:)+/u;
const AFTER = /[\p{Pi}\p{Pf}\p{Pe}"'`´.:!?]+$/u;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const MOST_SHOWN = 100;

/**
 * The addresses of a pasted list or a CSV file, each once, in order: separated by lines, spaces, commas, semicolons or tabs,
 * alone or as `Name <address>`, in quotes or behind bullets. Everything else on a line with an address is ignored. Every line
 * without one is reported, except a heading.
 */
export async function readAddresses(text: string): Promise<AddressList> {
  const list: AddressList = { found: [], left: [] };
  const known = new Set<string>();
  let isFirst = true;
  for (const { line, cells } of await readLines(text.replaceAll(INVISIBLE, ''), DELIMITERS)) {
    const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    if (texts.length === 0 || DELIMITER_LINE.test(cells.join(''))) continue;
    const candidates = texts.flatMap(addressesIn);
    if (candidates.length === 0 && !(isFirst && texts.some((cell) => HEADING.test(cell)))) {
      list.left.push({ line, text: texts.join(', ').slice(0, MOST_SHOWN), reason: 'NO_ADDRESS' });
    }
    isFirst = false;
    for (const candidate of candidates) {
      const { data: email } = EmailField.safeParse(candidate);
      const leave = (reason: GuestLeftReason) => list.left.push({ line, text: candidate.slice(0, MOST_SHOWN), reason });
      if (email === undefined) leave('NO_ADDRESS');
      else if (known.has(email)) leave('TWICE');
      else if (known.size === MOST_GUEST_LINES) leave('TOO_MANY');
      else list.found.push({ line, email });
      if (email !== undefined && known.size < MOST_GUEST_LINES) known.add(email);
    }
  }
  return list;
}

/** The part of a cell that may be an address: in `Name <address>`, the part between the brackets. */
function addressesIn(cell: string): string[] {
  return cell
    .split(/[\s<>]+/)
    .filter((word) => word.includes('@'))
    .map((word) => word.replace(BEFORE, '').replace(AFTER, ''));
}

const DELIMITERS = [',', ';', '\t'];
