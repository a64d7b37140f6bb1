import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../../src-sandbox/sandbox.ts';
import { createApp } from '../../../src-server/app.ts';
import { WEBHOOK_EVENTS } from '../../../src-server/billing/gateway/calls/set-up-calls.ts';
import { ensureStripePrices } from '../../../src-server/billing/stripe-prices.ts';
import { optionsFrom } from '../../../src-server/composition/options-from.ts';
import { loadConfig } from '../../../src-server/config/load-config.ts';
import type { CommitsOutlive } from '../../../src-server/database/embedded/settings.ts';
import { migrate } from '../../../src-server/database/migrate.ts';
import { ensureCommunityMapping } from '../../../src-server/discord/ensure-community-mapping.ts';
import { localSecrets } from '../../../src-server/launch/local-secrets.ts';
import { resolveProviders } from '../../../src-server/launch/resolve-providers.ts';
import {
  getSandboxCredentials,
  registerSandboxWebhook,
} from '../../../src-server/launch/sandbox/sandbox-client.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { findFreePort } from '../../../src-server/process/free-port.ts';
import { type DrainingProxy, startDrainingProxy } from '../database/draining-proxy.ts';
import type { OwnDisk } from '../database/own-disk.ts';
import { startThrowAwayCluster } from '../database/throw-away-cluster.ts';
import { holdToContract } from '../discord-contract/hold-to-contract.ts';
import { folderInMemory } from '../folder-in-memory.ts';
import { type RunningServer, startServer } from './server-process.ts';

export const FLEET_OPERATOR = { username: 'operator', password: 'correct horse battery' };
export const FLEET_SECRET = 'a secret for all instances, long enough for any';
const WEBHOOK_SECRET = 'whsec_0123456789abcdef0123456789abcdef0123456789abcdef';

/** Any number of instances behind one proxy, beside one sandbox, that share nothing but one PostgreSQL. */
export interface Fleet {
  sandbox: Sandbox;
  proxy: DrainingProxy;
  databaseUrl: string;
  /** The secret that signs webhooks. */
  webhookSecret: string;
  /** Kills the postmaster. Another one recovers at the same address. */
  crashDatabase(): void;
  /** Null when the database has no disk of its own. */
  databaseDisk: OwnDisk | null;
  /** By place; undefined while not running. */
  instances: (RunningServer | undefined)[];
  addressOf(place: number): string;
  /** `variant` applies to this instance only. */
  start(place: number, variant?: Variant): Promise<RunningServer>;
  kill(place: number): Promise<void>;
  /** Sends SIGTERM and returns the exit code; null when nothing ran or a signal ended it. */
  stop(place: number): Promise<number | null>;
  /** A call to the sandbox's control port. */
  control<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T>;
  /** Ends everything. Throws if the traffic with Discord was not as published. */
  close(): Promise<void>;
}

/** Differences of one instance: its own clock, an older program. */
export interface Variant {
  environment?: Record<string, string>;
  command?: readonly [string, ...string[]];
}

export interface FleetOptions {
  /** Decides the rates of faults. */
  random?: () => number;
  /** Default: nothing. */
  commitsOutlive?: CommitsOutlive;
  /** Gives the database its own disk, which can fill up. */
  ownDisk?: boolean;
  /** Older programs run too. Their Discord traffic is not checked, because it may differ from today's contract. */
  olderPrograms?: boolean;
}

