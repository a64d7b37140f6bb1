export type ProviderName = 'stripe' | 'discord' | 'tradingview' | 'whop';

/**
 * unavailable: unknown or transient; retry later. refused: concerns one object, such as a member, a
 * name or a card; its subscriber or an operator must act, and other objects go on. misconfigured:
 * concerns every call, such as our credentials or rights; an operator must act, and the caller stops.
 * Neither is retried by itself. `reason` is a code that screens translate.
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
