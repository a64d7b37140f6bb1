/** server: somebody asked us. consumer: work from the inbox or the queue. client: we ask a provider. */
export type SpanKind = 'server' | 'consumer' | 'client';
export type SpanValue = string | number | boolean;

export interface SpanWords {
  /** Of few: no ids in it. */
  name: string;
  kind: SpanKind;
  /** Ids and kinds alone: no query, cookie, address, name or message of an error. */
  attributes: Readonly<Record<string, SpanValue>>;
  /** The one with which the log's `trace` began. */
  isFirst?: true;
}

export interface OpenSpan {
  /** What is logged, enqueued and asked in it belongs to it. */
  run<T>(work: () => T): T;
  rename(name: string): void;
  set(attribute: string, value: SpanValue): void;
  /** `failure`: which kind it was; absent: it went well. */
  end(failure?: string): void;
}

/** Where a request, an event, a job and a call to a provider are told of. */
export interface Tracing {
  readonly isOn: boolean;
  /** Below the span that is open here, or below the first one of the log's `trace`. */
  start(words: SpanWords): OpenSpan;
  /** What is still held is sent, within a moment. */
  stop(): Promise<void>;
}

export interface TracingSettings {
  /** Of an OpenTelemetry collector that takes OTLP over HTTP. */
  endpoint: string;
  serviceName: string;
}

const NO_SPAN: OpenSpan = {
  run: (work) => work(),
  rename() {},
  set() {},
  end() {},
};

/** Nothing is recorded and nothing is loaded. */
export const NO_TRACING: Tracing = {
  isOn: false,
  start: () => NO_SPAN,
  async stop() {},
};

/** Runs it in a span of its own, which fails with it. */
export async function inSpan<T>(
  tracing: Tracing,
  words: SpanWords,
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

/** Never its message: that may hold anything. */
export function failureOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
