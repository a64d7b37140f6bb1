import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Seller, startSeller } from './seller.ts';

interface Hint {
  id: number;
  username: string;
  userpic: string;
  inactive?: boolean;
}

let seller: Seller;
beforeEach(async () => {
  seller = await startSeller();
});
afterEach(() => seller.close());

const hints = async (text: string) =>
  (await seller.get(`/username_hint/?s=${encodeURIComponent(text)}`, {})).body as Hint[];
const names = async (text: string) => (await hints(text)).map((hint) => hint.username);

describe('username_hint', () => {
  it('needs no cookie and matches prefixes in any case, in canonical spelling', async () => {
    expect((await names('TRADERANNA')).toSorted()).toEqual([
      'TraderAnna',
      'TraderAnnabel',
      'traderanna_fx',
    ]);
  });

  it('returns an id and a picture with each name', async () => {
    const [hint] = await hints('WickWilma');
    expect(hint).toEqual({
      id: expect.any(Number),
      username: 'WickWilma',
      userpic: expect.any(String),
    });
  });

  it('keeps the exact name among many with the same prefix', async () => {
    await seller.control('POST', '/users', { prefix: 'Trad', count: 200 });
    expect(await names('trad')).toContain('Trad');
  });

  it('returns an empty array for an unknown name, no name and a name with an @', async () => {
    for (const text of ['nobody_at_all', '', '@TraderAnna']) expect(await hints(text)).toEqual([]);
  });

  it('marks a deactivated account', async () => {
    expect(await hints('dormant_dora')).toMatchObject([{ inactive: true }]);
  });

  it('wraps its answer in results while the fault is on', async () => {
    seller.core.faults.add({
      provider: 'tradingview',
      route: 'GET /username_hint/',
      kind: 'wrapped-hints',
    });
    const answer = await seller.get('/username_hint/?s=Alicia', {});
    expect(answer.body).toMatchObject({ results: [{ username: 'Alicia' }] });
  });
});

describe('a rename', () => {
  it('keeps the user’s id and access', async () => {
    await seller.perm('add/', { username_recip: 'Alicia' });
    const [before] = await hints('Alicia');
    await seller.control('POST', '/users/Alicia/rename', { username: 'AliciaPro' });
    const [after] = await hints('AliciaPro');
    expect(after?.id).toBe(before?.id);
    expect(seller.mainRow('AliciaPro')).toBeDefined();
    expect(await names('Alicia')).toEqual(['AliciaPro']);
    expect((await seller.perm('add/', { username_recip: 'Alicia' })).status).toBe(422);
  });

  it('reaches pine_perm only after the configured delay', async () => {
    await seller.control('POST', '/settings', { renameDelayMs: 300_000 });
    await seller.perm('add/', { username_recip: 'Alicia' });
    await seller.control('POST', '/users/Alicia/rename', { username: 'AliciaPro' });
    expect(await names('alicia')).toEqual(['AliciaPro']);
    expect((await seller.perm('add/', { username_recip: 'AliciaPro' })).status).toBe(422);
    expect(seller.mainRow('Alicia')).toBeDefined();
    await seller.core.clock.advanceTo(new Date(seller.core.clock.now().getTime() + 300_001));
    expect((await seller.perm('add/', { username_recip: 'AliciaPro' })).status).toBe(200);
  });

  it('refuses a taken name', async () => {
    const answer = seller.control('POST', '/users/Alicia/rename', { username: 'traderanna' });
    expect((await answer).status).toBe(409);
  });
});
