import type { DataValue, DataVariable } from '../../domain/data-file.ts';

/*
 * Files of SPSS (`.sav`), as the PSPP developers' guide describes them ("System File Format"): uncompressed, little-endian, in
 * UTF-8. The packages of npm that write them are abandoned, and this much of the format is small.
 */

export interface SavFile {
  label: string;
  variables: readonly DataVariable[];
  rows: readonly (readonly DataValue[])[];
  /** The variable that is every row's weight. */
  weight?: string;
  createdAt: Date;
}

const MOST_TEXT = 255;
const MOST_LABEL = 255;
/** A value label has a byte for its length, and is padded to eights with it. */
const MOST_VALUE_LABEL = 120;
const SYSTEM_MISSING = -Number.MAX_VALUE;
/** The largest number that is less than every other, for `lowest` in commands. */
const LOWEST = Buffer.from('feffffffffffefff', 'hex');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface Column extends DataVariable {
  short: string;
  /** Bytes of a text, in whole eights; 8 for a number. */
  width: number;
  /** The longest text. */
  length: number;
  /** The position among the segments of eight bytes, from 1. */
  position: number;
}

export function savOf({ label, variables, rows, weight, createdAt }: SavFile): Buffer {
  const columns = columnsOf(variables, rows);
  const segments = columns.reduce((sum, { width }) => sum + width / 8, 0);
  const weighting = columns.find(({ name }) => name === weight)?.position ?? 0;
  return Buffer.concat([
    header({ label, segments, weighting, cases: rows.length, createdAt }),
    ...columns.flatMap(variableRecords),
    ...columns.flatMap(valueLabelRecords),
    // The machine: version, IEEE 754, uncompressed, little-endian, UTF-8.
    extension(3, 4, int32s(1, 0, 0, -1, 1, 1, 2, 65_001)),
    extension(4, 8, Buffer.concat([flt64(SYSTEM_MISSING), flt64(Number.MAX_VALUE), LOWEST])),
    // How a variable is shown: nominal with labels or texts, otherwise a scale; the width; the alignment.
    extension(
      11,
      4,
      int32s(...columns.flatMap(({ kind, labels }) => (kind === 'TEXT' ? [1, 20, 0] : [labels ? 1 : 3, 10, 1]))),
    ),
    extension(13, 1, Buffer.from(columns.map(({ short, name }) => `${short}=${name}`).join('\t'), 'utf8')),
    extension(20, 1, Buffer.from('UTF-8')),
    int32s(999, 0),
    ...rows.map((row) => Buffer.concat(columns.map((column, at) => cell(column, row[at] ?? null)))),
  ]);
}

function columnsOf(variables: readonly DataVariable[], rows: SavFile['rows']): Column[] {
  let position = 1;
  return variables.map((variable, at) => {
    const longest = rows.reduce((most, row) => Math.max(most, Buffer.byteLength(String(row[at] ?? ''), 'utf8')), 1);
    const length = variable.kind === 'TEXT' ? Math.min(MOST_TEXT, longest) : 0;
    const width = variable.kind === 'TEXT' ? Math.ceil(length / 8) * 8 : 8;
    const column = { ...variable, short: `V${at + 1}`, width, length, position };
    position += width / 8;
    return column;
  });
}

function header(of: { label: string; segments: number; weighting: number; cases: number; createdAt: Date }): Buffer {
  const { createdAt } = of;
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${two(createdAt.getUTCDate())} ${MONTHS[createdAt.getUTCMonth()]} ${two(createdAt.getUTCFullYear() % 100)}`;
  return Buffer.concat([
    text('$FL2', 4),
    text('@(#) SPSS DATA FILE Nyansapo', 60),
    int32s(2, of.segments, 0, of.weighting, of.cases),
    flt64(100),
    text(day, 9),
    text(createdAt.toISOString().slice(11, 19), 8),
    text(of.label, 64),
    Buffer.alloc(3),
  ]);
}

/** The record of a variable. A text has one more for each further eight bytes. */
function variableRecords({ kind, label, short, width, length, decimals = 0 }: Column): Buffer[] {
  // Formats A and F: type, width and decimals take a byte each.
  const format = kind === 'TEXT' ? (1 << 16) | (length << 8) : (5 << 16) | (8 << 8) | decimals;
  const words = cutTo(label, MOST_LABEL);
  const first = Buffer.concat([
    int32s(2, length, 1, 0, format, format),
    text(short, 8),
    int32s(words.length),
    words,
    Buffer.alloc((4 - (words.length % 4)) % 4),
  ]);
  const others = Array.from({ length: width / 8 - 1 }, () => Buffer.concat([int32s(2, -1, 0, 0, 0, 0), text('', 8)]));
  return [first, ...others];
}

function valueLabelRecords({ labels, position }: Column): Buffer[] {
  if (!labels || labels.length === 0) return [];
  const values = labels.map((label, at) => {
    const words = cutTo(label, MOST_VALUE_LABEL);
    const padding = Buffer.alloc((8 - ((words.length + 1) % 8)) % 8, ' ');
    return Buffer.concat([flt64(at + 1), Buffer.from([words.length]), words, padding]);
  });
  return [int32s(3, labels.length), ...values, int32s(4, 1, position)];
}

function extension(subtype: number, size: number, content: Buffer): Buffer {
  return Buffer.concat([int32s(7, subtype, size, content.length / size), content]);
}

function cell({ kind, width, length }: Column, value: DataValue): Buffer {
  if (kind === 'NUMBER') return flt64(typeof value === 'number' ? value : SYSTEM_MISSING);
  const words = cutTo(String(value ?? ''), length);
  return Buffer.concat([words, Buffer.alloc(width - words.length, ' ')]);
}

/** Truncates to at most this many bytes of UTF-8, between characters. */
function cutTo(words: string, most: number): Buffer {
  const bytes = Buffer.from(words, 'utf8');
  let end = Math.min(most, bytes.length);
  while (end > 0 && end < bytes.length && ((bytes[end] as number) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}

function text(words: string, length: number): Buffer {
  const bytes = cutTo(words, length);
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length, ' ')]);
}

function int32s(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) buffer.writeInt32LE(value, at * 4);
  return buffer;
}

function flt64(value: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeDoubleLE(value);
  return buffer;
}
