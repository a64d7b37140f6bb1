import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessProcedures } from '../../../src-server/access/operator.procedures.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { createCallerFactory, router } from '../../../src-server/procedure/procedures.ts';
import type { RequestContext } from '../../../src-server/procedure/request-context.ts';
import { createTradingViewRouter } from '../../../src-server/tradingview/tradingview.router.ts';
import { type Bench, startBench } from './support/access-bench.ts';
import { insider, rolesOf, trader } from './support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const context = (
  who: 'nobody' | 'subscriber' | 'operator',
  accountId = newId(),
): RequestContext => ({
  requestId: newId(),
  remoteAddress: '127.0.0.1',
  userAgent: null,
  assertedEmails: [],
  bypassMarker: true,
  workDone: false,
  subscriber: async () =>
    who === 'subscriber'
      ? { kind: 'subscriber', accountId, email: 'a@example.com', sessionId: newId() }
      : null,
  operator: async () =>
    who === 'operator'
      ? {
          kind: 'operator',
          operatorId: newId(),
          username: 'op',
          role: 'owner',
          mustEnrol: false,
          sessionId: newId(),
          confirmation: { isFresh: true, isFreshForDocumented: true },
        }
      : null,
  spend: async () => {},
  auditForbidden: async () => {},
  noteRefusal: () => {},
  readCookie: () => null,
  writeCookie: () => {},
  clearCookie: () => {},
});
const callerFor = (ctx: RequestContext) =>
  createCallerFactory(
    router({
      access: router(accessProcedures(bench.access)),
      tradingview: createTradingViewRouter(bench.tradingView),
    }),
  )(ctx);

test('an operator reads the reasons, grants by hand and ends the grant', async () => {
  const { accountId, memberId } = await insider(bench, 'free', 'asked_about');
  const operator = callerFor(context('operator'));
  const why = await operator.access.why({ accountId });
  expect(why.entitlements).toHaveLength(6);
  const { id } = await operator.access.grantByHand({
    accountId,
    entitlement: 'community-vip',
    expiresAt: null,
    reason: 'Helps in the chat',
  });
  await bench.settle();
  expect(rolesOf(bench, memberId)).toContain('VIP');
  await operator.access.endManualGrant({ id });
  await bench.settle();
  expect(rolesOf(bench, memberId)).not.toContain('VIP');
});

test('lists failed grants and retries them [access-28]', async () => {
  const fault = bench.sandbox.core.faults.add({
    provider: 'tradingview',
    route: 'POST /pine_perm/add/',
    kind: 'status',
    status: 503,
  });
  const accountId = await trader(bench, 'standard', 'tried_again');
  bench.sandbox.core.faults.remove(fault.id);
  const operator = callerFor(context('operator'));
  const { troubles } = await operator.access.accessTroubles();
  expect(troubles).toMatchObject([{ accountId, state: 'grant-failed', reason: 'unknown-answer' }]);
  bench.enqueued.length = 0;
  expect(await operator.access.retryAccess({ accountIds: [accountId] })).toEqual({ retried: 1 });
  await bench.settle();
  expect((await operator.access.accessTroubles()).troubles).toEqual([]);
});

test('a subscriber can repair their access but not read operator pages', async () => {
  const accountId = await trader(bench, 'standard', 'self_help');
  const caller = callerFor(context('subscriber', accountId));
  expect(await caller.tradingview.fixAccess()).toMatchObject({ success: true });
  await expect(caller.access.why({ accountId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

type Caller = ReturnType<typeof callerFor>;
const entries = [{ pineId: 'PUB;1', rowId: '1' }];
const OPERATORS_ONLY: [string, (caller: Caller) => Promise<unknown>][] = [
  ['why', (caller) => caller.access.why({ accountId: newId() })],
  ['troubles', (caller) => caller.access.accessTroubles()],
  ['retry', (caller) => caller.access.retryAccess({ accountIds: [newId()] })],
  ['end', (caller) => caller.access.endManualGrant({ id: newId() })],
  ['connect', (caller) => caller.tradingview.connect({ sessionId: 'a', sessionIdSign: 'b' })],
  ['worklist', (caller) => caller.tradingview.worklist()],
  ['done', (caller) => caller.tradingview.markDone({ grantId: newId() })],
  ['report', (caller) => caller.tradingview.scriptsReport()],
  ['adopt', (caller) => caller.tradingview.adopt({ entries })],
  ['clean', (caller) => caller.tradingview.clean({ entries, typedCount: 1 })],
];

test.each(OPERATORS_ONLY)('refuses %s to anyone but operators', async (_name, call) => {
  const before = bench.lastSeq();
  for (const who of ['nobody', 'subscriber'] as const) {
    await expect(call(callerFor(context(who)))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  }
  expect(bench.calls('tradingview', before)).toEqual([]);
});
