import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { takeSnapshot } from '../../../src-sandbox/discord/snapshot.ts';
import type { TradingViewSnapshot } from '../../../src-sandbox/tradingview/snapshot.ts';
import { preparedDataDir, startPrepared } from '../../support/processes/prepared-server.ts';
import { killSpawnedServers, type RunningServer } from '../../support/processes/server-process.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { until } from '../../support/until.ts';

/** Each round waits over a minute for the leases of a dead process to expire. `npm run drill -- kills` runs all rounds. */
const ALL = process.env.KILL_ROUNDS === 'all';
const TRADER = 'killed_trader';

let server: RunningServer;
const dataDir = preparedDataDir();
const start = async () => {
  server = await startPrepared({ dataDir, environment: { PROVIDER_PACE_SCALE: '50' } });
};
afterAll(killSpawnedServers);

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${server.control}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}
const discord = async () =>
  (await control('GET', '/discord/state')) as ReturnType<typeof takeSnapshot>;
const entryOf = async (username: string) => {
  const { scripts } = (await control('GET', '/tradingview/state')) as TradingViewSnapshot;
  const main = scripts.find(({ key }) => key === 'main');
  return main?.rows.find((row) => row.username === username);
};
const rolesOf = async (memberId: string) => {
  const { members, roles } = await discord();
  const held = members.find(({ id }) => id === memberId)?.roles ?? [];
  return held.map((id) => roles.find((role) => role.id === id)?.name).sort();
};
/** Ledger effects with this name and these details. */
const happened = async (name: string, about: Record<string, unknown>) => {
  const { entries } = (await control('GET', '/ledger?kind=effect')) as {
    entries: { name: string; detail: Record<string, unknown> }[];
  };
  return entries.filter(
    (entry) =>
      entry.name === name &&
      Object.entries(about).every(([field, value]) => entry.detail[field] === value),
  );
};
/** Calls the running server as the same person with the same cookies. */
async function call(person: Subscriber, path: string, body?: unknown): Promise<unknown> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}
const accessOf = async (person: Subscriber) => {
  const { discord, tradingView } = (await call(person, '/api/check-user-access')) as {
    discord: { roles: string[] };
    tradingView: { indicators: { state: string; expiresAt: string | null }[] };
  };
  return { roles: discord.roles, indicators: tradingView.indicators };
};

/** Delays reads, so a finished write is neither confirmed nor recorded when the server dies. */
const SLOW_READS = [
  ['tradingview', 'POST /pine_perm/list_users/'],
  ['discord', 'GET /api/v10/guilds/*/members/*'],
] as const;

/** Kills the server once all effects happened at the providers and before it can confirm them. */
async function killOnce(all: () => Promise<boolean>, asked: () => unknown[]) {
  for (const [provider, route] of SLOW_READS) {
    await control('POST', '/faults', { provider, route, kind: 'slow', delayMs: 10_000 });
  }
  const asking = Promise.allSettled(asked());
  await until('all of it happened', all);
  server.child.kill('SIGKILL');
  await server.exit;
  await asking;
  await control('DELETE', '/faults');
  await start();
}

describe.runIf(ALL)('a server killed while providers execute its calls', () => {
  let trader: Subscriber;
  let insider: Subscriber;
  let member: { id: string; username: string };
  beforeAll(async () => {
    await start();
    trader = await subscribe({ url: server.url, control }, 'standard');
    insider = await subscribe({ url: server.url, control }, 'basic');
    await control('POST', '/tradingview/users', { username: TRADER });
    const plain = (await discord()).members.find(({ bot, roles }) => !bot && roles.length === 0);
    if (plain?.username == null) throw new Error('Everybody in the seed has a role.');
    member = { id: plain.id, username: plain.username };
  });

  it('grants an entry and roles once [launch-1]', async () => {
    const added = () => happened('access.added', { username: TRADER });
    const given = () => happened('member.role-added', { memberId: member.id });
    await killOnce(
      async () => (await added()).length > 0 && (await given()).length > 0,
      () => [
        call(trader, '/api/set-tradingview-username', { tradingViewUsername: TRADER }),
        call(insider, '/api/discord-username', { discordUsername: member.username }),
      ],
    );
    await until('both are known to be there', async () => {
      const { indicators } = await accessOf(trader);
      const { roles } = await accessOf(insider);
      return indicators[0]?.state === 'granted' && roles.length === 2;
    });
    expect(await entryOf(TRADER)).toBeDefined();
    expect(await rolesOf(member.id)).toEqual(['Community', 'Paid Member']);
    expect(await added()).toHaveLength(1);
    expect(await given()).toHaveLength(2);
  });

  it('a server killed while providers execute its calls renews an entry once [launch-2]', async () => {
    const before = (await entryOf(TRADER))?.expiration ?? '';
    const changed = () => happened('access.modified', { username: TRADER });
    await killOnce(
      async () => (await changed()).length > 0,
      () => [control('POST', '/clock/advance', { days: 31.5 })],
    );
    await until('it is known to reach further', async () => {
      const { expiresAt } = (await accessOf(trader)).indicators[0] ?? {};
      return expiresAt !== null && expiresAt !== undefined && expiresAt > before;
    });
    expect(await changed()).toHaveLength(1);
  });

  it('removes an entry and a role once [launch-3]', async () => {
    const { subscriptions } = (await control('GET', '/stripe/state')) as {
      subscriptions: { id: string; metadata: { userId?: string } }[];
    };
    const end = (who: Subscriber) => {
      const own = subscriptions.find(({ metadata }) => metadata.userId === who.userId);
      return control('POST', `/stripe/subscriptions/${own?.id}/cancel`);
    };
    const removed = () => happened('access.removed', { username: TRADER });
    const taken = () => happened('member.role-removed', { memberId: member.id });
    await killOnce(
      async () => (await removed()).length > 0 && (await taken()).length > 0,
      () => [end(trader), end(insider)],
    );
    await until('both are known to be gone', async () => {
      const { indicators } = await accessOf(trader);
      const { roles } = await accessOf(insider);
      return indicators[0]?.state === 'none' && !roles.includes('Paid Member');
    });
    expect(await entryOf(TRADER)).toBeUndefined();
    expect(await rolesOf(member.id)).toEqual(['Community']);
    expect(await removed()).toHaveLength(1);
    expect(await taken()).toHaveLength(1);
  });
});
