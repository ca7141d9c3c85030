import { currentContext, inContext } from '../request-context.ts';
import type { SpanOptions, Tracer } from './tracer.ts';

/** Runs a function in a child span of the current one; without a tracer, or outside a trace, only runs it. */
export async function within<T>(
  tracer: Tracer | null,
  name: string,
  attributes: SpanOptions['attributes'],
  run: () => Promise<T>,
): Promise<T> {
  const context = currentContext();
  if (!tracer || !context?.span) return run();
  const span = tracer.start(name, { kind: 'client', parent: context.span, ...(attributes ? { attributes } : {}) });
  try {
    const result = await inContext({ ...context, span }, run);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
