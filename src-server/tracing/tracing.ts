/**
 * server: an incoming request. consumer: work from the inbox or the queue. client: a call to a
 * provider.
 */
type SpanKind = 'server' | 'consumer' | 'client';
type SpanValue = string | number | boolean;

export interface SpanDetails {
  /** Low cardinality: no ids. */
  name: string;
  kind: SpanKind;
  /** Only ids and kinds: no query, cookie, address, name or error message. */
  attributes: Readonly<Record<string, SpanValue>>;
  /** The span that starts the log's `trace`. */
  isFirst?: true;
}

export interface OpenSpan {
  /** Log lines, jobs and calls inside `work` belong to this span. */
  run<T>(work: () => T): T;
  rename(name: string): void;
  set(attribute: string, value: SpanValue): void;
  /** `failure` is its kind; absent: success. */
  end(failure?: string): void;
}

/** Records requests, events, jobs and provider calls. */
export interface Tracing {
  readonly isOn: boolean;
  /** A child of the current span, or of the first span of the log's `trace`. */
  start(words: SpanDetails): OpenSpan;
  /** Sends buffered spans, within a short limit. */
  stop(): Promise<void>;
}

export interface TracingSettings {
  /** An OpenTelemetry collector that accepts OTLP over HTTP. */
  endpoint: string;
  serviceName: string;
}

const NO_SPAN: OpenSpan = {
  run: (work) => work(),
  rename() {},
  set() {},
  end() {},
};

/** Records and loads nothing. */
export const NO_TRACING: Tracing = {
  isOn: false,
  start: () => NO_SPAN,
  async stop() {},
};

/** Runs `work` in its own span, which fails with it. */
export async function inSpan<T>(
  tracing: Tracing,
  words: SpanDetails,
  work: () => Promise<T>,
): Promise<T> {
  const span = tracing.start(words);
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end(failureOf(error));
    throw error;
  }
}

/** Never the message, which may contain anything. */
function failureOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
