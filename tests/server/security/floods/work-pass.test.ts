import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MovableClock, movableClock } from '../../../../src-server/clock/clock.ts';
import type { Orm } from '../../../../src-server/database/orm.ts';
import { createLimits } from '../../../../src-server/limits/limits.ts';
import { createWorkPasses, type WorkPasses } from '../../../../src-server/limits/work-pass.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database/database.ts';
import { openTestOrm } from '../../../support/database/open-test-orm.ts';

const LASTS_MS = 600_000;

let database: TestDatabase;
let orm: Orm;
let clock: MovableClock;
let passes: WorkPasses;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 4);
  clock = movableClock(new Date());
  passes = await createWorkPasses(orm, { machineClock: clock });
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const holderOf = (email: string) => ({ signUpToken: 'a'.repeat(43), email });

it('a pass counts once across processes', async () => {
  const holder = holderOf('once@example.com');
  const other = await createWorkPasses(orm, { machineClock: clock });
  await passes.grant(holder);
  const taken = await Promise.all([passes, other, passes].map((each) => each.take(holder)));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

it('a pass expires after ten minutes, and a new one counts', async () => {
  const holder = holderOf('late@example.com');
  await passes.grant(holder);
  clock.advance(LASTS_MS);
  expect(await passes.take(holder)).toBe(false);
  await passes.grant(holder);
  clock.advance(LASTS_MS - 1);
  expect(await passes.take(holder)).toBe(true);
});

it('the limits sweep deletes expired passes and keeps valid ones', async () => {
  const limits = await createLimits(orm, { machineClock: clock, scale: 1 });
  await passes.grant(holderOf('unused@example.com'));
  clock.advance(LASTS_MS + 1);
  await passes.grant(holderOf('fresh@example.com'));
  await limits.sweep();
  const rows = await orm.em.fork().execute("select 1 from rate_limit where key like 'work-pass:%'");
  expect(rows).toHaveLength(1);
  expect(await passes.take(holderOf('fresh@example.com'))).toBe(true);
});
