export type ProviderName = 'stripe' | 'discord' | 'tradingview';

/**
 * unavailable: unknown or transient; retry later. refused: a person must act; `reason` is a code
 * that screens translate. misconfigured: our credentials or rights; the operator must act, and
 * nothing is retried.
 */
export type ProviderFailureKind = 'unavailable' | 'refused' | 'misconfigured';

export class ProviderFailure extends Error {
  readonly provider: ProviderName;
  readonly kind: ProviderFailureKind;
  readonly reason: string;
  /** The provider's Retry-After, if it sent one. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    provider: ProviderName,
    kind: ProviderFailureKind,
    reason: string,
    options: { cause?: unknown; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(`${provider}: ${kind} (${reason})`, { cause: options.cause });
    this.name = 'ProviderFailure';
    this.provider = provider;
    this.kind = kind;
    this.reason = reason;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
