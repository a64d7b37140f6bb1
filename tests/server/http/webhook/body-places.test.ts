import { expect, it } from 'vitest';
import { machineClock } from '../../../../src-server/clock/clock.ts';
import {
  type BodySender,
  createBodyPlaces,
  type PlaceBounds,
} from '../../../../src-server/http/webhook/body-places.ts';

const REFUSED = { kind: 'unavailable', code: 'http.busy', retryAfterSeconds: 2 };
const NEVER_MS = 600_000;

const from = (block: string, more: Partial<BodySender> = {}): BodySender => ({
  block,
  network: null,
  trust: 'unknown',
  hasArrived: () => false,
  ...more,
});

/** Two bodies are read at once and two more wait. The test ends each body. */
function fewPlaces(bounds: Partial<PlaceBounds> = {}) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const inPlace = createBodyPlaces({
    maxPlaces: 2,
    maxWaiting: 2,
    maxOfBlock: { proven: 2, unknown: 2, suspect: 1 },
    maxWaitingOfBlock: 2,
    maxOfNetwork: 2,
    patienceMs: NEVER_MS,
    machineClock,
    ...bounds,
  });
  const begin = (name: string, sender = from(name)) =>
    inPlace(
      sender,
      () =>
        new Promise<string>((resolve) => {
          begun.push(name);
          ends.push(() => resolve(name));
        }),
    ).catch((error: unknown) => error);
  const endOne = async () => {
    ends.shift()?.();
    await nextTurn();
  };
  return { inPlace, begin, begun, endOne };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('reads a few bodies at once and evicts the longest waiter from a full queue', async () => {
  const { begin, begun, endOne } = fewPlaces();
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => begin(name));
  expect(await all[2]).toMatchObject(REFUSED);
  expect(begun).toEqual(['a', 'b']);
  await endOne();
  expect(begun).toEqual(['a', 'b', 'd']);
  for (let index = 0; index < 3; index += 1) await endOne();
  expect(await Promise.all(all)).toEqual(['a', 'b', expect.objectContaining(REFUSED), 'd', 'e']);
});

it('reads a complete body while slow ones hold every slot', async () => {
  const { inPlace, begin } = fewPlaces();
  for (const name of ['a', 'b', 'c', 'd']) void begin(name);
  const arrived = from('a', { hasArrived: () => true });
  expect(await inPlace(arrived, async () => 'read')).toBe('read');
});

it('reads a body that completes while it waits', async () => {
  const { inPlace, begin } = fewPlaces({ patienceMs: 20, maxPlaces: 0 });
  void begin('a');
  let arrived = false;
  const late = inPlace(from('b', { hasArrived: () => arrived }), async () => 'read');
  arrived = true;
  expect(await late).toBe('read');
});

it('limits one address, and one network, to a part of the slots', async () => {
  const { begin, begun } = fewPlaces({ maxPlaces: 9, maxWaiting: 9 });
  for (const name of ['a1', 'a2', 'a3']) void begin(name, from('a'));
  const network = '2001:db8:1/48';
  for (const name of ['n1', 'n2', 'n3']) void begin(name, from(name, { network }));
  void begin('other');
  await nextTurn();
  expect(begun).toEqual(['a1', 'a2', 'n1', 'n2', 'other']);
});

it('gives fewer slots to an address that sends only wrong signatures', async () => {
  const { begin, begun } = fewPlaces();
  for (const name of ['a1', 'a2']) void begin(name, from('a', { trust: 'suspect' }));
  await nextTurn();
  expect(begun).toEqual(['a1']);
});

it('reads a proven sender before longer waiters, and evicts them for it', async () => {
  const { begin, begun, endOne } = fewPlaces();
  for (const name of ['a', 'b']) void begin(name);
  const [first, second] = ['c', 'd'].map((name) => begin(name));
  void begin('proven', from('stripe', { trust: 'proven' }));
  expect(await first).toMatchObject(REFUSED);
  await endOne();
  expect(begun).toEqual(['a', 'b', 'proven']);
  void begin('proven 2', from('stripe', { trust: 'proven' }));
  void begin('proven 3', from('stripe', { trust: 'proven' }));
  expect(await second).toMatchObject(REFUSED);
  expect(await begin('e')).toMatchObject(REFUSED);
});

it('displaces a slow body for one that waits, even behind slow ones', async () => {
  const { inPlace, begin } = fewPlaces({ patienceMs: 20, maxWaiting: 9 });
  const slow = ['a', 'b', 'c'].map((name) => begin(name));
  expect(await inPlace(from('q'), async () => 'quick')).toBe('quick');
  expect(await slow[0]).toMatchObject(REFUSED);
});

it('displaces slow bodies one by one until a quick one gets its turn', async () => {
  const { inPlace, begin } = fewPlaces({ patienceMs: 20, maxPlaces: 1, maxWaiting: 9 });
  const slow = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => begin(name));
  expect(await inPlace(from('q'), async () => 'quick')).toBe('quick');
  for (const each of slow) expect(await each).toMatchObject(REFUSED);
});

it('does not displace a slow body when no other sender could use the slot', async () => {
  const { inPlace, begin } = fewPlaces({ patienceMs: 20, maxPlaces: 3, maxWaiting: 9 });
  const slow = begin('b', from('b'));
  for (const name of ['a1', 'a2', 'a3']) void begin(name, from('a'));
  expect(await inPlace(from('a'), async () => 'quick')).toBe('quick');
  const state = await Promise.race([slow, nextTurn().then(() => 'still read')]);
  expect(state).toBe('still read');
});

it('frees the slot of an unreadable body', async () => {
  const { inPlace } = fewPlaces();
  for (let index = 0; index < 5; index += 1) {
    const cut = inPlace(from('a'), () => Promise.reject(new Error('cut')));
    await expect(cut).rejects.toThrow('cut');
  }
  expect(await inPlace(from('a'), async () => 'well')).toBe('well');
});
