import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import {
  createPasswordGate,
  knownCaller,
} from '../../../src-server/auth/password/password-gate.ts';
import {
  ARGON2_PARAMETERS,
  createPasswordHasher,
} from '../../../src-server/auth/password/password-hasher.ts';

/** Work items that end on command. */
function openWorkshop() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.push(() => resolve(name));
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, endOne };
}

const noRest = async () => {};
const outsider = (name: string) => ({ name, isKnown: false });

describe('the password gate', () => {
  it('the password gate runs a limited number at once, in turn between addresses', async () => {
    const { begun, work, endOne } = openWorkshop();
    const gate = createPasswordGate(1, noRest);
    const all = ['flood-1', 'flood-2', 'flood-3'].map((name) =>
      gate(outsider('flood'), work(name)),
    );
    all.push(gate(outsider('visitor'), work('visitor-1')));
    all.push(gate({ name: 'inside', isKnown: true }, work('known-1')));
    for (let index = 0; index < 5; index += 1) await endOne();
    await Promise.all(all);
    expect(begun).toEqual(['flood-1', 'known-1', 'flood-2', 'visitor-1', 'flood-3']);
  });

  it('rests as long as the work took while others wait, and not otherwise', async () => {
    const { begun, work, endOne } = openWorkshop();
    const rests: { milliseconds: number; over: () => void }[] = [];
    const gate = createPasswordGate(
      1,
      (milliseconds) => new Promise<void>((over) => void rests.push({ milliseconds, over })),
    );
    const began = performance.now();
    const both = [gate(outsider('first'), work('first')), gate(outsider('second'), work('second'))];
    await endOne();
    expect(await both[0]).toBe('first');
    expect(begun).toEqual(['first']);
    expect(rests).toHaveLength(1);
    expect(rests[0]?.milliseconds).toBeGreaterThan(0);
    expect(rests[0]?.milliseconds).toBeLessThanOrEqual(performance.now() - began);
    rests[0]?.over();
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toEqual(['first', 'second']);
    await endOne();
    expect(await both[1]).toBe('second');
    const third = gate(outsider('third'), work('third'));
    expect(begun).toEqual(['first', 'second', 'third']);
    await endOne();
    await third;
    expect(rests).toHaveLength(1);
  });

  it('gives one address few slots, strangers many, and known users their own', async () => {
    const { work, endOne } = openWorkshop();
    const gate = createPasswordGate(1, noRest);
    const results: Promise<string>[] = [gate(outsider('first'), work('first'))];
    let refused = 0;
    const enter = (name: string, isKnown = false) =>
      results.push(
        gate({ name, isKnown }, work(name)).catch((error: { kind: string }) => {
          expect(error).toMatchObject({ kind: 'rate-limited', retryAfterSeconds: 2 });
          refused += 1;
          return 'refused';
        }),
      );
    for (let index = 0; index < 100; index += 1) enter('one address');
    await Promise.resolve();
    expect(results.length).toBe(101);
    for (let index = 0; index < 100; index += 1) enter(`address ${index}`);
    enter('a known browser', true);
    for (let index = 0; index < 200; index += 1) await endOne();
    const outcomes = await Promise.all(results);
    expect(outcomes.filter((outcome) => outcome === 'one address')).toHaveLength(8);
    expect(outcomes.filter((outcome) => outcome.startsWith('address'))).toHaveLength(56);
    expect(outcomes.at(-1)).toBe('a known browser');
    expect(refused).toBe(92 + 44);
  });

  it('serves a stranger at least every fourth turn, however many known users wait', async () => {
    const { begun, work, endOne } = openWorkshop();
    const gate = createPasswordGate(1, noRest);
    const all = [gate(outsider('first'), work('first'))];
    for (let index = 0; index < 4; index += 1) {
      for (const owner of ['anna', 'ben']) all.push(gate(knownCaller(owner), work(owner)));
    }
    for (const name of ['visitor', 'another']) all.push(gate(outsider(name), work(name)));
    for (let index = 0; index < all.length; index += 1) await endOne();
    await Promise.all(all);
    expect(begun.indexOf('visitor')).toBeLessThanOrEqual(4);
    expect(begun.indexOf('another')).toBeLessThanOrEqual(8);
    expect(begun).toHaveLength(11);
  });

  it('gives each account its own slots, so a busy one leaves others theirs', async () => {
    const { work, endOne } = openWorkshop();
    const gate = createPasswordGate(1, noRest);
    const all = [gate(knownCaller('greedy'), work('greedy'))];
    const enter = (id: string) =>
      all.push(gate(knownCaller(id), work(id)).catch(() => `${id} was refused`));
    for (let index = 0; index < 20; index += 1) enter('greedy');
    enter('modest');
    for (let index = 0; index < 12; index += 1) await endOne();
    const outcomes = await Promise.all(all);
    expect(outcomes.filter((outcome) => outcome === 'greedy was refused')).toHaveLength(12);
    expect(outcomes.at(-1)).toBe('modest');
  });

  it('continues after failed work', async () => {
    const gate = createPasswordGate(1, noRest);
    const failing = gate(outsider('a'), () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    await expect(gate(outsider('a'), async () => 'well')).resolves.toBe('well');
  });
});

describe('a stored password', () => {
  it('a stored password is argon2id with at least OWASP’s parameters', async () => {
    const stored = await createPasswordHasher(1).hash('Secret123');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$/);
    expect(ARGON2_PARAMETERS.memoryCost).toBeGreaterThanOrEqual(19 * 1024);
    expect(ARGON2_PARAMETERS.timeCost).toBeGreaterThanOrEqual(2);
  });

  it.runIf(process.platform === 'linux')(
    'a stored password is hashed on a low-priority thread, and judged on one between',
    async () => {
      const hasher = createPasswordHasher(1);
      await hasher.hash('Secret123');
      await hasher.weaknessOf('Secret123', []);
      const tasks = readdirSync('/proc/self/task');
      // The name may contain anything. Fields count from its closing bracket: nice is the 17th.
      const nice = tasks.map((task) => {
        const stat = readFileSync(`/proc/self/task/${task}/stat`, 'utf8');
        return [task, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])] as const;
      });
      const own = getPriority();
      expect(new Map(nice).get(String(process.pid))).toBe(own);
      const lower = [...new Set(nice.map(([, value]) => value))].filter((value) => value > own);
      expect(lower.sort((a, b) => a - b)).toEqual([5, 10]);
    },
  );

  it('an unreadable stored password matches nothing', async () => {
    expect(await createPasswordHasher(1).verify('none', 'Secret123')).toBe(false);
  });
});
