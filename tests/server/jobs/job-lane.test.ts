import { expect, test } from 'vitest';
import { createJobLane } from '../../../src-server/jobs/job-lane.ts';

function laneOf(...workers: string[]) {
  const woken: string[] = [];
  const lane = createJobLane((worker) => woken.push(worker));
  for (const worker of workers) lane.add(worker);
  return { lane, woken: () => woken.splice(0) };
}

test('a new job wakes one worker, and not all of them', () => {
  const { lane, woken } = laneOf('a', 'b', 'c');
  lane.ring();
  expect(woken()).toEqual(['a']);
});

test('whoever found a job wakes the next, until all are at work', () => {
  const { lane, woken } = laneOf('a', 'b', 'c');
  lane.begun('a');
  expect(woken()).toEqual(['b']);
  lane.begun('b');
  expect(woken()).toEqual(['c']);
  lane.begun('c');
  expect(woken()).toEqual([]);
  lane.ring();
  expect(woken()).toEqual([]);
});

test('whoever is done looks again at once, and can be woken again', () => {
  const { lane, woken } = laneOf('a');
  lane.begun('a');
  lane.ended('a');
  expect(woken()).toEqual(['a']);
  lane.ring();
  expect(woken()).toEqual(['a']);
});
