import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineClock } from '../../../../src-server/clock/clock.ts';
import type { Orm } from '../../../../src-server/database/orm.ts';
import { AppError } from '../../../../src-server/errors/app-error.ts';
import { limitOf } from '../../../../src-server/http/procedure-limits.ts';
import { addressBlock } from '../../../../src-server/limits/address-block.ts';
import { GUESSES, LIMITS } from '../../../../src-server/limits/limit-table.ts';
import { createLimits, type Limits } from '../../../../src-server/limits/limits.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database/database.ts';
import { openTestOrm } from '../../../support/database/open-test-orm.ts';

let database: TestDatabase;
let processes: { orm: Orm; limits: Limits }[];

const openProcess = async (scale = 1) => {
  const orm = await openTestOrm(database.url, 4);
  return { orm, limits: await createLimits(orm, { machineClock, scale }) };
};

beforeAll(async () => {
  database = await createTestDatabase();
  processes = [await openProcess(), await openProcess()];
});
afterAll(async () => {
  await Promise.all(processes.map(({ orm }) => orm.close()));
  await database.drop();
});

const unknownBrowser = async () => null;
const regular = async () => 'a browser that is known';

/** Number of sequential calls allowed before the first refusal. */
async function untilRefused(call: (index: number) => Promise<void>, most: number): Promise<number> {
  for (let index = 0; index < most; index += 1) {
    const refusal = await call(index).then(
      () => null,
      (error: unknown) => error,
    );
    if (refusal === null) continue;
    expect(refusal).toBeInstanceOf(AppError);
    return index;
  }
  return most;
}

const either = (index: number): Limits => {
  const process = processes[index % processes.length];
  if (process === undefined) throw new Error('No process.');
  return process.limits;
};

describe('a rate limit', () => {
  it('a rate limit is shared by all processes', async () => {
    const { points } = LIMITS['sign-in'].address;
    const passed = await untilRefused(
      (index) => either(index).fromAddress('sign-in', '192.0.2.1', regular),
      points * 3,
    );
    expect(passed).toBe(points);
  });

  it('says how long to wait and scales with the configuration', async () => {
    const { orm, limits } = await openProcess(3);
    const spend = () => limits.bySession('confirm', 'session-of-scale');
    expect(await untilRefused(spend, 100)).toBe(LIMITS.confirm.session.points * 3);
    const refusal: unknown = await spend().catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: 'rate-limited', code: 'limits.too-many' });
    expect((refusal as AppError).message).toMatch(/^You .+ Please wait \d+ \w+ and try again\.$/);
    expect((refusal as AppError).retryAfterSeconds).toBeGreaterThan(500);
    await orm.close();
  });

  it('a limit of reads is drawn in batches and still holds', async () => {
    const { points } = LIMITS.read.account;
    const passed = await untilRefused(
      (index) => either(index).byAccount('read', 'account-of-reads'),
      points * 2,
    );
    expect(passed).toBeLessThanOrEqual(points);
    expect(passed).toBeGreaterThanOrEqual(points * 0.9);
  });

  it('a limit of reads is not used up by many concurrent first calls', async () => {
    const { orm, limits } = await openProcess();
    const { points } = LIMITS.read.account;
    const atOnce = await Promise.allSettled(
      Array.from({ length: 100 }, () => limits.byAccount('read', 'account-of-a-crowd')),
    );
    expect(atOnce.filter(({ status }) => status === 'rejected')).toEqual([]);
    const spend = () => limits.byAccount('read', 'account-of-a-crowd');
    expect(await untilRefused(spend, points)).toBe(points - 100);
    await orm.close();
  });

  it('the strangers’ limit does not apply to a browser that signed in before', async () => {
    const { points } = LIMITS['sign-in'].anonymous;
    const passed = await untilRefused(
      (index) =>
        either(index).fromAddress('sign-in', `10.1.${index >> 8}.${index & 255}`, unknownBrowser),
      points + 10,
    );
    expect(passed).toBe(points);
    await either(0).fromAddress('sign-in', '10.9.9.9', async () => 'the browser of another');
  });

  it('a known browser is counted by itself, from any address, then among the strangers', async () => {
    const { anonymous, address } = LIMITS.mail;
    const from = (index: number) => `10.5.${index >> 8}.${index & 255}`;
    const asAnonymous = (index: number) =>
      either(index).fromAddress('mail', from(index), unknownBrowser);
    expect(await untilRefused(asAnonymous, anonymous.points)).toBe(anonymous.points);
    const passed = await untilRefused(
      (index) => either(index).fromAddress('mail', from(500 + index), async () => 'one for all'),
      address.points * 3,
    );
    expect(passed).toBe(address.points);
    await either(0).fromAddress('mail', from(600), async () => 'the browser of another');
  });

  it('an IPv6 network is counted as one address', () => {
    expect(addressBlock('2001:db8:1:2:aaaa::1')).toBe(addressBlock('2001:DB8:1:2:bbbb:1:2:3'));
    expect(addressBlock('2001:db8::1')).toBe('2001:db8:0:0');
    expect(addressBlock('2001:db8:1:3::1')).not.toBe(addressBlock('2001:db8:1:2::1'));
    expect(addressBlock('::ffff:192.0.2.7')).toBe('192.0.2.7');
  });

  it('stores no address or name and deletes expired counts', async () => {
    const [{ orm, limits } = await openProcess()] = processes;
    await limits.fromAddress('mail', '198.51.100.77', regular);
    const em = orm.em.fork();
    const rows = await em.execute<{ key: string }[]>('select key from rate_limit');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|account-of/);
    await em.execute('update rate_limit set expire = 1');
    await limits.sweep();
    expect(await em.execute('select 1 from rate_limit')).toEqual([]);
  });
});

