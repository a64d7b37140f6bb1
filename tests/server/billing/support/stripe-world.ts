import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { createControlServer } from '../../../../src-sandbox/control/control-server.ts';
import { createChanges } from '../../../../src-sandbox/core/changes.ts';
import { listen } from '../../../../src-sandbox/core/listen.ts';
import type { SandboxCore } from '../../../../src-sandbox/core/provider.ts';
import { createProviderServer } from '../../../../src-sandbox/core/provider-server.ts';
import { createStripeProvider } from '../../../../src-sandbox/stripe/provider.ts';
import { WEBHOOK_EVENTS } from '../../../../src-server/billing/gateway/calls/set-up-calls.ts';
import { createTestCore } from '../../../sandbox/start-provider.ts';
import { until } from '../../../support/until.ts';

export const WEBHOOK_SECRET = 'whsec_test_current';

/** The sandbox's Stripe alone, with its state and control calls. */
export interface StripeWorld {
  core: SandboxCore;
  address: string;
  /** Reads the account directly, independently of the product. */
  client: Stripe;
  /** A control API call. */
  control(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Resolves when every deliverable event has been delivered. */
  delivered(): Promise<void>;
  /** Advances the sandbox's time, with everything due on the way. */
  advanceDays(days: number): Promise<void>;
  /** Sets where webhooks go. */
  sendEventsTo(url: string): Promise<void>;
  close(): Promise<void>;
}

export async function startStripeWorld(machineNow?: () => number): Promise<StripeWorld> {
  const core = createTestCore(undefined, machineNow);
  const provider = createStripeProvider(core);
  for (const calendar of provider.calendars) core.clock.register(calendar);
  const control = createControlServer({
    core,
    providers: {
      stripe: provider,
      discord: provider,
      tradingview: provider,
      whop: provider,
      push: provider,
    },
    changes: createChanges(),
    mailDirectory: null,
    appUrl: null,
    host: '127.0.0.1',
  });
  const listening = await listen('127.0.0.1', [
    { port: 0, server: createProviderServer(core, provider) },
    { port: 0, server: control.server },
  ]);
  const [address = '', controlAt = ''] = listening.addresses;
  core.addresses.stripe = address;
  core.addresses.control = controlAt;
  const call: StripeWorld['control'] = async (method, path, body) => {
    const response = await fetch(`${controlAt}/stripe${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    core,
    address,
    client: witness(address),
    control: call,
    delivered: () =>
      until('every event was delivered', async () => {
        const { deliveries } = (await call('GET', '/deliveries?state=waiting')) as {
          deliveries: { next: { machine?: number } | null }[];
        };
        return !deliveries.some((delivery) => delivery.next?.machine !== undefined);
      }),
    advanceDays: (days) =>
      core.clock.advanceTo(new Date(core.clock.now().getTime() + days * 86_400_000)),
    async sendEventsTo(url) {
      await call('PUT', '/webhook-endpoint', {
        url,
        secret: WEBHOOK_SECRET,
        events: WEBHOOK_EVENTS,
      });
    },
    async close() {
      control.close();
      provider.close?.();
      await listening.close();
    },
  };
}

function witness(address: string): Stripe {
  const { hostname, port } = new URL(address);
  return new Stripe('sk_test_witness', {
    apiVersion: '2026-10-28.endive',
    protocol: 'http',
    host: hostname,
    port,
    telemetry: false,
  });
}

/** An HTTP receiver around a function of raw body and signature that returns the status. */
export async function receiver(
  receive: (rawBody: string, signature: string | null) => Promise<number>,
): Promise<{ url: string; server: Server; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const header = request.headers['stripe-signature'];
      const signature = typeof header === 'string' ? header : null;
      void receive(Buffer.concat(chunks).toString(), signature).then((status) => {
        response.writeHead(status).end();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
