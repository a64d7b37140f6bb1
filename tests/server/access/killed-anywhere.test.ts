import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CrashPoint } from '../../../src-server/access/engine/reconcile-run.ts';
import { type Bench, DAY_MS, Killed, SLACK_DAYS, startBench } from './support/access-bench.ts';
import { entry, insider, rolesOf, statesOf, trader, writes } from './support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const POINTS: CrashPoint[] = [
  'before-intent',
  'after-intent',
  'after-write',
  'after-read-back',
  'after-record',
];

/** Kills the run at this point, repeats it, then runs it once more with nothing left to do. Returns the writes. */
async function killedAndBack(accountId: string, point: CrashPoint): Promise<string[]> {
  const before = bench.lastSeq();
  bench.crashAt(point);
  await expect(bench.reconcile(accountId)).rejects.toThrow(Killed);
  await bench.reconcile(accountId);
  const written = writes(bench, before);
  const settled = bench.lastSeq();
  await bench.reconcile(accountId, { fresh: true });
  expect(writes(bench, settled)).toEqual([]);
  return written;
}

describe.each(POINTS)('a run killed %s', (point) => {
  const name = point.replaceAll('-', '_');

  test('grants a role once', async () => {
    const { accountId, memberId } = await insider(bench, 'free', `role_${name}`);
    bench.subscribe(accountId, 'basic');
    const written = await killedAndBack(accountId, point);
    expect(written.filter((call) => call.startsWith('PUT '))).toHaveLength(1);
    expect(rolesOf(bench, memberId)).toEqual(['Community', 'Paid Member']);
    const grants = (await bench.grants(accountId)).map(({ state, held }) => [state, held]);
    expect(grants).toEqual([
      ['granted', true],
      ['granted', true],
    ]);
  });

  test('renews an entry once, to the same time [access-8]', async () => {
    const accountId = await trader(bench, 'standard', `renew_${name}`);
    bench.subscribe(accountId, 'standard', 60);
    const written = await killedAndBack(accountId, point);
    expect(written).toEqual(['POST /pine_perm/modify_user_expiration/']);
    const { accessUntil } = (await bench.access.standing.standingOf(accountId)) ?? {};
    const until = (accessUntil?.getTime() ?? 0) + SLACK_DAYS * DAY_MS;
    const there = Date.parse(entry(bench, 'main', `renew_${name}`)?.expiration ?? '');
    expect(there).toBe(Math.ceil(until / 1000) * 1000);
    expect(await bench.grants(accountId)).toHaveLength(1);
  });

  test('removes a user from a script once [access-9]', async () => {
    const accountId = await trader(bench, 'standard', `remove_${name}`);
    bench.subscribe(accountId, 'standard', -1);
    const written = await killedAndBack(accountId, point);
    expect(written).toEqual(['POST /pine_perm/remove/']);
    expect(entry(bench, 'main', `remove_${name}`)).toBeUndefined();
    expect(await statesOf(bench, accountId)).toEqual(['revoked']);
  });
});
