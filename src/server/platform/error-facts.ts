/**
 * The parts of an error that may be logged: what happened and where, never what was sent. Drivers attach whole
 * statements with their values to errors, and PostgreSQL repeats values in some of its messages.
 */
export interface ErrorFacts {
  [name: string]: unknown;
  type: string;
  message: string;
  /** The lines of the stack without the message. */
  stack: string;
  code?: string;
  constraint?: string;
  table?: string;
  column?: string;
  cause?: ErrorFacts;
}

const NAMES = ['code', 'constraint', 'table', 'column'] as const;
const MAX_CAUSES = 5;

export function errorFacts(error: unknown, causes = 0): ErrorFacts {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something that is not an error was thrown', stack: '' };
  const named = error as Error & Partial<Record<(typeof NAMES)[number], unknown>>;
  const facts = NAMES.flatMap((name) => (typeof named[name] === 'string' ? [[name, named[name]] as const] : []));
  return {
    type: error.name,
    message: messageOf(error),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...Object.fromEntries(facts),
    ...(error.cause !== undefined && causes < MAX_CAUSES ? { cause: errorFacts(error.cause, causes + 1) } : {}),
  };
}

/**
 * PostgreSQL errors, from either driver, have a severity. Text quoted in their messages may be user input. Mail servers
 * repeat the address that they refuse.
 */
function messageOf(error: Error): string {
  const message = error.message.replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…');
  return 'severity' in error ? message.replace(/".*"/s, '"…"') : message;
}

/** The same facts as lines of text. */
export function errorText(error: unknown): string {
  return linesOf(errorFacts(error));
}

function linesOf({ type, message, stack, cause, ...names }: ErrorFacts): string {
  const about = Object.entries(names).map(([name, value]) => ` ${name}=${value}`);
  return `${type}: ${message}${about.join('')}\n${stack}${cause ? `\ncaused by ${linesOf(cause)}` : ''}`;
}