export async function openFleet(
  places: number,
  environment: Record<string, string> = {},
  { random, commitsOutlive = 'nothing', ownDisk = false, olderPrograms = false }: FleetOptions = {},
): Promise<Fleet> {
  const folder = mkdtempSync(join(folderInMemory(), 'wickline-fleet-'));
  chmodSync(folder, 0o711);
  const cluster = await startThrowAwayCluster({ commitsOutlive }, { ownDisk });
  const sandbox = await startSandbox({
    directory: null,
    ports: { control: 0, stripe: 0, discord: 0, tradingview: 0, whop: 0 },
    host: '127.0.0.1',
    ...(random === undefined ? {} : { random }),
  });
  const contract = await holdToContract(sandbox.providers.discord);
  const ports: number[] = [];
  while (ports.length < places) {
    const port = await findFreePort();
    if (!ports.includes(port)) ports.push(port);
  }
  const addressOf = (place: number) => `http://127.0.0.1:${ports[place]}`;
  const proxy = await startDrainingProxy(ports.map((_, place) => addressOf(place)));
  const shared = {
    ...(await providersOf(sandbox)),
    DATABASE_URL: cluster.url,
    APP_URL: proxy.url,
    TRUST_PROXY: '1',
    SHUTDOWN_DRAIN_SECONDS: '2',
    SESSION_SECRET: FLEET_SECRET,
    ADMIN_USERNAME: FLEET_OPERATOR.username,
    ADMIN_PASSWORD: FLEET_OPERATOR.password,
    CLOCK_URL: `${sandbox.addresses.control}/clock`,
    PROVIDER_PACE_SCALE: '50',
    RATE_LIMIT_SCALE: '1000000',
    ...environment,
  };
  await setUp(shared, folder);
  await registerSandboxWebhook(sandbox.addresses.control, {
    url: `${proxy.url}/api/webhooks/stripe`,
    secret: WEBHOOK_SECRET,
    events: WEBHOOK_EVENTS,
  });
  const instances: (RunningServer | undefined)[] = ports.map(() => undefined);
  return {
    sandbox,
    proxy,
    databaseUrl: cluster.url,
    webhookSecret: WEBHOOK_SECRET,
    crashDatabase: cluster.crash,
    databaseDisk: cluster.disk,
    instances,
    addressOf,
    async start(place, { environment: own = {}, command } = {}) {
      const server = await startServer({
        dataDir: join(folder, `instance-${place}`),
        environment: { ...shared, ...own, PORT: String(ports[place]) },
        command: command ?? [process.execPath, 'src-server/main.ts'],
        url: addressOf(place),
      });
      instances[place] = server;
      return server;
    },
    async kill(place) {
      const server = instances[place];
      instances[place] = undefined;
      server?.child.kill('SIGKILL');
      await server?.exit;
    },
    async stop(place) {
      const server = instances[place];
      // Forget it first: it ends on request, so nothing restarts it.
      instances[place] = undefined;
      const { code } = (await server?.stop()) ?? { code: null };
      return code;
    },
    async control<T>(method: string, path: string, body?: unknown) {
      const response = await fetch(`${sandbox.addresses.control}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return (text === '' ? null : JSON.parse(text)) as T;
    },
    async close() {
      for (const server of instances) {
        // A paused process receives no SIGTERM.
        server?.child.kill('SIGKILL');
        await server?.exit;
      }
      await proxy.close();
      await sandbox.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
      if (!olderPrograms) contract.check();
    },
  };
}

/** The sandbox's addresses and credentials, in the form of real ones. */
export async function providersOf({ addresses }: Sandbox): Promise<Record<string, string>> {
  const { stripe, discord, tradingview, whop } = resolveProviders(
    loadConfig({}).providers,
    { addresses, credentials: await getSandboxCredentials(addresses) },
    { webhookSecret: WEBHOOK_SECRET },
  );
  const given = {
    SANDBOX: 'off',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.apiBase,
    DISCORD_BOT_TOKEN: discord.botToken,
    DISCORD_GUILD_ID: discord.guildId,
    DISCORD_API_BASE: discord.apiBase,
    TRADINGVIEW_SESSION_ID: tradingview.sessionId,
    TRADINGVIEW_SESSION_SIGN: tradingview.sessionIdSign,
    TRADINGVIEW_BASE_URL: tradingview.baseUrl,
    WHOP_API_BASE: whop.apiBase,
    TRADINGVIEW_PINE_MAIN: tradingview.pine.main,
    TRADINGVIEW_PINE_WAVEMATRIX: tradingview.pine.wavematrix,
    TRADINGVIEW_PINE_ORDERBLOCK: tradingview.pine.orderblock,
  };
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? '']));
}

/** An operator's one-time set-up: prices at Stripe, roles in the server. */
async function setUp(environment: Record<string, string>, folder: string): Promise<void> {
  const config = loadConfig(environment);
  const databaseUrl = environment.DATABASE_URL ?? '';
  await migrate(databaseUrl);
  const around = {
    dataDirectory: folder,
    databaseUrl,
    port: 0,
    appUrl: environment.APP_URL ?? '',
    sandbox: null,
    ownerUrl: null,
  };
  const log = createLog({ level: 'silent', destination: { write() {} } });
  const app = await createApp(optionsFrom(config, around, { secrets: localSecrets(folder), log }));
  await ensureStripePrices(app.parts.billing);
  await ensureCommunityMapping(app.parts.discord);
  await app.stop();
}
