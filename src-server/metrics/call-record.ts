export interface FailedCall {
  at: Date;
  /** The method of the gateway. */
  call: string;
  kind: string;
  reason: string;
}

export interface ProviderCalls {
  lastError: FailedCall | null;
  lastSuccessAt: Date | null;
}

/** What this process saw of each provider, for people; figures are the metrics' business. */
export interface CallRecord {
  succeeded(provider: string, at: Date): void;
  failed(provider: string, failure: FailedCall): void;
  of(provider: string): ProviderCalls;
}

export function createCallRecord(): CallRecord {
  const calls = new Map<string, ProviderCalls>();
  const of = (provider: string) => calls.get(provider) ?? { lastError: null, lastSuccessAt: null };
  return {
    of,
    succeeded: (provider, at) => void calls.set(provider, { ...of(provider), lastSuccessAt: at }),
    failed: (provider, lastError) => void calls.set(provider, { ...of(provider), lastError }),
  };
}
