import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Names of all metrics; dashboards rely on them. Times are in seconds. */
export interface Metrics {
  registry: Registry;
  /** wickline_http_request_seconds {method, status} */
  requests: Histogram<'method' | 'status'>;
  /** wickline_refused_requests_total {reason}: sign-ins, 401, 403 and 429. */
  refusedRequests: Counter<'reason'>;
  /** wickline_webhook_received_total {source, outcome} */
  webhooks: Counter<'source' | 'outcome'>;
  /** wickline_webhook_lag_seconds {source}: from insert to completion. */
  webhookLag: Histogram<'source'>;
  /** wickline_job_lag_seconds {job}: time between due and started. */
  jobLag: Histogram<'job'>;
  /** wickline_job_seconds {job, outcome} */
  jobs: Histogram<'job' | 'outcome'>;
  /** wickline_provider_call_seconds {provider, outcome} */
  providerCalls: Histogram<'provider' | 'outcome'>;
  /**
   * wickline_provider_state {provider, state}: 1 for the current state. refused: nothing is sent.
   */
  providerState: Gauge<'provider' | 'state'>;
  /** wickline_leader: 1 while this instance leads. */
  leader: Gauge;
  /** wickline_backlog {what}: waiting items, counted by the leader. */
  backlog: Gauge<'what'>;
  /**
   * wickline_backlog_oldest_seconds {what}: how long the oldest item has been due or unfinished.
   */
  backlogOldest: Gauge<'what'>;
  /** wickline_grants {state}: live grants, counted by the leader every 15 seconds. */
  grants: Gauge<'state'>;
  /**
   * wickline_time_to_access_seconds: from the request (payment, username, operator) to the
   * read-back.
   */
  timeToAccess: Histogram;
  /** wickline_signal_alerts_total {verdict}: alerts that were judged; held: too many came at once. */
  signalAlerts: Counter<'verdict'>;
  /** wickline_signal_deliveries_total {provider, outcome}: deliveries that ended. */
  signalDeliveries: Counter<'provider' | 'outcome'>;
  /** wickline_signal_delay_seconds {provider}: from due to posted. */
  signalDelay: Histogram<'provider'>;
  /** Values that are read on each scrape. */
  onScrape(read: () => Promise<void>): void;
}

const LAG_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 3600];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'wickline_' });
  const registers = [registry];
  const readers: (() => Promise<void>)[] = [];
  const gauge = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Gauge<L>({ name, help, labelNames, registers });
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
    refusedRequests: new Counter({
      name: 'wickline_refused_requests_total',
      help: 'Requests refused for who asks, or for how often',
      labelNames: ['reason'],
      registers,
    }),
    webhooks: new Counter({
      name: 'wickline_webhook_received_total',
      help: 'Webhooks that arrived',
      labelNames: ['source', 'outcome'],
      registers,
    }),
    webhookLag: histogram(
      'wickline_webhook_lag_seconds',
      'From the row of a webhook to its having been dealt with',
      ['source'],
      LAG_SECONDS,
    ),
    jobLag: histogram(
      'wickline_job_lag_seconds',
      'For how long a job was due when it began',
      ['job'],
      LAG_SECONDS,
    ),
    providerState: new Gauge({
      name: 'wickline_provider_state',
      help: '1 for the state that a provider is in',
      labelNames: ['provider', 'state'],
      registers,
      async collect() {
        for (const read of readers) await read();
      },
    }),
    leader: gauge('wickline_leader', '1 while this instance leads', []),
    backlog: gauge('wickline_backlog', 'What waits', ['what']),
    backlogOldest: gauge(
      'wickline_backlog_oldest_seconds',
      'For how long the oldest of what waits is due, or there',
      ['what'],
    ),
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
    grants: gauge('wickline_grants', 'Access grants by state', ['state']),
    timeToAccess: histogram(
      'wickline_time_to_access_seconds',
      'From paid to granted',
      [],
      [1, 2, 5, 10, 30, 60, 300, 3600, 86_400],
    ),
    signalAlerts: new Counter({
      name: 'wickline_signal_alerts_total',
      help: 'Alerts that were judged',
      labelNames: ['verdict'],
      registers,
    }),
    signalDeliveries: new Counter({
      name: 'wickline_signal_deliveries_total',
      help: 'Deliveries of signals that ended',
      labelNames: ['provider', 'outcome'],
      registers,
    }),
    signalDelay: histogram(
      'wickline_signal_delay_seconds',
      'From the due time of a signal to its message',
      ['provider'],
      LAG_SECONDS,
    ),
    onScrape: (read) => void readers.push(read),
  };
}
