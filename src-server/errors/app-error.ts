/** Kinds of failure that a transport must distinguish. */
export type ErrorKind =
  | 'invalid'
  | 'too-large'
  | 'too-long'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'precondition'
  | 'rate-limited'
  | 'unavailable'
  | 'internal';

interface AppErrorOptions {
  cause?: unknown;
  /** Seconds, for rate-limited and unavailable. */
  retryAfterSeconds?: number;
  /** Proof of work that admits the caller at once, for rate-limited. */
  challenge?: object | undefined;
}

/** An expected failure. `message` is safe to show to the caller. */
export class AppError extends Error {
  /** 'billing.already-subscribed': stable, for clients and logs. */
  readonly code: string;
  readonly kind: ErrorKind;
  readonly retryAfterSeconds: number | undefined;
  readonly challenge: object | undefined;

  constructor(code: string, kind: ErrorKind, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.kind = kind;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.challenge = options.challenge;
  }
}

export const STATUS_OF_KIND: Record<ErrorKind, number> = {
  invalid: 400,
  'too-large': 413,
  'too-long': 414,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  precondition: 412,
  'rate-limited': 429,
  unavailable: 503,
  internal: 500,
};
