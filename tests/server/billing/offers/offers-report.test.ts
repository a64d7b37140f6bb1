import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GiftEntity } from '../../../../src-server/billing/gifts/gift.entities.ts';
import { reportOffers } from '../../../../src-server/commands/offers.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database/database.ts';
import { openTestOrm } from '../../../support/database/open-test-orm.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const orm = await openTestOrm(database.url, 1);
  const em = orm.em.fork();
  const paidAt = new Date('2026-01-05T00:00:00Z');
  const gift = (changed: object) =>
    em.insert(GiftEntity, {
      id: randomUUID(),
      requestKey: randomUUID(),
      browserHash: 'hash',
      buyerEmail: 'giver@example.com',
      plan: 'premium',
      months: 3,
      amountMinor: 29_700,
      currency: 'usd',
      returnOrigin: 'http://localhost',
      state: 'paid',
      createdAt: paidAt,
      pageExpiresAt: paidAt,
      checkedAt: paidAt,
      paidMinor: 29_700,
      refundedMinor: 0,
      paidAt,
      ...changed,
    });
  await gift({ redeemedAt: paidAt });
  await gift({ refundedMinor: 29_700, takenBecause: 'refund', takenAt: paidAt });
  await gift({ dispute: 'open' });
  await orm.close();
});
afterAll(() => database.drop());

const report = (json: boolean) =>
  reportOffers({ databaseUrl: database.url, settings: { currency: 'usd' } }, { json });

it('counts gifts as sold, and refunded or disputed ones not as revenue', async () => {
  const { lines, ok } = await report(true);
  expect(ok).toBe(true);
  expect(JSON.parse(lines.join('\n'))).toMatchObject({
    currency: 'usd',
    discountCodes: [],
    accessCodes: [],
    gifts: [
      {
        plan: 'premium',
        currency: 'usd',
        sold: 3,
        redeemed: 1,
        takenBack: 1,
        revenueMinor: 29_700,
      },
    ],
  });
});

it('names every kind of offer, also one that nobody took', async () => {
  const { lines } = await report(false);
  expect(lines).toContain('  premium: 3 sold, 1 redeemed, 1 taken back, $297');
  expect(lines).toContain('  premium: 0 running, 0 paid, 0 left, 0 refused');
  expect(lines).toContain('Discount codes');
});
