import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Orm } from '../../../src-server/database/orm.ts';
import { createCallQuota } from '../../../src-server/discord/gateway/pace/call-quota.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

let database: TestDatabase;
/** One per process. */
let orms: [Orm, Orm];
beforeAll(async () => {
  database = await createTestDatabase();
  orms = [await openTestOrm(database.url), await openTestOrm(database.url)];
});
afterAll(async () => {
  for (const orm of orms) await orm.close();
  await database.drop();
});

/** The maximum number of starts in any window. A clock of whole milliseconds may be off by one. */
function mostWithin(starts: readonly number[], milliseconds: number): number {
  const moments = [...starts].sort((a, b) => a - b);
  const held = moments.map(
    (from) => moments.filter((each) => each >= from && each < from + milliseconds - 2).length,
  );
  return Math.max(...held);
}

test('a burst goes out at once, and further calls wait for the next window', async () => {
  const windowed = createCallQuota(orms[0], 'burst', { calls: 3, perMs: 80 });
  const starts: number[] = [];
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 7 }, (_, index) =>
      windowed(async () => {
        starts.push(performance.now());
        order.push(index);
      }),
    ),
  );
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(mostWithin(starts, 80)).toBe(3);
});

test('two processes together make no more calls than the limit of one [discord-4]', async () => {
  const starts: number[] = [];
  const call = async () => void starts.push(performance.now());
  const windows = orms.map((orm) => createCallQuota(orm, 'shared', { calls: 3, perMs: 100 }));
  await Promise.all(windows.flatMap((windowed) => Array.from({ length: 6 }, () => windowed(call))));
  expect(starts).toHaveLength(12);
  expect(mostWithin(starts, 100)).toBe(3);
});

test('a failed call counts and does not block the next', async () => {
  const windowed = createCallQuota(orms[0], 'failing', { calls: 1, perMs: 20 });
  const starts: number[] = [];
  const fail = async () => {
    starts.push(performance.now());
    throw new Error('no');
  };
  await expect(windowed(fail)).rejects.toThrow('no');
  const yes = await windowed(async () => {
    starts.push(performance.now());
    return 'yes';
  });
  expect(yes).toBe('yes');
  expect(mostWithin(starts, 20)).toBe(1);
});

test('the slot of a killed process becomes free after a while', async () => {
  const windowed = createCallQuota(orms[0], 'killed', { calls: 1, perMs: 1 });
  let end: (value: string) => void = () => {};
  const held = windowed(() => new Promise<string>((resolve) => (end = resolve)));
  const [, other] = orms;
  const row = () =>
    other.em
      .fork()
      .execute<{ taken: boolean }[]>(
        `select free_at > clock_timestamp() + interval '20 seconds' as taken from call_place where "window" = 'killed'`,
      );
  while (!(await row())[0]?.taken) await new Promise(setImmediate);
  await other.em
    .fork()
    .execute(`update call_place set free_at = clock_timestamp() where "window" = 'killed'`);
  const next = createCallQuota(other, 'killed', { calls: 1, perMs: 5_000 });
  expect(await next(async () => 'through')).toBe('through');
  // The first holder was still alive. Its release must not free a slot that another now holds.
  end('late');
  expect(await held).toBe('late');
  const [place] = await other.em
    .fork()
    .execute<{ ahead: boolean }[]>(
      `select free_at > clock_timestamp() + interval '2 seconds' as ahead from call_place where "window" = 'killed'`,
    );
  expect(place?.ahead).toBe(true);
});
