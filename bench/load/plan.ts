/** What is asked of a server, and how fast: the same plan goes to the product and to its reference. */
export interface LoadPlan {
  port: number;
  connections: number;
  seconds: number;
  /** Open loop: each request begins when it is due, whatever became of those before. Absent: as fast as answered. */
  perSecond?: number;
  asked: Asked;
}

/** Whole requests, one after the other and then from the beginning, or Stripe's events, each a new one. */
export type Asked =
  | { kind: 'texts'; texts: string[] }
  | { kind: 'stripe-events'; path: string; secret: string };

export interface LoadResult {
  answered: number;
  /** Answers that are no success, and connections that broke. */
  refused: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
}

type Headers = Readonly<Record<string, string>>;

const linesOf = (headers: Headers): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/** A GET as it goes over the wire. */
export function getText(path: string, headers: Headers = {}): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${linesOf(headers)}\r\n`;
}

/** A POST of JSON as it goes over the wire. */
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
    perSecond: sorted.length / seconds,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
  };
}
