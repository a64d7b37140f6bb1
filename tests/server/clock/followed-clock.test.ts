import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FollowedClock, followClock } from '../../../src-server/clock/followed-clock.ts';
import { until } from '../../support/until.ts';

const DAY = 86_400_000;
let answer: () => string;
let offsetMs: number;
let begunAt: number;
let clock: FollowedClock;
const leaps: number[] = [];
const server = createServer((_request, response) => response.end(answer()));

beforeEach(async () => {
  begunAt = Date.now();
  leaps.length = 0;
  offsetMs = 400 * DAY;
  answer = () => JSON.stringify({ now: new Date(Date.now() + offsetMs).toISOString() });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  clock = followClock(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  clock.onLeap((milliseconds) => leaps.push(milliseconds));
  await clock.ready;
});
afterEach(async () => {
  clock.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const ahead = () => clock.now().getTime() - Date.now();
/** A reading is as old as its request took, at most as long as the test has run. */
const accuracyMs = () => Date.now() - begunAt + 1;

it('follows the time at its address from the first reading, which is not a leap', () => {
  expect(Math.abs(ahead() - 400 * DAY)).toBeLessThan(accuracyMs());
  expect(leaps).toEqual([]);
});

it('reports each leap forward once', async () => {
  offsetMs += 7 * DAY;
  await until('a leap was reported', () => leaps.length > 0);
  expect(Math.abs((leaps[0] ?? 0) - 7 * DAY)).toBeLessThan(accuracyMs());
  const before = leaps.length;
  offsetMs += DAY;
  await until('the next leap was reported', () => leaps.length > before);
  expect(leaps).toHaveLength(2);
});

it('keeps the last known time when the address answers nonsense, and follows it again afterwards', async () => {
  const sensible = answer;
  let asked = 0;
  answer = () => {
    asked += 1;
    return '{"now":"soon"}';
  };
  await until('nonsense was read', () => asked > 1);
  expect(Math.abs(ahead() - 400 * DAY)).toBeLessThan(accuracyMs());
  answer = sensible;
  offsetMs += DAY;
  await until('it follows again', () => leaps.length === 1);
});
