import { afterAll, beforeAll, expect, test } from 'vitest';
import { endManualGrantsOf } from '../../../src-server/access/engine/active-manual-grants.ts';
import { noteDoneByHand } from '../../../src-server/access/manual/done-by-hand.ts';
import { endManualGrant, grantByHand } from '../../../src-server/access/manual/grant-by-hand.ts';
import { ManualGrantEntity } from '../../../src-server/access/manual/manual-grant.entity.ts';
import { retryAccess } from '../../../src-server/access/retry-access.ts';
import { AuditEntryEntity } from '../../../src-server/audit/audit-entry.entity.ts';
import { operatorActor } from '../../../src-server/audit/record-audit.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { nameDiscordAccount } from '../../../src-server/discord/identity/name-account.ts';
import { settleUnclear } from '../../../src-server/discord/identity/unclear-identities.ts';
import { withLogScope } from '../../../src-server/log/log.ts';
import { connectSession } from '../../../src-server/tradingview/session/connect-session.ts';
import { allAtOnce, type Hold } from '../../support/all-at-once.ts';
import { actorOf, type Bench, startBench } from './support/access-bench.ts';
import { audited } from './support/audited.ts';
import { insider, trader } from './support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const operator = { operatorId: newId() };
const deps = () => ({ ...bench.access, jobs: bench.discord.jobs });
const gift = (accountId: string) => ({
  accountId,
  entitlement: 'community-vip' as const,
  expiresAt: null,
  reason: 'Bob asked for it',
});

test('records a manual grant and its end with operator, account and request id', async () => {
  const accountId = newId();
  bench.subscribe(accountId, 'free');
  const id = await withLogScope({ requestId: 'request-1' }, () =>
    grantByHand(deps(), operator, gift(accountId)),
  );
  await endManualGrant(deps(), operator, id);
  await endManualGrant(deps(), operator, id);
  const about = { actorKind: 'operator', actorId: operator.operatorId };
  expect(await audited(bench, 'access.granted-by-hand')).toMatchObject([
    {
      ...about,
      target: `account:${accountId}`,
      before: null,
      after: { manualGrantId: id, entitlement: 'community-vip', expiresAt: null },
      requestId: 'request-1',
    },
  ]);
  expect(await audited(bench, 'access.manual-grant-ended')).toMatchObject([
    { ...about, before: { manualGrantId: id, expiresAt: null }, requestId: null },
  ]);
});

test('records one end when two operators end the same grant concurrently', async () => {
  const accountId = newId();
  bench.subscribe(accountId, 'free');
  const id = await grantByHand(deps(), operator, gift(accountId));
  const before = await audited(bench, 'access.manual-grant-ended');
  const end = () => endManualGrant(deps(), operator, id);
  const hold: Hold = ['select 1 from manual_grant where id = ? for update', [id]];
  expect(await allAtOnce(bench.access.orm, hold, [end, end])).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled' },
  ]);
  expect(await audited(bench, 'access.manual-grant-ended')).toHaveLength(before.length + 1);
});

test.each([
  { first: 'closing', byClosing: 1, written: 0 },
  { first: 'operator', byClosing: 0, written: 1 },
])(
  'records an operator’s end of a grant only when it precedes the account’s closing ($first first)',
  async ({ first, byClosing, written }) => {
    const accountId = newId();
    bench.subscribe(accountId, 'free');
    const id = await grantByHand(deps(), operator, gift(accountId));
    const before = await audited(bench, 'access.manual-grant-ended');
    const { orm, clock } = bench.access;
    let ended: number | null = null;
    const close = async () => {
      ended = await transact(orm, (em) => endManualGrantsOf(em, accountId, clock.now()));
    };
    const end = () => endManualGrant(deps(), operator, id);
    const hold: Hold = ['select 1 from manual_grant where id = ? for update', [id]];
    const works = first === 'closing' ? [close, end] : [end, close];
    expect(await allAtOnce(orm, hold, works)).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ]);
    expect(ended).toBe(byClosing);
    expect(await audited(bench, 'access.manual-grant-ended')).toHaveLength(before.length + written);
  },
);

