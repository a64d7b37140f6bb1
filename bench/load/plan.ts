/** Load on one server. Product and reference get the same plan. */
export interface LoadPlan {
  port: number;
  connections: number;
  seconds: number;
  /**
   * Open loop: requests start on schedule, whatever happened to earlier ones. Absent: as fast as the server answers.
   */
  perSecond?: number;
  asked: Asked;
}

/** A load that runs in slices. Its connections stay open, and its requests continue where the last slice ended. */
export interface LanePlan {
  port: number;
  connections: number;
  asked: Asked;
}

/** One slice, at an open-loop pace. */
export interface Slice {
  perSecond: number;
  seconds: number;
}

/** Milliseconds of each request of a slice. */
export interface SliceTimes {
  times: number[];
  refused: number;
}

/** A question to the generator: a whole load, a new lane (it answers with the number), or a slice of a lane. */
export type Question = LoadPlan | { open: LanePlan } | ({ lane: number } & Slice);

/** Raw requests, repeated in order, or newly signed Stripe events. */
export type Asked =
  | { kind: 'texts'; texts: string[] }
  | { kind: 'stripe-events'; path: string; secret: string };

export interface LoadResult {
  answered: number;
  /** Answers other than a success, and broken connections. */
  refused: number;
  /** From the first request to the last answer. */
  seconds: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

type Headers = Readonly<Record<string, string>>;

const linesOf = (headers: Headers): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/** A GET request in wire format. */
export function getText(path: string, headers: Headers = {}): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${linesOf(headers)}\r\n`;
}

/** A JSON POST request in wire format. */
export function postText(path: string, body: string, headers: Headers = {}): string {
  return (
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n${linesOf(headers)}\r\n${body}`
  );
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function resultOf(times: number[], refused: number, seconds: number): LoadResult {
  const sorted = times.sort((a, b) => a - b);
  return {
    answered: sorted.length,
    refused,
    seconds,
    perSecond: sorted.length / seconds,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
  };
}
