import { setImmediate as turn } from 'node:timers/promises';
import { getHeapCodeStatistics } from 'node:v8';
import { runInNewContext, Script } from 'node:vm';
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

test('drops the compiled code of functions that ran once, and V8 still takes code of the start', () => {
  const bytecode = () => getHeapCodeStatistics().bytecode_and_metadata_size;
  const text = "Array.from({ length: 500 }, (_, n) => Function('return ' + n))";
  const script = new Script(text);
  const all: (() => number)[] = script.runInThisContext();
  const sum = () => all.reduce((total, each) => total + each(), 0);
  // Whatever ran before this test is gone after some.
  for (let times = 0; times < 4; times += 1) collectGarbage();
  const [cachedData, without] = [script.createCachedData(), bytecode()];
  expect(sum()).toBe(124_750);
  const made = bytecode() - without;
  collectGarbage();
  expect(bytecode() - without).toBeLessThan(made / 2);
  expect(new Script(text, { cachedData }).cachedDataRejected).toBe(false);
  expect(sum()).toBe(124_750);
});
