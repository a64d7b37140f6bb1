import { expect, it } from 'vitest';
import { batchWrites } from '../../../src-server/database/statements/batch-writes.ts';

/** Statements that end on command. */
function openDesk(
  options: { writers?: number; isCausedByOneItem?: (error: unknown) => boolean } = {},
) {
  const written: { items: string[]; end: (error?: Error) => void }[] = [];
  const share = batchWrites<string, string>({
    write: (items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) =>
          error === undefined ? resolve(items.map((item) => `${item}!`)) : reject(error);
        written.push({ items: [...items], end });
      }),
    atOnce: 3,
    ...options,
  });
  const statements = () => written.map(({ items }) => items.join(''));
  const end = async (place: number, error?: Error) => {
    written[place]?.end(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { share, statements, end };
}

it('writes the first item at once, and batches items that arrive during it, up to a limit', async () => {
  const { share, statements, end } = openDesk();
  const all = [...'abcde'].map(share);
  expect(statements()).toEqual(['a']);
  await end(0);
  expect(statements()).toEqual(['a', 'bcd']);
  await end(1);
  await end(2);
  expect(statements()).toEqual(['a', 'bcd', 'e']);
  expect(await Promise.all(all)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
});

it('uses no more than its lanes', async () => {
  const { share, statements, end } = openDesk({ writers: 2 });
  const all = [...'abcd'].map(share);
  expect(statements()).toEqual(['a', 'b']);
  await end(1);
  expect(statements()).toEqual(['a', 'b', 'cd']);
  await end(0);
  await end(2);
  expect(await Promise.all(all)).toHaveLength(4);
});

it('rejects a whole batch for a general failure, and continues', async () => {
  const { share, statements, end } = openDesk();
  const all = Promise.allSettled([...'abc'].map(share));
  await end(0, new Error('away'));
  await end(1, new Error('away'));
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  const later = share('d');
  expect(statements()).toEqual(['a', 'bc', 'd']);
  await end(2);
  expect(await later).toBe('d!');
});

it('retries items one by one when a single item is at fault', async () => {
  const { share, statements, end } = openDesk({ isCausedByOneItem: () => true });
  const all = Promise.allSettled([...'abcd'].map(share));
  await end(0);
  await end(1, new Error('one of them'));
  expect(statements()).toEqual(['a', 'bcd', 'b']);
  await end(2);
  await end(3, new Error('it was c'));
  await end(4);
  expect(statements()).toEqual(['a', 'bcd', 'b', 'c', 'd']);
  expect((await all).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});
