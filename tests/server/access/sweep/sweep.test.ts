import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Listing } from '../../../../src-server/access/access-provider.ts';
import { fixAccess } from '../../../../src-server/access/fix-access.ts';
import type { StandingSource } from '../../../../src-server/access/standing-source.ts';
import { sweepAccess } from '../../../../src-server/access/sweep/sweep-access.ts';
import { behindFence, FenceBroken } from '../../../../src-server/database/fence.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { TradingViewIdentityEntity } from '../../../../src-server/tradingview/username/tradingview-identity.entity.ts';
import { statementsOf } from '../../../support/database/statements-of.ts';
import { long } from '../../../support/long.ts';
import { baseMembers, premiumTraders } from '../drill/many-subscribers.ts';
import { type Bench, startBench } from '../support/access-bench.ts';
import { entry, insider, rolesOf, writes } from '../support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterEach(() => bench.sandbox.core.faults.clear());
afterAll(() => bench.close());

const identityOf = (accountId: string) =>
  bench.access.orm.em.fork().findOneOrFail(TradingViewIdentityEntity, { accountId });
/** Saved as typed while TradingView was unavailable. `userId` sets the id anyway. */
const typed = (accountId: string, username: string, userId: string | null = null) =>
  bench.access.orm.em.fork().insert(TradingViewIdentityEntity, {
    accountId,
    username,
    usernameKey: username.toLowerCase(),
    tradingViewUserId: userId,
    reason: null,
    changedAt: new Date(),
  });

const PAGE = 30;
const pagesToList = () => {
  const scripts = bench.tradingViewTruth().scripts.map(({ rows }) => rows.length);
  const tradingView = scripts.reduce((sum, rows) => sum + Math.max(1, Math.ceil(rows / PAGE)), 0);
  return { tradingView, discord: Math.ceil((bench.discordTruth().members.length + 1) / 1000) };
};

test('a sweep without drift makes only the list calls [access-58]', async () => {
  await premiumTraders(bench, 'steady_', 40);
  await insider(bench, 'basic', 'steady_insider');
  await baseMembers(bench, 20);
  const expected = pagesToList();
  const before = bench.lastSeq();
  const report = await sweepAccess(bench.access);
  expect(report).toMatchObject({ accounts: 61, differing: 0, outcomes: [], unlisted: [] });
  expect(bench.calls('tradingview', before)).toHaveLength(expected.tradingView);
  expect(bench.calls('discord', before)).toHaveLength(expected.discord);
});

test('a sweep without drift reads a batch of accounts with as many statements as one account', async () => {
  const given = new Map<string, Listing>();
  for (const provider of bench.access.providers) given.set(provider.name, await provider.list());
  const statements = await statementsOf(bench.access.orm, async () => {
    expect(await sweepAccess(bench.access, given)).toMatchObject({ accounts: 61, differing: 0 });
  });
  expect(statements.length).toBeLessThanOrEqual(8);
});

/** Counts what the sweep reads of billing, one account or a whole batch. */
function readsOfStanding() {
  const { standing } = bench.access;
  const reads = { alone: 0, batches: 0 };
  const counted: StandingSource = {
    ...standing,
    standingOf: (id) => {
      reads.alone += 1;
      return standing.standingOf(id);
    },
    standingsOf: (ids) => {
      reads.batches += 1;
      return standing.standingsOf(ids);
    },
  };
  return { reads, access: { ...bench.access, standing: counted } };
}

test('a sweep whose fence is lost reads no further batch', async () => {
  const given = new Map<string, Listing>();
  for (const provider of bench.access.providers) given.set(provider.name, await provider.list());
  const { reads, access } = readsOfStanding();
  const sweep = behindFence({ epoch: 1, isOver: () => true }, () => sweepAccess(access, given));
  await expect(sweep).rejects.toThrow(FenceBroken);
  expect(reads).toEqual({ alone: 0, batches: 0 });
});

test('a sweep whose fence is lost in a batch reads no account that seems to differ', async () => {
  let isLost = false;
  // Shows nothing, so every account with access seems to differ.
  const empty: Listing = {
    startedAt: new Date(),
    observe() {
      isLost = true;
      return { present: false };
    },
  };
  const given = new Map([['discord', empty] as const, ['tradingview', empty] as const]);
  const { reads, access } = readsOfStanding();
  const sweep = behindFence({ epoch: 1, isOver: () => isLost }, () => sweepAccess(access, given));
  await expect(sweep).rejects.toThrow(FenceBroken);
  expect(reads).toEqual({ alone: 0, batches: 1 });
});

