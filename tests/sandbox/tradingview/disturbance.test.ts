import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewFault } from '../../../src-sandbox/core/faults.ts';
import { type Seller, startSeller } from './seller.ts';

let seller: Seller;
beforeEach(async () => {
  seller = await startSeller();
});
afterEach(() => seller.close());

const disturb = (fault: Pick<NewFault, 'kind'> & Partial<NewFault>) =>
  seller.core.faults.add({ provider: 'tradingview', route: 'POST /pine_perm/add/', ...fault });
const add = () => seller.perm('add/', { username_recip: 'Alicia' });

describe('faults of TradingView calls', () => {
  it('answers 429 in TradingView’s form for a burst, then works again', async () => {
    disturb({ kind: 'status', status: 429, remaining: 2 });
    expect(await add()).toMatchObject({
      status: 429,
      body: { detail: 'Request was throttled.' },
    });
    expect((await add()).status).toBe(429);
    expect((await add()).status).toBe(201);
  });

  it.each([401, 403, 500, 503])('answers %i without running the call', async (status) => {
    disturb({ kind: 'status', status });
    const answer = await add();
    expect(answer.status).toBe(status);
    expect(answer.body).toHaveProperty('detail');
    expect(seller.mainRow('Alicia')).toBeUndefined();
  });

  it('answers 5xx after applying the change', async () => {
    disturb({ kind: 'status-after', status: 502, remaining: 1 });
    expect((await add()).status).toBe(502);
    expect(seller.mainRow('Alicia')).toBeDefined();
    expect(await add()).toMatchObject({ status: 200, body: { status: 'exists' } });
  });

  it('sends a block page', async () => {
    disturb({ kind: 'html' });
    const answer = await add();
    expect(answer.status).toBe(403);
    expect(answer.body).toContain('<html>');
  });

  it('applies the change and cuts the answer in half', async () => {
    disturb({ kind: 'truncate' });
    await expect(add()).rejects.toThrow();
    expect(seller.mainRow('Alicia')).toBeDefined();
  });

  it('answers success without applying the change or recording an effect', async () => {
    disturb({ kind: 'no-effect' });
    expect((await add()).status).toBe(201);
    expect(seller.mainRow('Alicia')).toBeUndefined();
    expect(seller.effects()).toEqual([]);
  });

  it('delays the answer', async () => {
    disturb({ kind: 'slow', delayMs: 120 });
    const started = performance.now();
    expect((await add()).status).toBe(201);
    expect(performance.now() - started).toBeGreaterThan(100);
  });
});

describe('TradingView’s limits', () => {
  it('TradingView’s limits answer 429 to some of twelve concurrent calls when a pace is set', async () => {
    await seller.control('POST', '/settings', { pace: { calls: 4, perMs: 60_000 } });
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await add()).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
  });

  it('TradingView’s limits set no pace by default', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await add()).status),
    );
    expect(statuses).not.toContain(429);
  });

  it('block clients that do not look like a browser where configured', async () => {
    await seller.control('POST', '/settings', { browsersOnly: true });
    const blocked = await seller.get('/tvcoins/details/', { 'user-agent': 'axios/1.7' });
    expect(blocked.status).toBe(403);
    expect(blocked.body).toContain('cloudfront');
    const browser = { 'user-agent': 'Mozilla/5.0', cookie: seller.cookie() };
    expect((await seller.get('/tvcoins/details/', browser)).status).toBe(200);
  });
});
