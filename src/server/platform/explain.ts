import { errorText } from './error-facts.ts';
import { unknownSettings } from './known-settings.ts';

/** Explanations of system and network errors, by code. */
const BY_CODE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'This port is already in use. Stop the process that uses it, or choose another port: PORT=3100 npm start',
  EROFS:
    'The data folder can’t be written. Mount it for writing, give it to the user who runs Nyansapo, or choose another one with DATA_DIR.',
  ENOSPC: 'The disk is full.',
  ECONNREFUSED: 'The database can’t be reached: nothing answers at the address in DATABASE_URL.',
  ENOTFOUND: 'The database can’t be reached: no name server knows the host in DATABASE_URL.',
  ETIMEDOUT: 'The database can’t be reached: the address in DATABASE_URL does not answer.',
  '28P01': 'The database refuses the password in DATABASE_URL.',
  '28000': 'The database does not admit the user in DATABASE_URL.',
  '3D000': 'The server has no database of the name in DATABASE_URL.',
  '42501': 'The role in DATABASE_URL may not do this. Migrations need MIGRATION_DATABASE_URL, the owner’s address.',
};

/**
 * An error in a sentence, without its stack: for people at a command line. For an unexpected error it says how to see the stack;
 * with LOG_LEVEL=debug, every error has its stack.
 */
export function explain(error: unknown, env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (['debug', 'trace'].includes(env.LOG_LEVEL ?? '')) return errorText(error);
  const code = codeOf(error);
  const words = BY_CODE[code === 'EACCES' ? 'EROFS' : code];
  if (words) return /^(?:ECONN|ENOTFOUND|ETIMEDOUT)/.test(code) ? `${words} (${code})` : words;
  // Our own errors and those of wrong options are already sentences.
  const isInWords = error instanceof Error && (isPlain(error) || code.startsWith('ERR_PARSE_ARGS'));
  if (isInWords) return error.message;
  const [first = ''] = errorText(error).split('\n');
  return `${first}\nLOG_LEVEL=debug shows where.`;
}

/** Whether an error is neither a JavaScript built-in, such as a TypeError, nor a driver’s. */
function isPlain(error: Error): boolean {
  const isOfDriver = 'severity' in error || 'code' in error;
  return !isOfDriver && !/^(?:Type|Range|Reference|Syntax|URI|Eval|Aggregate)Error$/.test(error.name);
}

/** Each resolved address that was tried has its own error. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? '' : codeOf(error.cause);
}

/** For command-line programs: warns about settings without effect, and exits with an explanation if nobody handles an error. */
export function beginCommand(): void {
  for (const line of unknownSettings(process.env)) console.warn(line);
  process.on('uncaughtException', (error) => {
    console.error(explain(error));
    process.exit(1);
  });
}
