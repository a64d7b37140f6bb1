import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { createClock } from '../../../../src-sandbox/core/clock.ts';
import { createFaults, type FaultRule } from '../../../../src-sandbox/core/faults.ts';
import { createLedger } from '../../../../src-sandbox/core/ledger.ts';
import type { SandboxCore } from '../../../../src-sandbox/core/provider.ts';
import { createProviderServer } from '../../../../src-sandbox/core/provider-server.ts';
import { createStore, type Store } from '../../../../src-sandbox/core/store.ts';
import {
  createStripeProvider,
  type StripeOptions,
} from '../../../../src-sandbox/stripe/provider.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';

/**
 * Stripe alone on a free port, with its state in `directory` or in memory, and the real SDK on it. Only tests move its
 * clock, so due times do not depend on how long earlier calls took.
 */
export async function startStripe(directory: string | null = null, options: StripeOptions = {}) {
  const stores: Store<unknown>[] = [];
  const store = <T>(name: string, initial: () => T): Store<T> => {
    const made = createStore(directory, name, initial);
    stores.push(made);
    return made;
  };
  const startedAt = Date.now();
  const clock = createClock(
    store('clock', () => ({ offsetMs: 0 })),
    () => startedAt,
  );
  const core: SandboxCore = {
    clock,
    ledger: createLedger(directory, clock),
    faults: createFaults(store('faults', (): { rules: FaultRule[] } => ({ rules: [] }))),
    store,
    addresses: { control: '', stripe: '', discord: '', tradingview: '', whop: '' },
  };
  const provider = createStripeProvider(core, options);
  for (const calendar of provider.calendars) clock.register(calendar);
  const server = createProviderServer(core, provider);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  core.addresses.stripe = `http://127.0.0.1:${port}`;

  const stripe = clientOf(port);
  const control = async (method: string, path: string, body?: unknown) => {
    const response = await provider.control.request(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const close = async () => {
    provider.close?.();
    for (const made of stores) made.flush();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { core, provider, port, stripe, control, close, origin: core.addresses.stripe };
}

export type StripeSandbox = Awaited<ReturnType<typeof startStripe>>;

/** The SDK as a product creates it, but without retries, so a refusal arrives once. */
export function clientOf(port: number, key = 'sk_test_sandbox', retries = 0): Stripe {
  return new Stripe(key, {
    apiVersion: '2026-10-28.endive',
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: retries,
    timeout: PATIENCE_MS,
    telemetry: false,
  });
}

interface Arrival {
  payload: string;
  signature: string;
  event: Stripe.Event;
}

/** A webhook receiver that records deliveries and answers with `status()`. */
export async function startReceiver(status: () => number = () => 200) {
  const arrivals: Arrival[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const payload = Buffer.concat(chunks).toString();
      const signature = String(request.headers['stripe-signature'] ?? '');
      const answer = status();
      arrivals.push({ payload, signature, event: JSON.parse(payload) });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    arrivals,
    url: `http://127.0.0.1:${port}/hook`,
    types: () => arrivals.map((arrival) => arrival.event.type),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
