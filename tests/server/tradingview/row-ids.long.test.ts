import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepAccess } from '../../../src-server/access/sweep/sweep-access.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { reportScripts } from '../../../src-server/tradingview/scripts/sweep-scripts.ts';
import {
  adoptEntries,
  cleanEntries,
} from '../../../src-server/tradingview/scripts/untracked-entries.ts';
import { TradingViewIdentityEntity } from '../../../src-server/tradingview/username/tradingview-identity.entity.ts';
import { type Bench, DAY_MS, SLACK_DAYS, startBench } from '../access/support/access-bench.ts';
import { ROW_IDS } from '../access/support/bench-options.ts';
import { entry, statesOf, trader } from '../access/support/people.ts';

describe.each(ROW_IDS)('a list whose row ids are the %s’s', (rowIds) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench({ rowIds });
  });
  afterAll(() => bench.close());

  const operator = { operatorId: newId() };
  const rename = (from: string, to: string) =>
    bench.control('tradingview', `/users/${from}/rename`, { username: to });
  const end = (accountId: string) => bench.subscribe(accountId, 'standard', -1);
  const caseOf = async (username: string) =>
    (await reportScripts(bench.tradingView)).findings.find((each) => each.username === username);

  test('confirms, renews and revokes a grant [tradingview-37]', async () => {
    const accountId = await trader(bench, 'standard', 'Round_Rita');
    expect(await statesOf(bench, accountId)).toEqual(['granted']);
    bench.subscribe(accountId, 'standard', 60);
    await bench.reconcile(accountId);
    const until = bench.clock.now().getTime() + (60 + SLACK_DAYS) * DAY_MS;
    const expiry = Date.parse(entry(bench, 'main', 'Round_Rita')?.expiration ?? '');
    expect(expiry).toBe(Math.ceil(until / 1000) * 1000);
    end(accountId);
    await bench.reconcile(accountId);
    expect(entry(bench, 'main', 'Round_Rita')).toBeUndefined();
    expect(await statesOf(bench, accountId)).toEqual(['revoked']);
  });

  test('removes the renamed entry of a subscriber whose subscription ends [tradingview-38]', async () => {
    const accountId = await trader(bench, 'standard', 'old_olga');
    await rename('old_olga', 'new_olga');
    end(accountId);
    await bench.reconcile(accountId);
    expect(entry(bench, 'main', 'new_olga')).toBeUndefined();
    expect(await statesOf(bench, accountId)).toEqual(['revoked']);
  });

  test('follows a rename in the sweep and restores a removed entry', async () => {
    const renamed = await trader(bench, 'standard', 'sweep_sam');
    const robbed = await trader(bench, 'standard', 'sweep_sue');
    await rename('sweep_sam', 'swept_sam');
    await bench.control('tradingview', '/scripts/main/rows/sweep_sue', undefined, 'DELETE');
    const report = await sweepAccess(bench.access);
    expect(report.unlisted).toEqual([]);
    expect((await bench.grants(renamed))[0]).toMatchObject({
      state: 'granted',
      target: { username: 'swept_sam' },
    });
    expect(entry(bench, 'main', 'sweep_sue')).toBeDefined();
    expect(await statesOf(bench, robbed)).toEqual(['granted']);
    const where = { accountId: renamed };
    const identity = await bench.access.orm.em
      .fork()
      .findOneOrFail(TradingViewIdentityEntity, where);
    expect(identity.username).toBe('swept_sam');
  });

  test('leaves alone the entry of a stranger who took an abandoned name [tradingview-39]', async () => {
    const accountId = await trader(bench, 'standard', 'lost_name');
    await rename('lost_name', 'found_name');
    await bench.control('tradingview', '/users', { username: 'lost_name' });
    await bench.control('tradingview', '/scripts/main/rows', { username: 'lost_name' });
    end(accountId);
    await bench.reconcile(accountId);
    expect(entry(bench, 'main', 'lost_name')).toMatchObject({ expiration: null });
    expect(entry(bench, 'main', 'found_name')).toBeUndefined();
  });

  test('distinguishes matched, missing, leaked and unknown entries in the report', async () => {
    await trader(bench, 'standard', 'report_matched');
    await trader(bench, 'standard', 'report_missing');
    await bench.control('tradingview', '/scripts/main/rows/report_missing', undefined, 'DELETE');
    end(await trader(bench, 'standard', 'report_leaked'));
    await bench.control('tradingview', '/users', { username: 'report_unknown' });
    await bench.control('tradingview', '/scripts/main/rows', { username: 'report_unknown' });
    expect(await caseOf('report_matched')).toMatchObject({ kind: 'matched' });
    expect(await caseOf('report_missing')).toMatchObject({ kind: 'missing' });
    expect(await caseOf('report_leaked')).toMatchObject({ kind: 'leaked' });
    expect(await caseOf('report_unknown')).toMatchObject({ kind: 'unknown' });
  });

  test('omits an adopted entry from later reports', async () => {
    await bench.control('tradingview', '/users', { username: 'adopted_adam' });
    await bench.control('tradingview', '/scripts/main/rows', { username: 'adopted_adam' });
    const found = await caseOf('adopted_adam');
    expect(await adoptEntries(bench.tradingView, operator, found ? [found] : [])).toBe(1);
    expect(await caseOf('adopted_adam')).toMatchObject({ kind: 'adopted' });
  });

  test('removes a leaked entry on the operator’s request and reads back', async () => {
    end(await trader(bench, 'standard', 'cleaned_carl'));
    const found = await caseOf('cleaned_carl');
    const cleaned = await cleanEntries(bench.tradingView, operator, {
      refs: found ? [found] : [],
      typedCount: 1,
    });
    expect(cleaned).toMatchObject([{ username: 'cleaned_carl', removed: true, reason: null }]);
    expect(entry(bench, 'main', 'cleaned_carl')).toBeUndefined();
  });
});
