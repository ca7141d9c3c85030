import { describe, expect, test } from 'vitest';
import { explain } from './explain.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error(`something ${code}`), { code, ...more });

describe('an error at a command line', () => {
  test.each([
    ['of ours', new Error('Production refuses to start:\n- SMTP_URL must be set.'), 'SMTP_URL must be set.'],
    ['of a database that is away', coded('ECONNREFUSED'), 'nothing answers at the address in DATABASE_URL'],
    [
      'of each address of a name',
      new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]),
      'nothing answers at the address in DATABASE_URL',
    ],
    ['behind another one', new Error('no tables', { cause: coded('28P01') }), 'refuses the password'],
    ['of PostgreSQL', coded('3D000', { severity: 'FATAL' }), 'no database of the name'],
    [
      'of a wrong option',
      Object.assign(new TypeError('Unknown option --x'), { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' }),
      'Unknown option --x',
    ],
    [
      'that nobody expects',
      new TypeError('x is not a function'),
      'TypeError: x is not a function\nLOG_LEVEL=debug shows',
    ],
  ])('%s is a sentence without a stack', (_what, error, words) => {
    const text = explain(error, {});
    expect(text).toContain(words);
    expect(text).not.toMatch(/^\s+at /m);
  });

  test('has its stack with LOG_LEVEL=debug', () => {
    expect(explain(new Error('of ours'), { LOG_LEVEL: 'debug' })).toMatch(/^Error: of ours\n\s+at /);
  });
});
