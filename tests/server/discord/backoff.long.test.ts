import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../src-server/database/identifier.ts';
import { createBackoff } from '../../../src-server/discord/gateway/pace/backoff.ts';
import { startMemberFollower } from '../../../src-server/discord/identity/member-follower.ts';
import type { ProviderFailure } from '../../../src-server/errors/provider-failure.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { eventually } from '../../support/until.ts';
import { type Bench, startBench } from '../access/support/access-bench.ts';
import { insider, invite, join, rolesOf } from '../access/support/people.ts';

/** Discord's edge blocks our address: no process calls until the block ends, and no caller waits inside a call. */
let bench: Bench;
beforeEach(async () => {
  bench = await startBench({ paceScale: 10 });
});
afterEach(() => bench.close());

const HOUR_SECONDS = 3_600;
const EVERYTHING = '* /api/v10/*';
const faults = () => bench.sandbox.core.faults;
/** A block page. Without a time it does not say for how long. */
const blockPage = (route: string, retryAfterSeconds?: number) =>
  faults().add({ provider: 'discord', route, kind: 'html', status: 429, retryAfterSeconds });
const gateway = () => bench.discord.gateway;

/** Calls discord.js by hand, with a clock of its own. */
function startAsking() {
  let now = 0;
  const log = createLog({ level: 'silent' });
  const { heeding, remainingMs } = createBackoff({ log, now: () => now, waitScale: 1 });
  const url = `${bench.sandbox.addresses.discord}/api/v10/gateway/bot`;
  return {
    tells: heeding.rejectOnRateLimit as (limit: { retryAfter: number }) => boolean,
    /** Seconds for which all calls are then held back. */
    async ask() {
      await heeding.makeRequest(url, { method: 'GET' }).catch(() => {});
      return remainingMs() / 1000;
    },
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

test('a block page is met once, and no call goes out until the wait ends [discord-72]', async () => {
  const before = bench.lastSeq();
  blockPage(EVERYTHING);
  const calls = ['listRoles', 'listRoles', 'listChannels'] as const;
  const answers: unknown[] = [];
  for (const call of calls) {
    answers.push(
      await gateway()
        [call]()
        .catch(({ reason }: ProviderFailure) => reason),
    );
  }
  expect(answers).toEqual(calls.map(() => 'standing-back'));
  expect(bench.calls('discord', before)).toHaveLength(1);
  faults().clear();
  const asked = () => gateway().listRoles();
  await eventually(() => asked().then(Boolean, () => false));
});

test('without a given time the wait doubles up to two minutes, and an answer resets it [discord-73]', async () => {
  const { ask, pass } = startAsking();
  const waits: number[] = [];
  blockPage(EVERYTHING);
  for (let n = 0; n < 7; n += 1) {
    waits.push(await ask());
    pass(waits.at(-1) ?? 0);
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 120, 120]);
  faults().clear();
  expect(await ask()).toBe(0);
  blockPage(EVERYTHING);
  expect(await ask()).toBe(5);
});

test('concurrent calls count as one block', async () => {
  const { ask } = startAsking();
  blockPage(EVERYTHING);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([5, 5, 5]);
});

test('a given time is kept and not shortened by a later page [discord-74]', async () => {
  const { ask, pass } = startAsking();
  const waits: number[] = [];
  for (const named of [HOUR_SECONDS, 2, 60]) {
    faults().clear();
    blockPage(EVERYTHING, named);
    waits.push(await ask());
    pass(waits.at(-1) ?? 0);
  }
  expect(waits).toEqual([HOUR_SECONDS, 10, 60]);
});

test('short limits are waited out; long and endless ones are reported [discord-75]', () => {
  const { tells } = startAsking();
  expect(
    [10_050, 15_000, 15_001, 172_800_000, 0, Number.NaN].map((retryAfter) => tells({ retryAfter })),
  ).toEqual([false, false, true, true, true, true]);
});

test('a block of an hour stops no job: it is reported and retried after its end [discord-76]', async () => {
  const { accountId, memberId } = await insider(bench, 'free', 'banned_ben');
  bench.subscribe(accountId, 'premium');
  blockPage(EVERYTHING, HOUR_SECONDS);
  const before = bench.lastSeq();
  await bench.reconcile(accountId);
  expect(bench.calls('discord', before)).toHaveLength(1);
  const open = (await bench.grants(accountId)).filter(({ state }) => state === 'grant-failed');
  expect(open).not.toHaveLength(0);
  for (const { reason, nextAttemptAt } of open) {
    expect(reason).toBe('standing-back');
    expect(Number(nextAttemptAt) - Date.now()).toBeGreaterThan((HOUR_SECONDS - 60) * 1000);
  }
  expect(rolesOf(bench, memberId)).toEqual(['Community']);
});

test('grants what is due when the block ends [discord-77]', async () => {
  const { accountId, memberId } = await insider(bench, 'free', 'patient_pat');
  bench.subscribe(accountId, 'premium');
  blockPage(EVERYTHING);
  await bench.reconcile(accountId);
  faults().clear();
  await eventually(async () => {
    await bench.reconcile(accountId);
    return rolesOf(bench, memberId).includes('Paid Member');
  });
});

test('a member who joins during a block gets roles soon after it', async () => {
  const accountId = newId();
  bench.subscribe(accountId, 'basic');
  const code = await invite(bench, accountId, 'early_eva');
  await bench.settle();
  startMemberFollower(bench.discord, (work) => work(), 50);
  blockPage(EVERYTHING);
  const before = bench.lastSeq();
  const { user } = await join(bench, code, 'early_eva');
  await eventually(() => bench.calls('discord', before).length > 0);
  await bench.follower.idle();
  faults().clear();
  await eventually(() => bench.enqueued.includes(accountId));
  await bench.settle();
  expect(rolesOf(bench, user.id)).toEqual(['Community', 'Paid Member']);
});

test('the bot signs in no more often than the block allows and reports why it is offline [discord-78]', async () => {
  await gateway().stop();
  const before = bench.lastSeq();
  blockPage('GET /api/v10/gateway/bot');
  gateway().start();
  await eventually(() => gateway().state().kind === 'degraded');
  expect(gateway().state()).toEqual({ kind: 'degraded', reason: 'standing-back' });
  expect(bench.calls('discord', before)).toHaveLength(1);
  faults().clear();
  await eventually(() => gateway().state().kind === 'ready');
});
