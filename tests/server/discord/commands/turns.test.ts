import { expect, test } from 'vitest';
import { createTurns } from '../../../../src-server/discord/commands/turns.ts';

test('two pieces of work run at once, the others in order, also after a failure', async () => {
  const inTurn = createTurns(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = [0, 1, 2, 3].map((index) =>
    inTurn(async () => {
      started.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (index === 1) throw new Error('failed');
    }).catch(() => {}),
  );
  expect(started).toEqual([0, 1]);
  ends[1]?.();
  await work[1];
  expect(started).toEqual([0, 1, 2]);
  ends[0]?.();
  await work[0];
  expect(started).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  await Promise.all(work);
  expect(await inTurn(async () => 'free again')).toBe('free again');
});
