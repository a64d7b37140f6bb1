import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Seller, startSeller } from './seller.ts';

const DAY_MS = 86_400_000;

let seller: Seller;
beforeEach(async () => {
  seller = await startSeller();
});
afterEach(() => seller.close());

const inDays = (days: number) => new Date(seller.core.clock.now().getTime() + days * DAY_MS);
const expired = () => seller.core.ledger.list({ name: 'access.expired' });

it('expires a row once, at its time, and keeps it listed', async () => {
  const expiration = inDays(30).toISOString();
  await seller.perm('add/', { username_recip: 'Alicia', expiration });
  await seller.core.clock.advanceTo(inDays(29));
  expect(expired()).toEqual([]);
  await seller.core.clock.advanceTo(inDays(40));
  expect(expired()).toMatchObject([
    { at: expiration, callSeq: null, detail: { username: 'Alicia', expiration } },
  ]);
  expect(seller.mainRow('Alicia')).toMatchObject({ expired: true });
});

it('answers exists for an expired row, and a new expiry revives it', async () => {
  await seller.perm('add/', { username_recip: 'Alicia', expiration: inDays(1).toISOString() });
  await seller.core.clock.advanceTo(inDays(2));
  const expiration = inDays(30).toISOString();
  expect(await seller.perm('add/', { username_recip: 'Alicia', expiration })).toMatchObject({
    body: { status: 'exists' },
  });
  await seller.perm('modify_user_expiration/', { username_recip: 'Alicia', expiration });
  expect(seller.mainRow('Alicia')).toMatchObject({ expired: false, expiration });
});

it('removes an expired row where configured', async () => {
  await seller.control('POST', '/settings', { expiredRows: 'dropped' });
  await seller.perm('add/', { username_recip: 'Alicia', expiration: inDays(1).toISOString() });
  await seller.core.clock.advanceTo(inDays(2));
  expect(seller.mainRow('Alicia')).toBeUndefined();
  expect(seller.effects()).toEqual(['access.added', 'access.expired']);
});

it('never expires lifetime access', async () => {
  await seller.core.clock.advanceTo(inDays(3650));
  expect(seller.mainRow('GammaGrace')).toMatchObject({ expired: false, expiration: null });
});
