import { createRequire } from 'node:module';
import { REST, Routes } from 'discord.js';
import Stripe from 'stripe';
import type { ProviderName } from '../../../src-sandbox/core/ledger.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import type { StartedControl } from '../control/start-control.ts';
import { createPushSender } from '../push/push-sender.ts';

/** One writing call to each provider by a client written for the real service. */
export interface WritingCall {
  provider: ProviderName;
  /** The route as faults name it. */
  route: string;
  /** Its name in the ledger, where that has no secret. */
  ledgerName?: string;
  /** The answer has no body, so half of it is all of it. */
  emptyAnswer?: true;
  /** The name of its effect in the ledger. */
  effect: string;
  write(withinMs?: number): Promise<unknown>;
}

interface PermManager {
  addUser(username: string, expiration?: Date): Promise<string>;
}
interface Axios {
  interceptors: { request: { use(change: (config: AxiosConfig) => AxiosConfig): number } };
}
interface AxiosConfig {
  url: string;
  timeout: number;
}

const require = createRequire(import.meta.url);
const { PinePermManager } = require('@mathieuc/tradingview') as {
  PinePermManager: new (sessionId: string, signature: string, pineId: string) => PermManager;
};
const axios = createRequire(require.resolve('@mathieuc/tradingview'))('axios') as Axios;

/** The library takes no timeout per call, so each call sets this one first. */
const ofLibrary = { timeout: PATIENCE_MS };

export async function writingCalls(
  control: StartedControl,
): Promise<Record<ProviderName, WritingCall>> {
  const { body: credentials } = await control.call('GET', '/credentials');
  const { addresses } = control;
  const stripe = new Stripe(credentials.stripe.secretKey, {
    apiVersion: '2026-10-28.endive',
    host: '127.0.0.1',
    port: new URL(addresses.stripe).port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const discord = (timeout: number) =>
    new REST({ api: `${addresses.discord}/api`, retries: 0, timeout }).setToken(
      credentials.discord.botToken,
    );
  const roles = Routes.guildRoles(credentials.discord.guildId);
  axios.interceptors.request.use((config) => ({
    ...config,
    url: config.url.replace('https://www.tradingview.com', addresses.tradingview),
    ...ofLibrary,
  }));
  const { sessionId, sessionIdSign, pine } = credentials.tradingview;
  const seller = new PinePermManager(sessionId, sessionIdSign, pine.main);
  const sender = createPushSender();
  const { body: subscription } = await control.call('POST', '/push/subscriptions', {});
  return {
    stripe: {
      provider: 'stripe',
      route: 'POST /v1/customers',
      effect: 'customer.created',
      write: (timeout = PATIENCE_MS) =>
        stripe.customers.create({ email: 'struck@example.com' }, { timeout }),
    },
    discord: {
      provider: 'discord',
      route: `POST /api/v10${roles}`,
      effect: 'role.created',
      write: (withinMs = PATIENCE_MS) =>
        discord(withinMs).post(roles, { body: { name: 'Struck' } }),
    },
    tradingview: {
      provider: 'tradingview',
      route: 'POST /pine_perm/add/',
      effect: 'access.added',
      write: (withinMs = PATIENCE_MS) => {
        ofLibrary.timeout = withinMs;
        return seller.addUser('Alicia', new Date('2031-01-01'));
      },
    },
    push: {
      provider: 'push',
      route: 'POST /push/*',
      ledgerName: 'POST /push/[redacted]',
      emptyAnswer: true,
      effect: 'push.received',
      write: async (withinMs = PATIENCE_MS) => {
        const { status } = await sender.send(subscription, 'Struck', { withinMs });
        if (status !== 201) throw new Error(`The push service answered ${status}.`);
      },
    },
    whop: {
      provider: 'whop',
      route: 'PATCH /api/v1/memberships/mem_sandbox000001',
      effect: 'membership.updated',
      write: async (withinMs = PATIENCE_MS) => {
        const path = '/api/v1/memberships/mem_sandbox000001';
        const response = await fetch(`${addresses.whop}${path}`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${credentials.whop.apiKey}` },
          body: JSON.stringify({ cancel_at_period_end: true }),
          signal: AbortSignal.timeout(withinMs),
        });
        const body: unknown = await response.json();
        if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
        return body;
      },
    },
  };
}