test('records nothing for a grant that is rolled back', async () => {
  const jobs = {
    ...bench.access.jobs,
    async enqueue(): Promise<void> {
      throw new Error('The queue is full.');
    },
  };
  const before = await audited(bench, 'access.granted-by-hand');
  const accountId = newId();
  bench.subscribe(accountId, 'free');
  await expect(grantByHand({ ...bench.access, jobs }, operator, gift(accountId))).rejects.toThrow(
    'full',
  );
  expect(await audited(bench, 'access.granted-by-hand')).toHaveLength(before.length);
});

test('rolls a change back when its audit entry cannot be written', async () => {
  const accountId = newId();
  bench.subscribe(accountId, 'free');
  const id = await grantByHand(deps(), operator, gift(accountId));
  // PostgreSQL text cannot contain a null character.
  const unwritable = <T>(work: () => Promise<T>) => withLogScope({ requestId: '\u0000' }, work);
  await expect(unwritable(() => endManualGrant(deps(), operator, id))).rejects.toThrow();
  await expect(unwritable(() => grantByHand(deps(), operator, gift(accountId)))).rejects.toThrow();
  const grants = await bench.access.orm.em
    .fork()
    .find(ManualGrantEntity, { accountId }, { fields: ['id', 'endedAt'] });
  expect(grants).toMatchObject([{ id, endedAt: null }]);
});

test('records a retry and a grant marked as done by hand', async () => {
  const accountId = newId();
  expect(await retryAccess(deps(), operator, [accountId, accountId])).toBe(1);
  expect(await audited(bench, 'access.retried')).toMatchObject([
    { actorId: operator.operatorId, target: `account:${accountId}` },
  ]);
  const [grant] = await bench.grants(await trader(bench, 'standard', 'done_dora'));
  await noteDoneByHand(bench.access, operator, grant?.id ?? '');
  await noteDoneByHand(bench.access, operator, grant?.id ?? '');
  expect(await audited(bench, 'access.done-by-hand')).toMatchObject([
    { target: `grant:${grant?.id}`, before: { state: 'granted', reason: null } },
  ]);
});

test('records a member reassigned to another subscriber for both accounts', async () => {
  const first = await insider(bench, 'free', 'audited_ada');
  const second = newId();
  bench.subscribe(second, 'basic');
  await nameDiscordAccount(bench.discord, actorOf(second), { discordUsername: 'audited_ada' });
  const { memberId } = first;
  await settleUnclear(bench.discord, operator, { accountId: second, memberId });
  expect(await audited(bench, 'discord.identity-settled')).toMatchObject([
    { target: `account:${second}`, before: { state: 'needs-operator' }, after: { memberId } },
    {
      target: `account:${first.accountId}`,
      before: { memberId, state: 'joined' },
      after: { memberId: null, state: 'needs-operator' },
    },
  ]);
});

test('records a new TradingView session without its cookies', async () => {
  const pair = await bench.control<{ sessionId: string; sessionIdSign: string }>(
    'tradingview',
    '/cookie/set',
    {},
  );
  await connectSession(bench.tradingView, operatorActor(operator), pair);
  expect(await audited(bench, 'tradingview.session-given')).toMatchObject([
    { target: 'provider:tradingview', before: { state: 'working' }, after: { isNew: true } },
  ]);
});

test('writes no name, free-text reason or cookie into an entry', async () => {
  const entries = await bench.access.orm.em.fork().find(AuditEntryEntity, {});
  const text = JSON.stringify(entries);
  const { sessionId } = bench.sandbox.providers.tradingview.credentials();
  for (const secret of ['audited_ada', 'done_dora', 'Bob', String(sessionId)]) {
    expect(text).not.toContain(secret);
  }
});
