import { type Browser, openBrowser } from './browser.ts';
import type { Outside } from './outside.ts';

export interface Operator {
  username: string;
  password: string;
}

/** Why the demo cannot run, in words for the person who asked for it. */
export class DemoRefused extends Error {}

export async function signInOperator(url: string, operator: Operator): Promise<Browser> {
  const browser = openBrowser(url);
  const answer = await browser.post('/api/admin-login', operator);
  if (answer.json.success !== true) {
    throw new DemoRefused(
      'The demo could not sign in as the operator, because the password of the first start was changed.',
    );
  }
  return browser;
}

export async function requireEmpty(operator: Browser, { call }: Outside): Promise<void> {
  const { counts } = await operator.ask<{ counts: { total: number } }>('admin.users', {});
  const { customers } = await call<{ customers: unknown[] }>('GET', '/stripe/state');
  const people = Math.max(counts.total, customers.length);
  if (people > 0) {
    throw new DemoRefused(
      `The demo needs an empty installation. This one already has ${people} ${people === 1 ? 'customer' : 'customers'}: start Wickline with another DATA_DIR.`,
    );
  }
}

/** A source for each strategy, which its name begins with. */
const SOURCES = [
  { key: 'wavematrix', name: 'Wavematrix' },
  { key: 'orderblock', name: 'Orderblock' },
];

/** Where the alerts of a strategy are sent. */
export type AlertAddresses = (strategy: string) => string;

/** The seller's part: the sources of signals, who sees them, and a public record. */
export async function openShop(operator: Browser): Promise<AlertAddresses> {
  await operator.act('discord.setUpChannels', {});
  const addresses = new Map<string, string>();
  for (const source of SOURCES) addresses.set(source.name, await openSource(operator, source));
  await operator.act('admin.changeRecord', { isShown: true, anchorChannel: null });
  return (strategy) => {
    const { name } = SOURCES.find((each) => strategy.startsWith(each.name)) ?? SOURCES[0] ?? {};
    return addresses.get(name ?? '') ?? '';
  };
}

/** Returns the address of its alerts. */
async function openSource(
  operator: Browser,
  source: { key: string; name: string },
): Promise<string> {
  const { address } = await operator.act<{ address: string }>('tradingview.createSignalSource', {
    ...source,
    checksAddress: true,
    maxPerMinute: 1_000,
    heartbeatMinutes: null,
    takesAlerts: true,
  });
  const route = { source: source.key, template: null, quietHours: null, crosspost: false };
  const site = { ...route, provider: 'site', channelId: null, enabled: true };
  for (const audience of AUDIENCES) {
    await operator.act('admin.createRelayRoute', { ...site, ...audience });
  }
  const { channels } = await operator.ask<{ channels: Channel[] }>('discord.relayChannels');
  const paid = channels.find(
    ({ highestPlan, missing }) => highestPlan === LOWEST_PAID.plan && missing.length === 0,
  );
  if (paid !== undefined) {
    const discord = { provider: 'discord', channelId: paid.id };
    await operator.act('admin.createRelayRoute', { ...site, ...discord, ...LOWEST_PAID });
  }
  return address;
}

interface Channel {
  id: string;
  highestPlan: string | null;
  missing: string[];
}

const LOWEST_PAID = { plan: 'basic', delaySeconds: 60 * 60, mask: ['targets'] };
/** Paying more buys signals sooner. */
const AUDIENCES = [
  { plan: 'premium', delaySeconds: 0, mask: [] },
  { plan: 'standard', delaySeconds: 15 * 60, mask: [] },
  LOWEST_PAID,
];
