import type { Log } from '../log/log.ts';
import { NO_TRACING, type Tracing, type TracingSettings } from './tracing.ts';

/** Loads the vendor's packages only if an endpoint is configured. */
export async function openTracing(settings: TracingSettings | null, log: Log): Promise<Tracing> {
  if (settings === null) return NO_TRACING;
  const { openOtlpTracing } = await import('./otlp-tracing.ts');
  return openOtlpTracing(settings, log);
}
