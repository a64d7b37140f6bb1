import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../support/until.ts';
import { type Bench, startBench } from '../access/support/access-bench.ts';
import { insider } from '../access/support/people.ts';

interface Session {
  id: string;
  connected: boolean;
}

/** Errors that would crash the process outside the tests. */
let uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
beforeEach(() => {
  uncaught = [];
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('unhandledRejection', note);
  bench.sandbox.core.faults.clear();
});
afterAll(() => bench.close());

/** Sessions that are connected at the provider's end. */
async function connectedSessions(): Promise<Session[]> {
  const answer = await fetch(`${bench.sandbox.addresses.control}/discord/state`);
  const { gatewaySessions } = (await answer.json()) as { gatewaySessions: Session[] };
  return gatewaySessions.filter(({ connected }) => connected);
}

const isReady = () => bench.discord.gateway.state().kind === 'ready';

test('a session invalidated while it resumes causes no uncaught error [discord-1]', async () => {
  const { faults } = bench.sandbox.core;
  for (let time = 0; time < 3; time += 1) {
    await eventually(isReady);
    const before = (await connectedSessions())[0]?.id;
    faults.add({ provider: 'discord', route: 'gateway', kind: 'invalidate', remaining: 1 });
    await bench.control('discord', '/gateway/drop', {});
    await eventually(() => faults.list().every(({ remaining }) => remaining === 0));
    // The bot may be ready again before anyone sees that it was not, but in a new session only.
    await eventually(async () => {
      const [session] = await connectedSessions();
      return session !== undefined && session.id !== before;
    });
  }
  await eventually(isReady);
  expect(uncaught).toEqual([]);
});

test('a refused sign-in recovers once, however often it was retried [discord-2]', async () => {
  const { gateway } = bench.discord;
  await gateway.stop();
  bench.sandbox.core.faults.add({
    provider: 'discord',
    route: 'gateway',
    kind: 'status',
    status: 503,
    remaining: 4,
  });
  gateway.start();
  await eventually(isReady);
  // Each drop lasts longer than the client's own pause between two tries.
  for (let time = 0; time < 2; time += 1) {
    await bench.control('discord', '/gateway/drop', { resumable: true });
    await eventually(() => !isReady());
    await eventually(isReady);
  }
  expect(await connectedSessions()).toHaveLength(1);
});

test('a failure to follow a change loses that change, not the bot [discord-3]', async () => {
  await eventually(isReady);
  let reported = 0;
  bench.discord.gateway.subscribe({
    onMember() {
      reported += 1;
      throw new Error('This member was not expected.');
    },
  });
  await insider(bench, 'basic', 'odd_olga');
  await insider(bench, 'basic', 'next_nora');
  await eventually(() => reported >= 2);
  expect(isReady()).toBe(true);
  expect(uncaught).toEqual([]);
});

test('a bot with few sign-ins left for the day stops signing in and keeps its token', async () => {
  const { gateway } = bench.discord;
  await eventually(isReady);
  const startsLeft = () =>
    (bench.sandbox.providers.discord.snapshot() as { settings: { sessionStartsRemaining: number } })
      .settings.sessionStartsRemaining;
  await bench.control('discord', '/settings', { sessionStartsRemaining: 51 });
  await bench.control('discord', '/gateway/invalidate', { resumable: false });
  await eventually(() => startsLeft() === 50);
  await eventually(isReady);
  await bench.control('discord', '/gateway/invalidate', { resumable: false });
  await eventually(() => {
    const state = gateway.state();
    return state.kind === 'degraded' && state.reason === 'too-many-sign-ins';
  });
  await gateway.stop();
  gateway.start();
  await eventually(() => {
    const state = gateway.state();
    return state.kind === 'degraded' && state.reason === 'too-many-sign-ins';
  });
  expect(startsLeft()).toBe(50);
  expect(bench.effects('token.reset')).toEqual([]);
  await bench.control('discord', '/settings', { sessionStartsRemaining: null });
  await eventually(isReady);
});
