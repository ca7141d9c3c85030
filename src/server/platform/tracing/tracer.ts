/** Names a span, in this process or in another one. */
export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether the trace is recorded; all its spans share this decision. */
  readonly isSampled: boolean;
}

/** A timed operation. Attributes are names, counts and ids that we generated, never what a person entered. */
export interface Span extends SpanIds {
  set(name: string, value: string | number | boolean): void;
  /** Ends it, with the error that ended it, if any. */
  end(error?: unknown): void;
}

export interface SpanOptions {
  /** The kind of operation: a server handles a request, a client waits for another system, a consumer runs a job. */
  kind: 'server' | 'client' | 'consumer';
  parent: SpanIds | null;
  attributes?: Readonly<Record<string, string | number | boolean>>;
  /** For spans that are created when they end. */
  startedAgoMs?: number;
}

export interface Tracer {
  start(name: string, options: SpanOptions): Span;
  /** Sends ended spans that are still queued. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** As in the header `traceparent` of W3C Trace Context. */
export function printSpanIds({ traceId, spanId, isSampled }: SpanIds): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

export function readSpanIds(text: unknown): SpanIds | null {
  const parts = typeof text === 'string' ? /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/.exec(text) : null;
  const [, traceId, spanId, flags] = parts ?? [];
  return traceId && spanId ? { traceId, spanId, isSampled: flags === '01' } : null;
}
