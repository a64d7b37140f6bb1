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

test('what was started last stops first', async () => {
  const { shutdown, seen } = observed();
  for (const name of ['database', 'jobs', 'http']) shutdown.add(step(name, seen));
  await shutdown.begin(0);
  expect(seen).toEqual(['stop http', 'stop jobs', 'stop database', 'exit 0']);
});

test('a step that fails is told and does not keep the others from stopping', async () => {
  const { shutdown, seen } = observed();
  shutdown.add(step('database', seen));
  shutdown.add({ name: 'bot', stop: () => Promise.reject(new Error('no line')) });
  await shutdown.begin(0);
  expect(seen).toEqual(['Stopping bot failed: Error: no line', 'stop database', 'exit 0']);
});

test('a step that hangs is forced after its time and the others go on', async () => {
  const { shutdown, seen } = observed();
  shutdown.add(step('database', seen));
  shutdown.add({ ...step('http', seen), stop: () => new Promise(() => {}), withinMs: 5 });
  await shutdown.begin(0);
  expect(seen).toEqual(['force http', 'stop database', 'exit 0']);
});

test('a second request ends what is left by force and the process at once', async () => {
  const { shutdown, seen } = observed();
  shutdown.add(step('database', seen));
  shutdown.add({ ...step('http', seen), stop: () => new Promise(() => {}), withinMs: 60_000 });
  void shutdown.begin(0);
  await turn();
  await shutdown.begin(0);
  expect(seen).toEqual(['force database', 'force http', 'exit 130']);
});

test('when the time is over, what is left is ended by force', async () => {
  vi.useFakeTimers();
  try {
    const { shutdown, seen } = observed();
    shutdown.add(step('database', seen));
    shutdown.add({ ...step('http', seen), stop: () => new Promise(() => {}), withinMs: 60_000 });
    void shutdown.begin(0);
    await vi.advanceTimersByTimeAsync(5000);
    expect(seen).toEqual(['force database', 'force http', 'exit 1']);
  } finally {
    vi.useRealTimers();
  }
});

test('a refused start tells its one sentence, stops what was started and fails', async () => {
  const { shutdown, seen } = observed();
  await shutdown.guard(async () => {
    shutdown.add(step('database', seen));
    throw new StartRefusal('The port is taken.');
  });
  expect(seen).toEqual(['The port is taken.', 'stop database', 'exit 1']);
});

test('a start that is interrupted complains about nothing', async () => {
  const { shutdown, seen } = observed();
  await shutdown.guard(async () => {
    await shutdown.begin(0);
    throw new Error('the database went away under the migration');
  });
  expect(seen).toEqual(['exit 0']);
});
