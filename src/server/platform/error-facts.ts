/**
 * An error as it may be written down: what happened and where, never what was sent. Drivers hang whole statements with
 * their values on their errors, and PostgreSQL repeats values in some of its messages.
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

/** Errors of PostgreSQL, through either driver, know their severity. What is quoted in them may have been sent. */
function messageOf(error: Error): string {
  return 'severity' in error ? error.message.replace(/".*"/s, '"…"') : error.message;
}

/** The same as lines of text. */
export function errorText(error: unknown): string {
  return linesOf(errorFacts(error));
}

function linesOf({ type, message, stack, cause, ...names }: ErrorFacts): string {
  const about = Object.entries(names).map(([name, value]) => ` ${name}=${value}`);
  return `${type}: ${message}${about.join('')}\n${stack}${cause ? `\ncaused by ${linesOf(cause)}` : ''}`;
}
