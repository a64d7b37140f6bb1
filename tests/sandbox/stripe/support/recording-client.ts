import Stripe from 'stripe';

export interface RecordedCall {
  method: string;
  path: string;
  status: number;
  body: Record<string, unknown>;
}

/** The SDK over fetch, recording every answer as it came over the wire. */
export function recordingClient(port: number): { stripe: Stripe; calls: RecordedCall[] } {
  const calls: RecordedCall[] = [];
  const record: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    calls.push({
      method: init?.method ?? 'GET',
      path: new URL(String(input)).pathname,
      status: response.status,
      body: (await response.clone().json()) as Record<string, unknown>,
    });
    return response;
  };
  const stripe = new Stripe('sk_test_sandbox', {
    apiVersion: '2026-10-28.endive',
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(record),
  });
  return { stripe, calls };
}
