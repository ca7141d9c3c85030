import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Tracing } from '../settings.ts';
import type { Tracer } from './tracer.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

/**
 * Sends spans to a collector by OTLP over HTTP, in batches. This file and its imports are loaded only if tracing is configured.
 * The current span comes from our own context, so no instrumentation hooks into module loading.
 */
export function openOtlp({ endpoint, headers, serviceName, ratio }: Tracing, about: Record<string, string>): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, ...about }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('nyansapo');
  return {
    start: (name, { kind, parent, attributes = {}, startedAgoMs }) => {
      const within = parent
        ? trace.setSpanContext(ROOT_CONTEXT, {
            traceId: parent.traceId,
            spanId: parent.spanId,
            traceFlags: parent.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
          })
        : ROOT_CONTEXT;
      const startTime = startedAgoMs === undefined ? undefined : Date.now() - startedAgoMs;
      const span = tracer.startSpan(
        name,
        { kind: KINDS[kind], attributes, ...(startTime === undefined ? {} : { startTime }) },
        within,
      );
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceId,
        spanId,
        isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0,
        set: (attribute, value) => span.setAttribute(attribute, value),
        end: (error) => {
          if (error !== undefined) {
            // Only the error's class: its message may contain personal data.
            span.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    flush: () => provider.forceFlush(),
    close: () => provider.shutdown(),
  };
}
