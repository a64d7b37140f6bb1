import type { Log } from '../log/log.ts';
import { NO_TRACING, type Tracing, type TracingSettings } from './tracing.ts';

/** The vendor's packages come in only with an address to send to. */
export async function openTracing(settings: TracingSettings | null, log: Log): Promise<Tracing> {
  if (settings === null) return NO_TRACING;
  const { openOtlpTracing } = await import('./otlp-tracing.ts');
  return openOtlpTracing(settings, log);
}
