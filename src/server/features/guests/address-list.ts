import { EmailField } from '../../../contract/fields.ts';
import { type GuestLeftReason, MOST_GUEST_LINES } from '../../../domain/guests.ts';

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
/** The line in which Excel keeps a file's delimiter. */
const DELIMITER_LINE = /^sep=.?$/i;
/** What stands around an address in a list: quotes, brackets, bullets, numbers of lines, formulas. No address has them there. */
const BEFORE = /^(?:[\p{Pi}\p{Pf}\p{Ps}\p{Pd}"'`´=*•·▪◦‣⁃]|\d+\)|mailto:)+/u;
const AFTER = /[\p{Pi}\p{Pf}\p{Pe}"'`´.:!?]+$/u;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const MOST_SHOWN = 100;

/**
 * The addresses of a pasted list or a CSV file, each once, in order: separated by lines, spaces, commas, semicolons or tabs,
 * alone or as `Name <address>`, in quotes or behind bullets. Everything else on a line with an address is dropped. Every
 * line without one is reported, apart from a heading.
 */
export async function readAddresses(text: string): Promise<AddressList> {
  const list: AddressList = { found: [], left: [] };
  const known = new Set<string>();
  let isFirst = true;
  for (const { line, cells } of await readLines(text.replaceAll(INVISIBLE, ''))) {
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

/** What may be an address in a cell. A cell of `Name <address>` has it between the brackets. */
function addressesIn(cell: string): string[] {
  return cell
    .split(/[\s<>]+/)
    .filter((word) => word.includes('@'))
    .map((word) => word.replace(BEFORE, '').replace(AFTER, ''));
}

const DELIMITERS = [',', ';', '\t'];

async function readLines(text: string): Promise<{ line: number; cells: string[] }[]> {
  const { parse } = await import('csv-parse/sync');
  try {
    const options = {
      bom: true,
      delimiter: DELIMITERS,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    } as const;
    const rows = parse(text, options) as unknown as { info: { lines: number }; record: string[] }[];
    return rows.map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch {
    // A quote that never ends: the lines are then read as they are.
    return text
      .split(/\r\n?|\n/)
      .map((line, at) => ({ line: at + 1, cells: line.replaceAll('"', '').split(/[,;\t]/) }));
  }
}
