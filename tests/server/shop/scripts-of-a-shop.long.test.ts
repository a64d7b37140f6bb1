import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import { sweepAccess } from '../../../src-server/access/sweep/sweep-access.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import type { SetUpDeps } from '../../../src-server/operator/setup/set-up.deps.ts';
import { tradingviewChecks } from '../../../src-server/operator/setup/tradingview-checks.ts';
import { pasteList } from '../../../src-server/tradingview/manual/paste-list.ts';
import { reportScripts } from '../../../src-server/tradingview/scripts/sweep-scripts.ts';
import { worklistOf } from '../../../src-server/tradingview/scripts/worklist.view.ts';
import { SECOND_SHOP, withoutEntitlement, withPineId } from '../../support/shop/second-shop.ts';
import { type Bench, DAY_MS, SLACK_DAYS, startBench } from '../access/support/access-bench.ts';
import { entry, newTrader, statesOf, trader } from '../access/support/people.ts';

const SCRIPTS = ['scalper', 'swing', 'levels', 'volume', 'sessions', 'ribbon'];
const withScripts = (count: number): Catalogue => ({
  ...SECOND_SHOP,
  plans: SECOND_SHOP.plans.map((plan) => ({
    ...plan,
    includes: plan.includes.filter((key) => !key.startsWith('script-') || place(key) < count),
  })),
  entitlements: SECOND_SHOP.entitlements.filter(
    ({ key, provider }) => provider === 'discord' || place(key) < count,
  ),
});
const place = (key: string) => SCRIPTS.indexOf(key.replace('script-', ''));

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
  for (const key of [...SCRIPTS, 'ribbon2']) {
    const script = { key, pineId: `PUB;${key}`, name: `The ${key}` };
    await bench.control('tradingview', '/scripts', script);
  }
});
beforeEach(() => bench.sell(SECOND_SHOP));
afterAll(() => bench.close());

const holds = (username: string) => SCRIPTS.filter((key) => entry(bench, key, username));
const member = async (username: string) => {
  const accountId = await newTrader(bench, 'desk', username);
  await bench.reconcile(accountId);
  return accountId;
};
const live = async (accountId: string) =>
  (await bench.grants(accountId)).filter(({ endedAt }) => endedAt === null);
const worklist = () => worklistOf(bench.access.orm.em.fork());

describe.each([0, 1, 2, 6])('a shop of %i scripts', (count) => {
  const username = `buyer_of_${count}`;

  it('grants, reads back and revokes each of them', async () => {
    bench.sell(withScripts(count));
    const accountId = await member(username);
    expect(holds(username)).toEqual(SCRIPTS.slice(0, count));
    const granted = await live(accountId);
    expect(granted.map(({ state, held }) => ({ state, held }))).toEqual(
      granted.map(() => ({ state: 'granted', held: true })),
    );
    expect(granted).toHaveLength(count);
    bench.subscribe(accountId, 'desk', -1);
    await bench.reconcile(accountId);
    expect(holds(username)).toEqual([]);
    expect(await live(accountId)).toEqual([]);
  });
});

it('checks every script of the catalogue, and says where its id belongs', async () => {
  bench.sell(withPineId(SECOND_SHOP, 'script-ribbon', null));
  const checks = await tradingviewChecks({
    facts: { modes: { tradingview: 'own' } },
    database: bench.access.orm,
    tradingview: bench.tradingView.gateway,
    catalogue: bench.access.catalogue,
    scripts: bench.tradingView.scripts,
  } as SetUpDeps);
  const scripts = checks.filter(({ id }) => id.startsWith('tradingview.script-'));
  expect(scripts.map(({ title, state }) => [title, state])).toEqual([
    ...SCRIPTS.slice(0, 5).map((key) => [`Script of The ${key}`, 'ok']),
    ['Script of The ribbon', 'off'],
  ]);
  expect(scripts.at(-1)?.step).toContain('into the catalogue and publish it');
});

