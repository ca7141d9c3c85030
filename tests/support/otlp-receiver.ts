import { createServer } from 'node:http';

/** A span as a collector gets it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Record<string, unknown>;
  failed: boolean;
}

interface RawSpan extends Omit<ReceivedSpan, 'attributes' | 'failed'> {
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

const ERROR = 2;

/** A collector of traces: takes OTLP as JSON over HTTP and keeps it. */
export async function receiveOtlp() {
  const spans: ReceivedSpan[] = [];
  const authorizations = new Set<string | undefined>();
  const server = createServer(async (request, response) => {
    authorizations.add(request.headers.authorization);
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: RawSpan[] }[] }[];
    };
    for (const raw of resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))) {
      const attributes = Object.fromEntries(raw.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
      spans.push({ ...raw, attributes, failed: raw.status.code === ERROR });
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    authorizations,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const startOf = ({ startTimeUnixNano }: ReceivedSpan) => Number(BigInt(startTimeUnixNano) / 1000n) / 1000;
const endOf = ({ endTimeUnixNano }: ReceivedSpan) => Number(BigInt(endTimeUnixNano) / 1000n) / 1000;

/**
 * The spans of one trace as a tree, each with its milliseconds since the trace began; statements are only counted. Two
 * spans in a row with the same name and no children are one line.
 */
export function printTrace(spans: readonly ReceivedSpan[]): string {
  const isStatement = ({ attributes }: ReceivedSpan) => 'db.query.text' in attributes;
  const began = Math.min(...spans.map(startOf));
  const below = (parentId: string | undefined, depth: number): string[] =>
    spans
      .filter((span) => (span.parentSpanId || undefined) === parentId && !isStatement(span))
      .toSorted((one, other) => startOf(one) - startOf(other))
      .flatMap((span) => {
        const statements = spans.filter((other) => other.parentSpanId === span.spanId && isStatement(other)).length;
        const at = `${(startOf(span) - began).toFixed(0)}–${(endOf(span) - began).toFixed(0)} ms`;
        const note = statements > 0 ? `, ${statements} statements` : '';
        return [`${'  '.repeat(depth)}${span.name} (${at}${note})`, ...below(span.spanId, depth + 1)];
      });
  return below(undefined, 0).join('\n');
}
