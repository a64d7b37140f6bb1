import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccessProvider } from '../../../src-server/access/access-provider.ts';
import { reconcileAccount } from '../../../src-server/access/engine/reconcile-access.ts';
import type { AccessDeps } from '../../../src-server/access/engine/reconcile-run.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { eventually } from '../../support/until.ts';
import { type Bench, startBench } from './support/access-bench.ts';
import { once } from './support/before-each-write.ts';
import { entry, invite, join, rolesOf, statesOf, trader } from './support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** The engine with a change at one provider in the middle of its work. */
function withChanged(
  name: AccessProvider['name'],
  change: (provider: AccessProvider) => Partial<AccessProvider>,
): AccessDeps {
  const providers = bench.access.providers.map((each) =>
    each.name === name ? { ...each, ...change(each) } : each,
  );
  return { ...bench.access, providers };
}

test('a subscriber who joins while their access is being checked gets the roles and keeps them [access-65]', async () => {
  const accountId = newId();
  bench.subscribe(accountId, 'premium');
  const code = await invite(bench, accountId, 'sudden_sue');
  let memberId = '';
  const joining = once(async () => {
    memberId = (await join(bench, code, 'sudden_sue')).user.id;
    await eventually(() => bench.enqueued.includes(accountId));
  });
  const during = withChanged('discord', (provider) => ({
    async targetsFor(...given) {
      const answers = await provider.targetsFor(...given);
      await joining();
      return answers;
    },
  }));
  await reconcileAccount(during, accountId, { cause: 'test' });
  await bench.settle();
  const taken = bench.effects('member.role-removed').filter((each) => each.memberId === memberId);
  expect(taken).toEqual([]);
  expect(rolesOf(bench, memberId)).toHaveLength(3);
  expect(await statesOf(bench, accountId)).toEqual(Array(3).fill('granted'));
});

test('a subscriber who pays during the last check before removal keeps access [access-66]', async () => {
  const accountId = await trader(bench, 'standard', 'late_lou');
  await bench.settle();
  await bench.reconcile(accountId);
  expect(entry(bench, 'main', 'late_lou')).toBeDefined();
  bench.subscribe(accountId, 'standard', -1);
  const paying = once(async () => bench.subscribe(accountId, 'standard'));
  const during = withChanged('tradingview', (provider) => ({
    async read(...given) {
      const seen = await provider.read(...given);
      await paying();
      return seen;
    },
  }));
  const shown: string[] = [];
  const watched: AccessDeps = {
    ...during,
    async crashPoint(point) {
      if (point === 'after-intent') shown.push(...(await statesOf(bench, accountId)));
    },
  };
  const before = bench.lastSeq();
  await reconcileAccount(watched, accountId, { cause: 'test', fresh: true });
  expect(new Set(shown)).toEqual(new Set(['granted']));
  await bench.reconcile(accountId, { fresh: true });
  const writes = bench
    .calls('tradingview', before)
    .filter(({ name }) => /\/(add|remove)\/$/.test(name));
  expect(writes).toEqual([]);
  expect(entry(bench, 'main', 'late_lou')).toBeDefined();
});