describe('a script whose id changed', () => {
  const renewed = () => withPineId(SECOND_SHOP, 'script-ribbon', 'PUB;ribbon2');

  it('is granted under the new id and revoked under the old one', async () => {
    const accountId = await member('new_script_nora');
    bench.sell(renewed());
    await bench.reconcile(accountId);
    expect(entry(bench, 'ribbon2', 'new_script_nora')).toBeDefined();
    expect(entry(bench, 'ribbon', 'new_script_nora')).toBeUndefined();
    const rows = (await bench.grants(accountId)).filter(
      ({ entitlement }) => entitlement === 'script-ribbon',
    );
    expect(rows.map(({ state }) => state)).toEqual(['revoked', 'granted']);
  });

  it('is put right by a sweep', async () => {
    const accountId = await member('new_script_ned');
    bench.sell(renewed());
    await sweepAccess(bench.access);
    expect(entry(bench, 'ribbon2', 'new_script_ned')).toBeDefined();
    expect(entry(bench, 'ribbon', 'new_script_ned')).toBeUndefined();
    expect(await live(accountId)).toHaveLength(6);
  });
});

describe('a script that left the catalogue', () => {
  const smaller = () => withoutEntitlement(SECOND_SHOP, 'script-volume');

  it('is revoked by the id under which it was granted', async () => {
    const accountId = await member('gone_gina');
    bench.sell(smaller());
    await bench.reconcile(accountId);
    expect(holds('gone_gina')).not.toContain('volume');
    expect(await live(accountId)).toHaveLength(5);
  });

  it('is revoked by a sweep, which lists it although it is not on sale', async () => {
    const accountId = await member('gone_gus');
    bench.sell(smaller());
    await sweepAccess(bench.access);
    expect(holds('gone_gus')).not.toContain('volume');
    expect(await live(accountId)).toHaveLength(5);
  });

  it('is reported as leaked until it is revoked', async () => {
    await member('gone_greta');
    bench.sell(smaller());
    const { findings } = await reportScripts(bench.tradingView);
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'leaked', pineId: 'PUB;volume', username: 'gone_greta' }),
    );
  });

  it('stays on the worklist while TradingView cannot be reached', async () => {
    const accountId = await member('gone_gwen');
    bench.sell(smaller());
    await bench.control('tradingview', '/cookie/expire', {});
    await bench.reconcile(accountId);
    const items = (await worklist()).filter((item) => item.accountId === accountId);
    expect(items).toMatchObject([
      { action: 'remove', script: 'script-volume', pineId: 'PUB;volume' },
    ]);
    await bench.control('tradingview', '/cookie/revive', {});
    await bench.tradingView.gateway.retryRefused('now');
    await bench.reconcile(accountId);
    expect(holds('gone_gwen')).not.toContain('volume');
  });
});

it('a script that left the catalogue is revoked by a pasted list in manual mode', async () => {
  const byHand = await startBench({ slaHours: 24 });
  byHand.sell(SECOND_SHOP);
  const operator = { operatorId: newId() };
  const accountId = await trader(byHand, 'desk', 'gone_hank');
  const until = new Date(byHand.clock.now().getTime() + (30 + SLACK_DAYS) * DAY_MS);
  const text = `gone_hank\t${until.toISOString().slice(0, 10)}`;
  for (const script of SCRIPTS) {
    const list = { script: `script-${script}`, text, people: 1 };
    await pasteList(byHand.tradingView, operator, list);
  }
  expect(await statesOf(byHand, accountId)).toEqual(SCRIPTS.map(() => 'granted'));
  byHand.sell(withoutEntitlement(SECOND_SHOP, 'script-volume'));
  await byHand.reconcile(accountId);
  const report = await pasteList(byHand.tradingView, operator, {
    script: 'PUB;volume',
    text: '',
    people: 0,
  });
  expect(report.items).toEqual([{ username: 'gone_hank', action: 'remove', verdict: 'confirmed' }]);
  expect((await statesOf(byHand, accountId)).sort()).toEqual([
    ...SCRIPTS.slice(1).map(() => 'granted'),
    'revoked',
  ]);
  await byHand.close();
});
