import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, type ClientOptions, Events, GatewayIntentBits } from 'discord.js';
import { type ClockState, createClock } from '../../../src-sandbox/core/clock.ts';
import { createFaults, type FaultRule } from '../../../src-sandbox/core/faults.ts';
import { createLedger, type LedgerEntry } from '../../../src-sandbox/core/ledger.ts';
import type { Provider, SandboxCore } from '../../../src-sandbox/core/provider.ts';
import { createProviderServer } from '../../../src-sandbox/core/provider-server.ts';
import { createStore } from '../../../src-sandbox/core/store.ts';
import { createDiscordProvider } from '../../../src-sandbox/discord/provider.ts';

export interface DiscordSandbox {
  core: SandboxCore;
  provider: Provider;
  /** http://127.0.0.1:PORT */
  base: string;
  credentials: { botToken: string; guildId: string; clientId: string; clientSecret: string };
  /** A control call; fails the test on an answer that is not a success. */
  control<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T>;
  controlStatus(method: string, path: string, body?: unknown): Promise<number>;
  /** A REST call with the bot's token, answered as it is. */
  rest(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Rest>;
  state(): Promise<SandboxState>;
  effects(name: string): LedgerEntry[];
  /** A discord.js client, signed in and ready. */
  login(options?: Partial<ClientOptions>): Promise<Client<true>>;
  /** A discord.js client pointed here and not signed in. */
  client(options?: Partial<ClientOptions>): Client;
  close(): Promise<void>;
}

export interface Rest {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any shape, judged by the assertions
  body: any;
}

export interface SandboxState {
  members: { id: string; username: string; bot: boolean; roles: string[]; nick: string | null }[];
  roles: { id: string; name: string; position: number }[];
  channels: { id: string; name: string; type: number; overwrites: { id: string }[] }[];
  invites: { code: string; uses: number }[];
  bans: { userId: string; username: string; reason: string | null }[];
  messages: { content: string; recipient: string | null; channel: string | null }[];
  outsiders: { id: string; username: string }[];
  gatewaySessions: { id: string; connected: boolean }[];
}

const INTENTS = [
  GatewayIntentBits.Guilds,
  GatewayIntentBits.GuildMembers,
  GatewayIntentBits.GuildModeration,
  GatewayIntentBits.GuildInvites,
];

export async function startDiscord(
  options: { members?: number; directory?: string | null } = {},
): Promise<DiscordSandbox> {
  const core = createCore(options.directory ?? null);
  const provider = createDiscordProvider(
    core,
    options.members === undefined ? {} : { members: options.members },
  );
  for (const calendar of provider.calendars) core.clock.register(calendar);
  const server = createProviderServer(core, provider);
  const base = `http://127.0.0.1:${await listen(server)}`;
  core.addresses.discord = base;
  const clients: Client[] = [];
  const credentials = provider.credentials() as DiscordSandbox['credentials'];

  const ask = (method: string, path: string, body?: unknown) =>
    provider.control.request(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  const sandbox: DiscordSandbox = {
    core,
    provider,
    base,
    credentials,
    async control<T>(method: string, path: string, body?: unknown) {
      const answer = await ask(method, path, body);
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    controlStatus: async (method, path, body) => (await ask(method, path, body)).status,
    async rest(method, path, body, headers = {}) {
      const answer = await fetch(`${base}/api/v10${path}`, {
        method,
        headers: {
          authorization: `Bot ${credentials.botToken}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.startsWith('application/json');
      return {
        status: answer.status,
        headers: answer.headers,
        body: isJson ? JSON.parse(text) : text,
      };
    },
    state: () => sandbox.control<SandboxState>('GET', '/state'),
    effects: (name) => core.ledger.list({ provider: 'discord', kind: 'effect', name }),
    client(clientOptions = {}) {
      const client = new Client({
        intents: INTENTS,
        ...clientOptions,
        rest: { api: `${base}/api`, retries: 0, offset: 0, ...clientOptions.rest },
      });
      client.on(Events.Error, () => undefined);
      client.on(Events.ShardError, () => undefined);
      clients.push(client);
      return client;
    },
    async login(clientOptions = {}) {
      const client = sandbox.client(clientOptions);
      const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
      await client.login(credentials.botToken);
      await ready;
      return client as Client<true>;
    },
    async close() {
      for (const client of clients) await client.destroy();
      provider.close?.();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return sandbox;
}

function createCore(directory: string | null): SandboxCore {
  const clock = createClock(createStore<ClockState>(directory, 'clock', () => ({ offsetMs: 0 })));
  return {
    clock,
    ledger: createLedger(directory, clock),
    faults: createFaults(
      createStore<{ rules: FaultRule[] }>(directory, 'faults', () => ({ rules: [] })),
    ),
    store: (name, initial) => createStore(directory, name, initial),
    addresses: { control: '', stripe: '', discord: '', tradingview: '' },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Waits until the condition holds; fails after `withinMs`. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  withinMs = 5000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The DiscordAPIError code with which the call is refused. */
export async function codeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
  throw new Error('The call was not refused.');
}
