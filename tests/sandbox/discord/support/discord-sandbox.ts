import { type Client, type ClientOptions, Events, GatewayIntentBits, type Guild } from 'discord.js';
import type { LedgerEntry } from '../../../../src-sandbox/core/ledger.ts';
import type { SandboxCore } from '../../../../src-sandbox/core/provider.ts';
import { createDiscordProvider } from '../../../../src-sandbox/discord/provider.ts';
import { DISCORD_AGENT } from '../../../support/discord-agent.ts';
import { holdToContract } from '../../../support/discord-contract/hold-to-contract.ts';
import { type StartedProvider, startProvider } from '../../start-provider.ts';
import { createVendorClient, type VendorClient } from './vendor-client.ts';

export interface DiscordSandbox extends StartedProvider {
  credentials: { botToken: string; guildId: string; clientId: string; clientSecret: string };
  /** A control API call. Fails the test unless the answer is a success. */
  control<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T>;
  controlStatus(method: string, path: string, body?: unknown): Promise<number>;
  /** A REST call with the bot's token; returns the raw answer. A string `body` is sent unchanged. */
  rest<T = Refusal>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; body: T }>;
  state(): Promise<SandboxState>;
  effects(name: string): Record<string, unknown>[];
  /** A discord.js client that points here and is not signed in. */
  client(options?: Partial<ClientOptions>): Client;
  /** A discord.js client, signed in and ready. */
  login(options?: Partial<ClientOptions>): Promise<Client<true>>;
  /** Restores the seeded state and removes clients, faults and history. */
  startOver(): Promise<void>;
}

interface Refusal {
  code: number;
  message: string;
  errors?: Record<string, unknown>;
}

export interface SandboxState {
  guild: { id: string; ownerId: string };
  members: StateMember[];
  roles: { id: string; name: string; position: number; botId: string | null }[];
  channels: { id: string; name: string; type: number; overwrites: { id: string }[] }[];
  invites: { code: string; uses: number }[];
  bans: { userId: string; username: string; reason: string | null }[];
  messages: { content: string; recipient: string | null; channel: string | null }[];
  outsiders: { id: string; username: string }[];
  gatewaySessions: { id: string; connected: boolean; zombie: boolean }[];
  interactions: { id: string; answer: unknown; followUps: unknown[] }[];
}

interface StateMember {
  id: string;
  username: string;
  bot: boolean;
  roles: string[];
  nick: string | null;
  pending: boolean;
  timedOutUntil: string | null;
}

const { Guilds, GuildMembers, GuildModeration, GuildInvites } = GatewayIntentBits;
export const USUAL_INTENTS = [Guilds, GuildMembers, GuildModeration, GuildInvites];

export async function startDiscord(
  options: { members?: number; machineNow?: () => number; store?: SandboxCore['store'] } = {},
): Promise<DiscordSandbox> {
  const { store, ...providerOptions } = options;
  const started = await startProvider((core) => {
    if (store !== undefined) core.store = store;
    return createDiscordProvider(core, providerOptions);
  });
  const { core, provider, address } = started;
  const contract = await holdToContract(provider, { answersOnly: true });
  let clients: VendorClient[] = [];
  // A client destroyed while it reconnects leaves a socket whose error nothing handles. So destroy clients first, then
  // what they connect to.
  const putClientsAway = async () => {
    for (const client of clients) await client.putAway();
    clients = [];
  };
  const credentials = provider.credentials() as DiscordSandbox['credentials'];

  const ask = (method: string, path: string, body?: unknown) =>
    provider.control.request(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  const sandbox: DiscordSandbox = {
    ...started,
    credentials,
    async control<T>(method: string, path: string, body?: unknown) {
      const answer = await ask(method, path, body);
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    controlStatus: async (method, path, body) => (await ask(method, path, body)).status,
    async rest<T>(method: string, path: string, body?: unknown, headers = {}) {
      const answer = await fetch(`${address}/api/v10${path}`, {
        method,
        headers: {
          ...DISCORD_AGENT,
          authorization: `Bot ${credentials.botToken}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.startsWith('application/json');
      return {
        status: answer.status,
        headers: answer.headers,
        body: (isJson ? JSON.parse(text) : text) as T,
      };
    },
    state: () => sandbox.control<SandboxState>('GET', '/state'),
    effects: (name) =>
      core.ledger
        .list({ provider: 'discord', kind: 'effect', name })
        .map((entry: LedgerEntry) => entry.detail),
    client(clientOptions = {}) {
      const made = createVendorClient({
        intents: USUAL_INTENTS,
        // A single bot need not wait five seconds between sign-ins.
        ws: { buildIdentifyThrottler: async () => ({ waitForIdentify: async () => undefined }) },
        ...clientOptions,
        rest: { api: `${address}/api`, retries: 0, offset: 0, ...clientOptions.rest },
      });
      clients.push(made);
      return made.client;
    },
    async login(clientOptions = {}) {
      const client = sandbox.client(clientOptions);
      const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
      await client.login(credentials.botToken);
      await ready;
      return client as Client<true>;
    },
    async startOver() {
      await putClientsAway();
      provider.reset();
      core.faults.clear();
      core.ledger.reset();
    },
    async close() {
      await putClientsAway();
      await started.close();
      contract.check();
    },
  };
  return sandbox;
}

export function guildOf(client: Client): Guild {
  const guild = client.guilds.cache.first();
  if (guild === undefined) throw new Error('The client is in no server.');
  return guild;
}

/** The only match; fails the test when there is none or several. */
export function only<T>(list: Iterable<T>, fits: (item: T) => boolean): T {
  const found = [...list].filter(fits);
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} items fit ${fits}`);
  return first;
}

/** The DiscordAPIError code that refuses the call. */
export async function codeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
  throw new Error('The call was not refused.');
}
