import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openShutdown, type Shutdown } from '../../src-server/launch/shutdown.ts';
import { StartRefusal } from '../../src-server/process/start-refusal.ts';

function observed(): { shutdown: Shutdown; seen: string[] } {
  const seen: string[] = [];
  const shutdown = openShutdown({
    exit: (code) => seen.push(`exit ${code}`),
    complain: (text) => seen.push(text.split('\n')[0] ?? ''),
  });
  return { shutdown, seen };
}

const step = (name: string, seen: string[]) => ({
  name,
  stop: () => seen.push(`stop ${name}`),
  force: () => seen.push(`force ${name}`),
});

test('stops in reverse order of starting', async () => {
  const { shutdown, seen } = observed();
  for (const name of ['database', 'jobs', 'http']) shutdown.add(step(name, seen));
  await shutdown.begin(0);
  expect(seen).toEqual(['stop http', 'stop jobs', 'stop database', 'exit 0']);
});

test('logs a stop step that fails and still runs the others', async () => {
  const { shutdown, seen } = observed();
  shutdown.add(step('database', seen));
  shutdown.add({ name: 'bot', stop: () => Promise.reject(new Error('no line')) });
  await shutdown.begin(0);
  expect(seen).toEqual(['Stopping bot failed: Error: no line', 'stop database', 'exit 0']);
});

test('forces a stop step that hangs past its timeout and runs the others', async () => {
  const { shutdown, seen } = observed();
  shutdown.add(step('database', seen));
  shutdown.add({ ...step('http', seen), stop: () => new Promise(() => {}), withinMs: 5 });
  await shutdown.begin(0);
  expect(seen).toEqual(['force http', 'stop database', 'exit 0']);
});

test('a second stop signal forces the remaining steps and exits at once', async () => {
  const { shutdown, seen } = observed();
  shutdown.add(step('database', seen));
  shutdown.add({ ...step('http', seen), stop: () => new Promise(() => {}), withinMs: 60_000 });
  void shutdown.begin(0);
  await turn();
  await shutdown.begin(0);
  expect(seen).toEqual(['force database', 'force http', 'exit 130']);
});

test('names and forces the remaining steps when the total timeout ends', async () => {
  vi.useFakeTimers();
  try {
    const { shutdown, seen } = observed();
    shutdown.add(step('database', seen));
    shutdown.add({ ...step('http', seen), stop: () => new Promise(() => {}), withinMs: 60_000 });
    void shutdown.begin(0);
    await vi.advanceTimersByTimeAsync(5000);
    expect(seen).toEqual([
      'Stopping took longer than 4.7 seconds. Ended by force: database, http.',
      'force database',
      'force http',
      'exit 1',
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test('a refused start prints its sentence, stops what it started and exits with 1', async () => {
  const { shutdown, seen } = observed();
  await shutdown.guard(async () => {
    shutdown.add(step('database', seen));
    throw new StartRefusal('The port is taken.');
  });
  expect(seen).toEqual(['The port is taken.', 'stop database', 'exit 1']);
});

test('an interrupted start prints nothing', async () => {
  const { shutdown, seen } = observed();
  await shutdown.guard(async () => {
    await shutdown.begin(0);
    throw new Error('the database went away under the migration');
  });
  expect(seen).toEqual(['exit 0']);
});
