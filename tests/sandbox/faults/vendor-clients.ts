import { createRequire } from 'node:module';
import { REST, Routes } from 'discord.js';
import Stripe from 'stripe';
import type { ProviderName } from '../../../src-sandbox/core/ledger.ts';
import type { StartedControl } from '../control/start-control.ts';

/** Short, so that a call that is never answered is given up soon. */
const PATIENCE_MS = 400;

/** One writing call of each provider, made by a client that knows the real service. */
export interface WritingCall {
  provider: ProviderName;
  /** As faults name it. */
  route: string;
  /** What the ledger calls its effect. */
  effect: string;
  write(): Promise<unknown>;
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
    timeout: PATIENCE_MS,
    telemetry: false,
  });
  const discord = new REST({ api: `${addresses.discord}/api`, retries: 0, timeout: PATIENCE_MS });
  discord.setToken(credentials.discord.botToken);
  const roles = Routes.guildRoles(credentials.discord.guildId);
  axios.interceptors.request.use((config) => ({
    ...config,
    url: config.url.replace('https://www.tradingview.com', addresses.tradingview),
    timeout: PATIENCE_MS,
  }));
  const { sessionId, sessionIdSign, pine } = credentials.tradingview;
  const seller = new PinePermManager(sessionId, sessionIdSign, pine.main);
  return {
    stripe: {
      provider: 'stripe',
      route: 'POST /v1/customers',
      effect: 'customer.created',
      write: () => stripe.customers.create({ email: 'struck@example.com' }),
    },
    discord: {
      provider: 'discord',
      route: `POST /api/v10${roles}`,
      effect: 'role.created',
      write: () => discord.post(roles, { body: { name: 'Struck' } }),
    },
    tradingview: {
      provider: 'tradingview',
      route: 'POST /pine_perm/add/',
      effect: 'access.added',
      write: () => seller.addUser('Alicia', new Date('2031-01-01')),
    },
  };
}
