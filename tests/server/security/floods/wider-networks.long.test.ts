import { afterAll, beforeAll, expect, it } from 'vitest';
import { machineClock } from '../../../../src-server/clock/clock.ts';
import type { Orm } from '../../../../src-server/database/orm.ts';
import { addressBlock, networksOf } from '../../../../src-server/limits/address-block.ts';
import { LIMITS, NETWORK_SHARES } from '../../../../src-server/limits/limit-table.ts';
import { createLimits, type Limits } from '../../../../src-server/limits/limits.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database/database.ts';
import { openTestOrm } from '../../../support/database/open-test-orm.ts';

let database: TestDatabase;
let orm: Orm;
let limits: Limits;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 4);
  limits = await createLimits(orm, { machineClock, scale: 1 });
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const hex = (n: number) => n.toString(16);
const signUp = (address: string) =>
  limits
    .fromAddress('sign-up', address, async () => null)
    .then(
      () => true,
      () => false,
    );

async function passedOf(count: number, addressOf: (n: number) => string): Promise<number> {
  let passed = 0;
  for (let n = 0; n < count; n += 1) if (await signUp(addressOf(n))) passed += 1;
  return passed;
}

const { points } = LIMITS['sign-up'].address;

it('limits a /56 to four times the quota of one address', async () => {
  const ofOneHalf = (n: number) => `2001:db8:1:ab${hex(n % 256).padStart(2, '0')}::1`;
  expect(await passedOf(points * 6, ofOneHalf)).toBe(points * NETWORK_SHARES[56]);
  expect(NETWORK_SHARES[56]).toBe(4);
});

it('limits a /48 to ten times the quota of one address and leaves others theirs', async () => {
  const ofOneSite = (n: number) => `2001:db8:2:${hex(n)}00::1`;
  expect(await passedOf(points * 12, ofOneSite)).toBe(points * NETWORK_SHARES[48]);
  expect(NETWORK_SHARES[48]).toBe(10);
  expect(await signUp('2001:db8:3::1')).toBe(true);
  expect(await signUp('192.0.2.1')).toBe(true);
});

it('names the networks of an IPv6 address, and none for an IPv4 address', () => {
  const { 56: half, 48: site } = networksOf('2001:db8:1:ab12::1');
  expect(networksOf('2001:DB8:1:abff:1::2')).toEqual({ 56: half, 48: site });
  expect(networksOf('2001:db8:1:ac12::1')).toMatchObject({ 48: site });
  expect(networksOf('2001:db8:1:ac12::1')[56]).not.toBe(half);
  expect(networksOf('2001:db8:2:ab12::1')[48]).not.toBe(site);
  // A short group is not the upper half of a long one.
  expect(networksOf('2001:db8:1:ab::1')[56]).toBe(networksOf('2001:db8:1:1::1')[56]);
  expect(networksOf('192.0.2.1')).toEqual({ 56: null, 48: null });
  expect(networksOf('::ffff:192.0.2.1')).toEqual({ 56: null, 48: null });
  expect(addressBlock('2001:db8:1:ab12::1')).toBe('2001:db8:1:ab12');
});