describe('password guesses at one account', () => {
  const guessFrom = (account: string, address: string, knownBrowser: string | null = null) => ({
    account,
    address,
    knownBrowser,
  });

  it('password guesses at one account from a thousand addresses in a day stay far below 150', async () => {
    const passed = await untilRefused(
      (index) =>
        either(index).guesses.spend(
          guessFrom('victim@example.com', `10.2.${index >> 8}.${index & 255}`),
        ),
      1_000,
    );
    expect(passed).toBe(GUESSES.anonymous.points);
  });

  it('password guesses at one account by strangers lock out neither its owner’s browser nor another account', async () => {
    await either(0).guesses.spend(guessFrom('victim@example.com', '10.3.0.1', 'owners-browser'));
    await either(0).guesses.spend(guessFrom('another@example.com', '10.2.0.1'));
  });

  it('password guesses at one account from known browsers add up until the mailbox owner has removed them', async () => {
    const account = 'lender@example.com';
    const spend = (index: number) =>
      either(index).guesses.spend(guessFrom(account, '10.5.0.1', `browser-${index % 20}`));
    expect(await untilRefused(spend, 400)).toBe(GUESSES.allKnown.points);
    await either(0).guesses.knownEnded(account);
    await either(0).guesses.spend(guessFrom(account, '10.5.0.1', 'remembered-anew'));
  });

  it('password guesses at one account from one address are few, and a right one restores them', async () => {
    const guess = guessFrom('typist@example.com', '10.4.0.1');
    for (let sign = 0; sign < GUESSES.burst.points * 2; sign += 1) {
      await either(0).guesses.spend(guess);
      await either(0).guesses.wasRight(guess);
    }
    expect(await untilRefused(() => either(0).guesses.spend(guess), 20)).toBe(GUESSES.burst.points);
    await either(0).guesses.spend(guessFrom('typist@example.com', '10.4.0.2'));
  });
});

it('a public procedure without a limit fails the start', () => {
  expect(() => limitOf('auth.somethingNew', { policy: 'public', method: 'POST' })).toThrow(
    'auth.somethingNew has no limit',
  );
  expect(limitOf('x.y', { policy: 'subscriber', method: 'POST' })).toBe('write');
});
