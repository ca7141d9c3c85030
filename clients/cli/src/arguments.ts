import { type Command, InvalidArgumentError } from 'commander';
import { millisecondsOf } from '../../../src/domain/duration.ts';

/** A whole number from 1. */
export function count(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Please give a whole number from 1.');
  return Number(text);
}

export function seconds(text: string): number {
  const value = Number(text);
  if (!(value >= 0.5 && value <= 3600)) throw new InvalidArgumentError('Please give seconds, from 0.5 to 3600.');
  return value;
}

/** An ISO 8601 duration, or its short form: 90m, 8h, 2d. */
export function duration(text: string): string {
  const [, number, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const iso = unit ? (unit === 'd' ? `P${number}D` : `PT${number}${unit.toUpperCase()}`) : text;
  if (millisecondsOf(iso) === null)
    throw new InvalidArgumentError('Please give a duration, such as 8h, 2d or P3DT12H.');
  return iso;
}

/** Adds worked examples below a command's help. */
export function withExamples(command: Command, ...lines: string[]): Command {
  return command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  $ nyansapo ${line}`).join('\n')}`);
}
