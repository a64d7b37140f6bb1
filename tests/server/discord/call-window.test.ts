import { expect, test } from 'vitest';
import { createCallWindow } from '../../../src-server/discord/gateway/call-window.ts';

test('a burst goes at once, and what is beyond it waits until the window is over', async () => {
  const windowed = createCallWindow(3, 80);
  const began = performance.now();
  const starts: number[] = [];
  await Promise.all(
    Array.from({ length: 7 }, () =>
      windowed(async () => void starts.push(performance.now() - began)),
    ),
  );
  expect(starts).toHaveLength(7);
  // A timer may fire a millisecond early by the other clock.
  expect(starts[3]).toBeGreaterThan((starts[0] ?? 0) + 78);
  expect(starts[6]).toBeGreaterThan((starts[3] ?? 0) + 78);
});

test('a call that fails counts, and keeps nobody from going on', async () => {
  const windowed = createCallWindow(1, 20);
  const fail = async () => {
    throw new Error('no');
  };
  await expect(windowed(fail)).rejects.toThrow('no');
  expect(await windowed(async () => 'yes')).toBe('yes');
});
