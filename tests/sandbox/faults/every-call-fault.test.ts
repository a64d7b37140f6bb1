import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindsOf } from '../../../src-sandbox/control-room/faults/kinds.ts';
import { PORT_OWNERS, PROVIDERS, type ProviderName } from '../../../src-sandbox/core/ledger.ts';
import { type StartedControl, startControl } from '../control/start-control.ts';
import { type WritingCall, writingCalls } from './vendor-clients.ts';

/** Short, because only a call that is never answered gets it. */
const GIVEN_UP_AFTER_MS = 400;

interface Expected {
  more?: object;
  /** Whether the client believes that the call worked. */
  client: 'succeeds' | 'fails';
  /** Whether it did work. */
  done: boolean;
  /** The status in the ledger. Absent: the provider's success status. */
  status?: number | null;
}

/** Every fault kind that strikes any HTTP call. */
const EXPECTED: Record<string, Expected> = {
  status: { more: { status: 503 }, client: 'fails', done: false, status: 503 },
  'status-after': { more: { status: 502 }, client: 'fails', done: true, status: 502 },
  html: { more: { status: 403 }, client: 'fails', done: false, status: 403 },
  timeout: { client: 'fails', done: false, status: null },
  slow: { more: { delayMs: 60 }, client: 'succeeds', done: true },
  refuse: { client: 'fails', done: false, status: null },
  truncate: { client: 'fails', done: true },
  'lost-response': { client: 'fails', done: true, status: null },
  'no-effect': { client: 'succeeds', done: false },
};

let control: StartedControl;
let calls: Record<ProviderName, WritingCall>;
beforeAll(async () => {
  control = await startControl();
  calls = await writingCalls(control);
});
afterAll(() => control.close());

async function strike(call: WritingCall, kind: string, more: object = {}): Promise<void> {
  await control.call('POST', '/reset', { provider: call.provider });
  if (call.provider === 'tradingview' || call.provider === 'push') {
    // A reset issues a new cookie pair and ends subscriptions. The client keeps what it was given.
    calls = await writingCalls(control);
  }
  await control.call('DELETE', '/ledger');
  const { route } = call;
  const set = { provider: call.provider, route, kind, ...more };
  expect((await control.call('POST', '/faults', set)).status).toBe(201);
}

const ledger = async (kind: string, name: string) =>
  (await control.call('GET', `/ledger?kind=${kind}&name=${encodeURIComponent(name)}`)).body.entries;

const outcomeOf = (write: () => Promise<unknown>) =>
  write().then(
    () => 'succeeds',
    () => 'fails',
  );

const isPortOwner = (provider: string) => PORT_OWNERS.some((each) => each === provider);

describe.each(PROVIDERS)('a call to %s by a real client', (provider) => {
  it.each(Object.entries(EXPECTED))('meets the fault %s', async (kind, expected) => {
    // Stays on until ended: some clients retry a dropped connection on their own.
    await strike(calls[provider], kind, expected.more);
    const call = calls[provider];
    const arrivals = () => ledger('call', call.ledgerName ?? call.route);
    if (kind === 'timeout') {
      // On a slow machine a client may give up before the call arrives.
      do expect(await outcomeOf(() => call.write(GIVEN_UP_AFTER_MS))).toBe(expected.client);
      while ((await arrivals()).length === 0);
    } else {
      const isWhole = kind === 'truncate' && call.emptyAnswer === true;
      expect(await outcomeOf(call.write)).toBe(isWhole ? 'succeeds' : expected.client);
    }
    expect(await ledger('effect', call.effect)).toHaveLength(expected.done ? 1 : 0);
    await expect.poll(async () => (await arrivals())[0]?.detail.status).not.toBeUndefined();
    const [arrived] = await arrivals();
    expect(arrived.detail.fault).toBe(kind);
    if ('status' in expected) expect(arrived.detail.status).toBe(expected.status);
    else expect(arrived.detail.status).toBeLessThan(300);
    await control.call('DELETE', '/faults');
    expect(await outcomeOf(call.write)).toBe('succeeds');
  });

  it.runIf(isPortOwner(provider))(
    'fails while the port is closed and works after it reopens',
    async () => {
      const call = calls[provider];
      await control.call('DELETE', '/ledger');
      await control.call('POST', '/faults', { provider, route: 'port', kind: 'closed' });
      expect(await outcomeOf(call.write)).toBe('fails');
      expect(await ledger('call', '*')).toEqual([]);
      await control.call('DELETE', '/faults');
      await expect.poll(() => outcomeOf(call.write)).toBe('succeeds');
    },
  );

  it('is tested with every fault kind that the control page offers for any call', () => {
    const offered = kindsOf(provider).filter((option) => option.route === undefined);
    expect(offered.map(({ kind }) => kind).sort()).toEqual(Object.keys(EXPECTED).sort());
  });
});

describe('Discord’s own fault kinds', () => {
  it.each([
    ['60003', { code: 60003, status: 403 }],
    ['30005', { code: 30005, status: 400 }],
    ['40333', { code: 40333, status: 403 }],
    // discord.js reads no error code from a 5xx.
    ['130000', { name: 'HTTPError', status: 503 }],
  ])('a refuse fault answers code %s', async (code, refusal) => {
    await strike(calls.discord, `code-${code}`, { remaining: 1 });
    await expect(calls.discord.write()).rejects.toMatchObject(refusal);
    expect(await ledger('effect', 'role.created')).toEqual([]);
  });

  it.each(['global-limit', 'shared-limit'])('%s makes discord.js wait and retry', async (kind) => {
    await strike(calls.discord, kind, { remaining: 1, retryAfterSeconds: 0.05 });
    await calls.discord.write();
    const statuses = (await ledger('call', calls.discord.route)).map(
      (entry: { detail: { status: number } }) => entry.detail.status,
    );
    expect(statuses).toEqual([429, 200]);
    expect(await ledger('effect', 'role.created')).toHaveLength(1);
  });
});
