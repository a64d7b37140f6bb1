import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The names under which everything is measured; a dashboard relies on them. Seconds throughout. */
export interface Metrics {
  registry: Registry;
  /** wickline_http_request_seconds {method, status} */
  requests: Histogram<'method' | 'status'>;
  /** wickline_webhook_received_total {source, outcome} */
  webhooks: Counter<'source' | 'outcome'>;
  /** wickline_job_seconds {job, outcome} */
  jobs: Histogram<'job' | 'outcome'>;
  /** wickline_provider_call_seconds {provider, outcome} */
  providerCalls: Histogram<'provider' | 'outcome'>;
  /** wickline_grants {state}: live ones; counted every quarter of a minute. */
  grants: Gauge<'state'>;
  /** wickline_time_to_access_seconds: from the cause (payment, name, operator's word) to what was read back. */
  timeToAccess: Histogram;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'wickline_' });
  const registers = [registry];
  const histogram = <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    buckets: number[],
  ) => new Histogram<L>({ name, help, labelNames, buckets, registers });
  return {
    registry,
    requests: histogram(
      'wickline_http_request_seconds',
      'Requests answered',
      ['method', 'status'],
      [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    ),
    webhooks: new Counter({
      name: 'wickline_webhook_received_total',
      help: 'Webhooks that arrived',
      labelNames: ['source', 'outcome'],
      registers,
    }),
    jobs: histogram(
      'wickline_job_seconds',
      'Jobs that ended',
      ['job', 'outcome'],
      [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30],
    ),
    providerCalls: histogram(
      'wickline_provider_call_seconds',
      'Calls to providers',
      ['provider', 'outcome'],
      [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    ),
    grants: new Gauge({
      name: 'wickline_grants',
      help: 'Access grants by state',
      labelNames: ['state'],
      registers,
    }),
    timeToAccess: histogram(
      'wickline_time_to_access_seconds',
      'From paid to granted',
      [],
      [1, 2, 5, 10, 30, 60, 300, 3600, 86_400],
    ),
  };
}
