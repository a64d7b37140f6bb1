import { setImmediate as turn } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { collectGarbage } from '../../../src-server/process/collect-garbage.ts';

const refer = () => new WeakRef({ text: 'unreachable' });

test('collects what nothing refers to, and leaves V8’s flags as they were', async () => {
  const kept = { text: 'reachable' };
  const [lost, found] = [refer(), new WeakRef(kept)];
  // A reference made in this turn keeps its target until the turn ends.
  await turn();
  collectGarbage();
  expect(lost.deref()).toBeUndefined();
  expect(found.deref()).toBe(kept);
  expect(runInNewContext('typeof gc')).toBe('undefined');
});
