import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Seller, startSeller } from './seller.ts';

let seller: Seller;
beforeEach(async () => {
  seller = await startSeller();
});
afterEach(() => seller.close());

describe('the seller’s actions over the control API', () => {
  it('grants, changes and removes access outside the product', async () => {
    const rows = '/scripts/wavematrix/rows';
    const request = { username: 'alicia', expiration: '2030-01-01' };
    expect(await seller.control('POST', rows, request)).toMatchObject({
      status: 201,
      body: { username: 'Alicia', expiration: '2030-01-01T00:00:00.000Z' },
    });
    expect((await seller.control('POST', rows, request)).status).toBe(409);
    await seller.control('PATCH', `${rows}/Alicia`, { expiration: null });
    expect(seller.state().scripts[1]?.rows).toMatchObject([{ expiration: null }]);
    expect((await seller.control('DELETE', `${rows}/Alicia`)).status).toBe(204);
    expect((await seller.control('DELETE', `${rows}/Alicia`)).status).toBe(404);
    expect(seller.effects()).toEqual(['access.added', 'access.modified', 'access.removed']);
  });

  it.each([
    ['an unknown script', '/scripts/other/rows', { username: 'Alicia' }, 404],
    ['an unknown trader', '/scripts/main/rows', { username: 'nobody' }, 404],
    ['an invalid expiry', '/scripts/main/rows', { username: 'Alicia', expiration: 'x' }, 400],
    ['an unknown field', '/scripts/main/rows', { username: 'Alicia', forever: true }, 400],
    ['a taken name', '/users', { username: 'TRADERANNA' }, 409],
    ['a name with a space', '/users', { username: 'Trader Anna' }, 400],
    ['a pace of zero', '/settings', { pace: { calls: 0, perMs: 1 } }, 400],
  ])('refuses %s with a message', async (_title, path, body, status) => {
    const answer = await seller.control('POST', path, body);
    expect(answer.status).toBe(status);
    expect(String(answer.body)).not.toBe('');
  });
});

describe('the seeded state', () => {
  it('the seeded state has about forty traders, three scripts and three rows granted by hand', () => {
    const { users, scripts } = seller.state();
    expect(users.length).toBeGreaterThanOrEqual(40);
    expect(users.filter((user) => user.inactive)).toHaveLength(1);
    expect(scripts.map((script) => script.key)).toEqual(['main', 'wavematrix', 'orderblock']);
    expect(scripts.flatMap((script) => script.rows)).toHaveLength(3);
  });

  it('the seeded state is restored by a reset', async () => {
    await seller.control('POST', '/users', { username: 'Newcomer' });
    await seller.control('POST', '/settings', { browsersOnly: true });
    seller.provider.reset();
    expect(seller.state().users.map((user) => user.username)).not.toContain('Newcomer');
    expect(seller.state().settings.browsersOnly).toBe(false);
  });

  it('adds one or many traders and deactivates one', async () => {
    await seller.control('POST', '/users', { username: 'Newcomer' });
    await seller.control('POST', '/users', { prefix: 'Crowd', count: 5 });
    await seller.control('PATCH', '/users/Newcomer', { inactive: true });
    expect(await seller.get('/username_hint/?s=newcomer', {})).toMatchObject({
      body: [{ username: 'Newcomer', inactive: true }],
    });
    expect((await seller.perm('add/', { username_recip: 'Crowd5' })).status).toBe(201);
  });
});
