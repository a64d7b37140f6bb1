import { expect, test } from 'vitest';
import { workInRounds } from '../../../../src-server/operator/move/move-job.ts';

/** Rows that fail this many times before they succeed, worked through in rounds. */
async function worked(
  failing: Record<string, number>,
): Promise<{ order: string[]; error: string | null }> {
  const left = new Map(Object.entries(failing));
  const order: string[] = [];
  const run = workInRounds<string>({
    next: async (except) => [...left.keys()].filter((row) => !except.includes(row)).slice(0, 2),
    keyOf: (row) => row,
    async work(row) {
      const times = left.get(row) ?? 0;
      order.push(row);
      if (times === 0) {
        left.delete(row);
        return;
      }
      left.set(row, times - 1);
      throw new Error(`not yet: ${row}`);
    },
  });
  return run.then(
    () => ({ order, error: null }),
    (error: Error) => ({ order, error: error.message }),
  );
}

test('a row that fails keeps no other waiting, and has another turn at once', async () => {
  expect(await worked({ ann: 1, bob: 0, cyd: 0 })).toEqual({
    order: ['ann', 'bob', 'cyd', 'ann'],
    error: null,
  });
});

test('rows have no further turn once a whole round failed', async () => {
  expect(await worked({ ann: 9, bob: 0, cyd: 9 })).toEqual({
    order: ['ann', 'bob', 'cyd', 'ann', 'cyd'],
    error: 'not yet: ann',
  });
});

test('nothing to do is done', async () => {
  expect(await worked({})).toEqual({ order: [], error: null });
});
