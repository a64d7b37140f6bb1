import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTimers, pauseAfter, type Timers } from '../../../src-server/jobs/timers.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { until } from '../../support/until.ts';

const HOUR = 3_600_000;
const runs = { hourly: 0, daily: 0 };
let finishHourly: () => void = () => {};
let timers: Timers;

beforeEach(async () => {
  Object.assign(runs, { hourly: 0, daily: 0 });
  timers = createTimers(createLog({ level: 'silent', destination: { write() {} } }), [
    {
      name: 'hourly',
      everyMs: HOUR,
      run() {
        runs.hourly += 1;
        return new Promise<void>((resolve) => {
          finishHourly = resolve;
        });
      },
    },
    {
      name: 'daily',
      everyMs: 24 * HOUR,
      async run() {
        runs.daily += 1;
        throw new Error('not today');
      },
    },
  ]);
  timers.start();
  await until('both ran once', () => runs.hourly === 1 && runs.daily === 1);
});
afterEach(async () => {
  const stopped = timers.stop();
  finishHourly();
  await stopped;
});

it('runs only what fell due in the time that was leapt over', async () => {
  finishHourly();
  timers.leap(2 * HOUR);
  await until('the hourly work ran', () => runs.hourly === 2);
  expect(runs.daily).toBe(1);
  timers.leap(31 * 24 * HOUR);
  await until('the failing work came again', () => runs.daily === 2);
});

it('runs again after a run during which leaps occurred, once for all of them', async () => {
  timers.leap(HOUR);
  timers.leap(HOUR);
  expect(runs.hourly).toBe(1);
  finishHourly();
  await until('it ran again', () => runs.hourly === 2);
  finishHourly();
  timers.leap(24 * HOUR);
  await until('the next leap counts again', () => runs.hourly === 3 && runs.daily === 2);
});

it('adds up short leaps, since one long leap may be reported in parts', async () => {
  timers.leap(10 * HOUR);
  timers.leap(10 * HOUR);
  expect(runs.daily).toBe(1);
  timers.leap(10 * HOUR);
  await until('the daily work came', () => runs.daily === 2);
});

it('lets repairs rest during a series of leaps, and runs them once afterwards', async () => {
  const counts = { repairs: 0, others: 0 };
  const count = (name: keyof typeof counts) => async () => {
    counts[name] += 1;
  };
  const resting = createTimers(createLog({ level: 'silent', destination: { write() {} } }), [
    { name: 'repairs', everyMs: HOUR, repairs: true, run: count('repairs') },
    { name: 'others', everyMs: HOUR, run: count('others') },
  ]);
  resting.start();
  await until('both ran once', () => counts.repairs === 1 && counts.others === 1);
  resting.leap(2 * HOUR, true);
  await until('the other work ran', () => counts.others === 2);
  resting.leap(2 * HOUR, true);
  await until('the other work ran again', () => counts.others === 3);
  expect(counts.repairs).toBe(1);
  resting.leap(0);
  await until('the repairs ran', () => counts.repairs === 2);
  await resting.stop();
});

it('retries a failed run soon, before its regular time', async () => {
  let tries = 0;
  const impatient = createTimers(
    createLog({ level: 'silent', destination: { write() {} } }),
    [
      {
        name: 'stumbling',
        everyMs: HOUR,
        async run() {
          tries += 1;
          if (tries < 3) throw new Error('not yet');
        },
      },
    ],
    1,
  );
  impatient.start();
  await until('it worked', () => tries === 3);
  await impatient.stop();
});

it('backs off after each failure in a row, up to the regular interval', () => {
  const waits = [0, 1, 2, 3, 4, 5, 60].map((failures) => pauseAfter(failures, 300_000, 30_000));
  expect(waits).toEqual([300_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000]);
});
