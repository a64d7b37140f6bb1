interface FailedCall {
  at: Date;
  /** The gateway's method. */
  call: string;
  kind: string;
  reason: string;
}

interface ProviderCalls {
  lastError: FailedCall | null;
  lastSuccessAt: Date | null;
}

/** Observations of each provider in this process, for people. Numbers are in the metrics. */
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
