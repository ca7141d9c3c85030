import type { Tracing } from '../settings.ts';
import type { Tracer } from './tracer.ts';

/** Loads what sends traces, which a process without a collector never does. */
export async function openTracer(settings: Tracing, about: { version: string; role: string }): Promise<Tracer> {
  const { openOtlp } = await import('./otlp.ts');
  return openOtlp(settings, { 'service.version': about.version, 'nyansapo.role': about.role });
}
