import type { Tracing } from '../settings.ts';
import type { Tracer } from './tracer.ts';

/** Loads the tracing code, which a process without a collector never loads. */
export async function openTracer(settings: Tracing, about: { version: string; role: string }): Promise<Tracer> {
  const { openOtlp } = await import('./otlp.ts');
  return openOtlp(settings, { 'service.version': about.version, 'nyansapo.role': about.role });
}