test('a sweep makes the list calls plus two calls per difference [access-59]', async () => {
  const { memberId } = await insider(bench, 'basic', 'robbed_rita');
  const paid = bench.discordTruth().roles.find((role) => role.name === 'Paid Member')?.id;
  await bench.control('tradingview', '/scripts/main/rows/steady_1', undefined, 'DELETE');
  await bench.control(
    'tradingview',
    '/scripts/wavematrix/rows/steady_2',
    { expiration: '2031-01-01' },
    'PATCH',
  );
  await bench.control('discord', `/members/${memberId}/roles/${paid}`, undefined, 'DELETE');
  const pages = pagesToList();
  const before = bench.lastSeq();
  const report = await sweepAccess(bench.access);
  expect(report.differing).toBe(3);
  expect(writes(bench, before).sort()).toEqual([
    'POST /pine_perm/add/',
    'POST /pine_perm/modify_user_expiration/',
    `PUT /api/v10/guilds/${bench.discord.gateway.guildId}/members/${memberId}/roles/${paid}`,
  ]);
  expect(bench.calls('tradingview', before)).toHaveLength(pages.tradingView + 2 * 2);
  expect(bench.calls('discord', before)).toHaveLength(pages.discord + 2);
  expect(entry(bench, 'main', 'steady_1')).toBeDefined();
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
  bench.enqueued.length = 0;
});

long('looks an unknown username up once, not in every sweep [access-60]', async () => {
  const accountId = newId();
  bench.subscribe(accountId, 'standard');
  await typed(accountId, 'nobody_at_all');
  const before = bench.lastSeq();
  await sweepAccess(bench.access);
  await sweepAccess(bench.access);
  await bench.reconcile(accountId);
  const asked = bench
    .calls('tradingview', before)
    .filter(({ name }) => name.startsWith('GET /username_hint/'));
  expect(asked).toHaveLength(1);
  expect(await identityOf(accountId)).toMatchObject({ reason: 'username-not-found' });
  // A request from the user looks it up again.
  await bench.control('tradingview', '/users', { username: 'nobody_at_all' });
  await fixAccess(bench.access, accountId);
  expect(entry(bench, 'main', 'nobody_at_all')).toBeDefined();
});

long('a failing account does not stop the sweep of the others [access-61]', async () => {
  const [first, second, last] = [newId(), newId(), newId()].sort() as [string, string, string];
  for (const accountId of [first, second, last]) bench.subscribe(accountId, 'standard');
  await bench.control('tradingview', '/users', { username: 'shared_name' });
  await bench.control('tradingview', '/users', { username: 'after_all' });
  // Both refer to the same TradingView account: one by id, one by a name that it took later.
  const shared = bench.tradingViewTruth().users.find(({ username }) => username === 'shared_name');
  await typed(second, 'called_before', String(shared?.id));
  await typed(first, 'shared_name');
  await typed(last, 'after_all');
  const report = await sweepAccess(bench.access);
  expect(report.unlisted).toEqual([]);
  expect(await identityOf(first)).toMatchObject({ reason: 'username-taken' });
  expect(entry(bench, 'main', 'after_all')).toBeDefined();

  const broken = {
    ...bench.access,
    standing: {
      ...bench.access.standing,
      async standingOf(accountId: string) {
        if (accountId === first) throw new Error('cannot be read');
        return bench.access.standing.standingOf(accountId);
      },
    },
  };
  await bench.control('tradingview', '/scripts/main/rows/after_all', undefined, 'DELETE');
  expect(await sweepAccess(broken)).toMatchObject({ skipped: 1 });
  expect(entry(bench, 'main', 'after_all')).toBeDefined();
});

test('an incomplete listing removes and grants nothing [access-62]', async () => {
  const [person] = await premiumTraders(bench, 'unseen_', 1);
  bench.subscribe(person?.accountId ?? '', 'premium', -1);
  bench.sandbox.core.faults.add({
    provider: 'tradingview',
    route: 'POST /pine_perm/list_users/',
    kind: 'endless-next',
  });
  const before = bench.lastSeq();
  await sweepAccess(bench.access);
  expect(writes(bench, before)).toEqual([]);
  expect((await bench.grants(person?.accountId ?? '')).map(({ state }) => state)).toEqual(
    Array(3).fill('granted'),
  );
  bench.sandbox.core.faults.clear();
  await sweepAccess(bench.access);
  expect(entry(bench, 'main', 'unseen_1')).toBeUndefined();
});

test('a provider that cannot be listed does not stop the sweep of the other', async () => {
  const { memberId } = await insider(bench, 'basic', 'robbed_again');
  const paid = bench.discordTruth().roles.find((role) => role.name === 'Paid Member')?.id;
  await bench.control('discord', `/members/${memberId}/roles/${paid}`, undefined, 'DELETE');
  await bench.control('tradingview', '/cookie/expire', { status: 403 });
  const report = await sweepAccess(bench.access);
  expect(report.unlisted).toEqual([{ provider: 'tradingview', reason: 'waiting-for-session' }]);
  expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
});
