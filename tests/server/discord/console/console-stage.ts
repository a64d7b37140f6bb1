import type { DiscordState } from '../../../../src-sandbox/discord/state.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { rolesMapped } from '../../../support/jobs/roles-mapped.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

interface Snapshot {
  guild: DiscordState['guild'];
  application: { id: string };
  members: {
    id: string;
    username: string;
    globalName: string | null;
    bot: boolean;
    roles: string[];
    timedOutUntil: string | null;
  }[];
  roles: DiscordState['roles'][string][];
  channels: DiscordState['channels'][string][];
  bans: { userId: string }[];
  gatewaySessions: { connected: boolean }[];
}

interface Entry {
  seq: number;
  name: string;
  kind: string;
  detail: Record<string, unknown>;
}

/** The application with a signed-in operator and a ready bot, beside the sandbox's truth. */
export interface ConsoleStage {
  app: TestApp;
  operator: Person;
  truth(): Promise<Snapshot>;
  channel(name: string): Promise<Snapshot['channels'][number]>;
  role(name: string): Promise<Snapshot['roles'][number]>;
  /** Members who are neither a bot, the owner nor above the bot. */
  ordinary(): Promise<Snapshot['members']>;
  /** Number of the newest ledger entry. */
  mark(): Promise<number>;
  /** Effects at Discord, or calls to it, since a mark. */
  since(mark: number, kind: 'effect' | 'call', name?: string): Promise<Entry[]>;
  fault(fault: Record<string, unknown>): Promise<void>;
  noFaults(): Promise<void>;
  /** A query and a mutation. */
  read<T>(procedure: string, input?: unknown): Promise<T>;
  mutate<T>(procedure: string, input: unknown): Promise<T>;
  close(): Promise<void>;
}

export async function openConsole(
  environment: Record<string, string> = {},
  seed?: { bot?: 'ample' | 'listed'; gated?: boolean },
  client: { clientDirectory?: string } = {},
): Promise<ConsoleStage> {
  const app = await createTestApp({ environment, ...client });
  const operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  await until('the bot is ready', () => app.app.parts.gateways.discord.state().kind === 'ready');
  await app.control('POST', '/discord/settings', { rateLimits: 'off' });
  const truth = async () => (await app.control('GET', '/discord/state')) as Snapshot;
  const entries = async (query: string) =>
    ((await app.control('GET', `/ledger?provider=discord&${query}`)) as { entries: Entry[] })
      .entries;
  const found = <T extends { name: string }>(list: T[], name: string): T => {
    const one = list.find((each) => each.name === name);
    if (one === undefined) throw new Error(`There is no ${name}.`);
    return one;
  };
  // The sandbox's own set-up maps the roles in the background. Tests begin after it.
  await rolesMapped(app);
  if (seed !== undefined) {
    await app.control('POST', '/discord/seed', seed);
    await until('the bot has left the old server', async () =>
      (await truth()).gatewaySessions.some(({ connected }) => connected),
    );
    await until('the bot is ready', () => app.app.parts.gateways.discord.state().kind === 'ready');
  }
  return {
    app,
    operator,
    truth,
    channel: async (name) => found((await truth()).channels, name),
    role: async (name) => found((await truth()).roles, name),
    async ordinary() {
      const { members, roles, guild } = await truth();
      const bot = members.find((member) => member.username === 'Wickline');
      const place = (id: string) => roles.find((role) => role.id === id)?.position ?? 0;
      const top = Math.max(...(bot?.roles ?? []).map(place));
      return members.filter(
        (member) =>
          !member.bot && member.id !== guild.ownerId && member.roles.every((id) => place(id) < top),
      );
    },
    mark: async () => (await entries('limit=1')).at(-1)?.seq ?? 0,
    since: (mark, kind, name) =>
      entries(
        `after=${mark}&kind=${kind}${name === undefined ? '' : `&name=${encodeURIComponent(name)}`}`,
      ),
    async fault(fault) {
      await app.control('POST', '/faults', { provider: 'discord', ...fault });
    },
    async noFaults() {
      await app.control('DELETE', '/faults?provider=discord');
    },
    async read<T>(procedure: string, input?: unknown) {
      const query =
        input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      const { json } = await operator.get(`/trpc/discord.${procedure}${query}`);
      return (json.result as { data: T }).data;
    },
    async mutate<T>(procedure: string, input: unknown) {
      const { json } = await operator.post(`/trpc/discord.${procedure}`, input);
      return (json.result as { data: T }).data;
    },
    close: () => app.close(),
  };
}
