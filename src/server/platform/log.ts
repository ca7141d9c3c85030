import { type DestinationStream, type Logger, pino } from 'pino';
import { errorFacts } from './error-facts.ts';
import { idsForLog } from './request-context.ts';
import type { Settings } from './settings.ts';

/** The part of the logger that code needs for logging. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/**
 * The one logger: JSON lines on standard error, since commands print their results on standard output. It writes only
 * an error's facts, under any key, and only a request's route, never its address, because links carry secrets and
 * people's addresses.
 */
export function openLog({ level }: Settings['log'], stream: DestinationStream = pino.destination(2)): Logger {
  const log: Logger = pino(
    {
      level,
      formatters: {
        level: (label) => ({ level: label }),
        log: (details) => Object.fromEntries(Object.entries(details).map(([name, value]) => [name, writable(value)])),
      },
      serializers: {
        err: (facts) => facts,
        req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url ?? 'unknown' }),
        res: ({ statusCode, request }) => ({
          statusCode,
          ...(request ? { method: request.method, route: request.routeOptions?.url ?? 'unknown' } : {}),
        }),
      },
      // Fastify's loggers are children of this one and already have the ids.
      mixin: (_details, _level, logger) => (logger === log ? idsForLog() : {}),
    },
    stream,
  );
  return log;
}

function writable(value: unknown): unknown {
  return value instanceof Error ? errorFacts(value) : value;
}

/** Logs every SQL statement with its milliseconds and without its values; null unless the settings request it. */
export function statementLog(log: Logger, { sql, level }: Settings['log']) {
  if (!sql || level === 'silent') return null;
  const statements = log.child({}, { level: 'info' });
  return (text: string, milliseconds: number): void => {
    statements.info({ ...idsForLog(), sql: text, milliseconds }, 'statement');
  };
}
