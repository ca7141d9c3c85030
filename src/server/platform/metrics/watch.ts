import type { OnStatement, OnWait } from '../db/database.ts';
import { MIGRATION_NAMES } from '../db/migrate.ts';
import type { CallWatch } from '../payments/provider-http.ts';
import { VERSION } from '../release.ts';
import { currentContext } from '../request-context.ts';
import type { Role } from '../settings.ts';
import type { SpanIds, Tracer } from '../tracing/tracer.ts';
import { within } from '../tracing/within.ts';
import type { Metrics } from './metrics.ts';

/** The version, role and schema that this process runs, as labels. */
export function aboutThisProcess(role: Role) {
  const numbers = MIGRATION_NAMES.map((name) => Number.parseInt(name, 10));
  return { version: VERSION, node: process.version, role, schema: Math.max(...numbers) };
}

export interface Watch {
  onStatement: OnStatement;
  onWait: OnWait;
}

/** Forwards the database's reports to the metrics, and to the log if it logs statements. */
export function watchStatements(metrics: Metrics, tracer: Tracer | null, log: OnStatement | null): Watch {
  return {
    onStatement: (text, milliseconds) => {
      metrics.statement(milliseconds / 1000);
      const parent = currentContext()?.span;
      if (tracer && parent) traceStatement(tracer, parent, text, milliseconds);
      log?.(text, milliseconds);
    },
    onWait: (milliseconds) => metrics.poolWait(milliseconds / 1000),
  };
}

/** Long statements write many rows, and their beginning identifies them. */
const MOST_TEXT = 2_000;

/** The text has no values. */
function traceStatement(tracer: Tracer, parent: SpanIds, text: string, milliseconds: number): void {
  const operation = /^[a-z]+/i.exec(text.trimStart())?.[0].toUpperCase() ?? 'SQL';
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MOST_TEXT) };
  tracer.start(operation, { kind: 'client', parent, attributes, startedAgoMs: milliseconds }).end();
}

/** What a provider's client reports. */
export function watchProvider(metrics: Metrics, tracer: Tracer | null, peer = 'payment provider'): CallWatch {
  return {
    during: async (call, send) => {
      const startedAt = performance.now();
      const count = (outcome: 'answered' | 'unclear') =>
        metrics.provider(call, outcome, (performance.now() - startedAt) / 1000);
      try {
        const answer = await within(tracer, `provider ${call}`, { 'peer.service': peer }, send);
        count('answered');
        return answer;
      } catch (error) {
        count('unclear');
        throw error;
      }
    },
    notSent: (call) => metrics.provider(call, 'not_sent', 0),
  };
}
