import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Seller, startSeller } from './seller.ts';

interface Page {
  results: { id: number; username: string; expiration: string | null; created: string }[];
  next: string | null;
  prev: string | null;
}

let seller: Seller;
beforeEach(async () => {
  seller = await startSeller();
});
afterEach(() => seller.close());

const list = async (query: string, fields: Record<string, string> = {}) =>
  (await seller.perm(`list_users/${query}`, fields)).body as Page;
const follow = (link: string) => list(link.replace('/pine_perm/list_users/', ''));

async function grantMany(count: number): Promise<void> {
  await seller.control('POST', '/users', { prefix: 'Crowd', count });
  for (let n = 1; n <= count; n += 1) {
    await seller.control('POST', '/scripts/main/rows', { username: `Crowd${n}` });
  }
}

describe('list paging', () => {
  it('returns pages of 20 when no limit is sent', async () => {
    await grantMany(30);
    expect((await list('')).results).toHaveLength(20);
  });

  it('following the relative next address returns every row once', async () => {
    await grantMany(70);
    const seen: string[] = [];
    let page = await list('?limit=30&order_by=-created');
    seen.push(...page.results.map((row) => row.username));
    while (page.next !== null) {
      expect(page.next).toMatch(/^\/pine_perm\/list_users\/\?limit=30&order_by=-created&c=/);
      page = await follow(page.next);
      seen.push(...page.results.map((row) => row.username));
    }
    expect(seen).toHaveLength(72);
    expect(new Set(seen).size).toBe(72);
  });

  it('prev leads back to the first page', async () => {
    await grantMany(40);
    const first = await list('?limit=30&order_by=user__username');
    expect(first.prev).toBeNull();
    const second = await follow(first.next ?? '');
    const back = await follow(second.prev ?? '');
    expect(back.results).toEqual(first.results);
  });

  it('skips no row when another is removed between two pages', async () => {
    await grantMany(40);
    const first = await list('?limit=30&order_by=user__username');
    const gone = first.results[0]?.username ?? '';
    await seller.perm('remove/', { username_recip: gone });
    const second = await follow(first.next ?? '');
    const names = [...first.results, ...second.results].map((row) => row.username);
    expect(new Set(names).size).toBe(42);
  });

  it.each(['offset=20', 'page=2'])('ignores %s', async (query) => {
    await grantMany(30);
    const plain = await list('?limit=20&order_by=-created');
    expect((await list(`?limit=20&order_by=-created&${query}`)).results).toEqual(plain.results);
  });

  it('refuses more than 30 rows a page, or caps them where configured', async () => {
    await grantMany(40);
    const refused = await seller.perm('list_users/?limit=50');
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('bad_pagination_request');
    await seller.control('POST', '/settings', { overLimit: 'cap' });
    expect((await list('?limit=50')).results).toHaveLength(30);
  });

  it('always names a next page while the fault endless-next is on', async () => {
    seller.core.faults.add({ provider: 'tradingview', route: '*', kind: 'endless-next' });
    let page = await list('?limit=30');
    for (let n = 0; n < 5; n += 1) {
      expect(page.next).not.toBeNull();
      page = await follow(page.next ?? '');
    }
    expect(page.results).toEqual([]);
  });
});

describe('list rows', () => {
  it('sort by name, creation and expiry in both directions', async () => {
    for (const [username, expiration] of [
      ['TraderBen', '2030-01-01'],
      ['Alicia', '2032-01-01'],
    ]) {
      await seller.control('POST', '/scripts/main/rows', { username, expiration });
    }
    const names = async (order: string) =>
      (await list(`?limit=30&order_by=${order}`)).results.map((row) => row.username);
    const byName = ['Alicia', 'GammaGrace', 'quant_quentin', 'TraderBen'];
    expect(await names('user__username')).toEqual(byName);
    expect(await names('-user__username')).toEqual(byName.toReversed());
    const byExpiry = ['TraderBen', 'quant_quentin', 'Alicia', 'GammaGrace'];
    expect(await names('expiration,user__username')).toEqual(byExpiry);
    expect(await names('-expiration,user__username')).toEqual(byExpiry.toReversed());
    expect((await names('-created')).slice(0, 2).toSorted()).toEqual(['Alicia', 'TraderBen']);
  });

  it('filter by name prefix, not by exact name', async () => {
    for (const username of ['TraderAnna', 'TraderAnnabel', 'traderanna_fx', 'TraderBen']) {
      await seller.control('POST', '/scripts/main/rows', { username });
    }
    const { results } = await list('?limit=30', { username: 'traderanna' });
    expect(results.map((row) => row.username).toSorted()).toEqual([
      'TraderAnna',
      'TraderAnnabel',
      'traderanna_fx',
    ]);
  });

  it('list rows show expiries as null, with an offset or with Z', async () => {
    await grantMany(4);
    for (let n = 1; n <= 3; n += 1) {
      const expiration = '2030-10-29T12:00:00.250Z';
      await seller.perm('modify_user_expiration/', { username_recip: `Crowd${n}`, expiration });
    }
    const { results } = await list('?limit=30');
    const expirations = results.map((row) => row.expiration);
    expect(expirations).toContain(null);
    expect(expirations).toContain('2030-10-29T12:00:00.250Z');
    expect(expirations).toContain('2030-10-29T12:00:00.250000+00:00');
  });

  it('lag behind a change by the configured delay', async () => {
    let machine = Date.now();
    const lagging = await startSeller(() => machine);
    onTestFinished(() => lagging.close());
    await lagging.control('POST', '/settings', { propagationDelayMs: 150 });
    const shown = async () => {
      const { body } = await lagging.perm('list_users/?limit=30');
      return (body as { results: { username: string }[] }).results.map((row) => row.username);
    };
    const afterAnother = (milliseconds: number) => {
      machine += milliseconds;
      return shown();
    };
    await lagging.perm('add/', { username_recip: 'TraderAnna', expiration: '2030-01-01' });
    expect(await afterAnother(149)).not.toContain('TraderAnna');
    expect(await afterAnother(1)).toContain('TraderAnna');
    await lagging.perm('remove/', { username_recip: 'TraderAnna' });
    expect(await afterAnother(149)).toContain('TraderAnna');
    expect(await afterAnother(1)).not.toContain('TraderAnna');
  });

  it('the list refuses an unknown order, cursor or script', async () => {
    expect((await seller.perm('list_users/?order_by=age')).status).toBe(400);
    expect((await seller.perm('list_users/?c=nonsense')).status).toBe(400);
    expect((await seller.perm('list_users/', { pine_id: 'PUB;0' })).status).toBe(422);
  });
});
