import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StartedControl, startControl } from './start-control.ts';

let control: StartedControl;
beforeEach(async () => {
  control = await startControl();
});
afterEach(() => control.close());

const probe = async () =>
  (await fetch(`${control.addresses.tradingview}/username_hint/?s=a`)).status;

describe('the faults API', () => {
  it('a fault strikes once set and stops once deleted', async () => {
    const fault = { provider: 'tradingview', kind: 'status', status: 503 };
    const set = await control.call('POST', '/faults', fault);
    expect(set).toMatchObject({ status: 201, body: { ...fault, route: '*', rate: 1 } });
    expect(await probe()).toBe(503);
    expect((await control.call('DELETE', `/faults/${set.body.id}`)).status).toBe(204);
    expect(await probe()).toBe(200);
    expect((await control.call('DELETE', `/faults/${set.body.id}`)).status).toBe(404);
  });

  it('limits a fault to a number of calls, a route or a duration', async () => {
    const base = { provider: 'tradingview', kind: 'status' };
    await control.call('POST', '/faults', { ...base, route: 'GET /username_hint/', remaining: 1 });
    expect([await probe(), await probe()]).toEqual([500, 200]);
    await control.call('POST', '/faults', { ...base, route: 'GET /elsewhere' });
    expect(await probe()).toBe(200);
    const { body } = await control.call('POST', '/faults', { ...base, forSeconds: 60 });
    expect(Date.parse(body.until)).toBeGreaterThan(Date.now() + 55_000);
    expect(await probe()).toBe(500);
  });

  it('the faults API counts the strikes of a fault, including after it ended', async () => {
    const fault = { provider: 'tradingview', kind: 'status', remaining: 2 };
    const { body } = await control.call('POST', '/faults', fault);
    const struck = async () => (await control.call('GET', `/faults/${body.id}`)).body.struck;
    expect(await struck()).toBe(0);
    await probe();
    expect(await struck()).toBe(1);
    for (let call = 0; call < 3; call += 1) await probe();
    expect(await struck()).toBe(2);
    await control.call('DELETE', '/faults');
    expect(await struck()).toBe(2);
    expect((await control.call('GET', '/faults/unheard-of')).status).toBe(404);
  });

  it('lists faults, and ends those of one provider or all', async () => {
    for (const provider of ['stripe', 'discord', 'tradingview']) {
      await control.call('POST', '/faults', { provider, kind: 'slow', delayMs: 1 });
    }
    const providers = async () => {
      const { body } = await control.call('GET', '/faults');
      return body.faults.map((rule: { provider: string }) => rule.provider);
    };
    expect(await providers()).toEqual(['stripe', 'discord', 'tradingview']);
    await control.call('DELETE', '/faults?provider=discord');
    expect(await providers()).toEqual(['stripe', 'tradingview']);
    await control.call('DELETE', '/faults');
    expect(await providers()).toEqual([]);
  });

  it.each([
    {},
    { provider: 'paypal', kind: 'status' },
    { provider: 'stripe' },
    { provider: 'stripe', kind: 'Status!' },
    { provider: 'stripe', kind: 'status', status: 200 },
    { provider: 'stripe', kind: 'status', rate: 2 },
    { provider: 'stripe', kind: 'status', remaining: 0 },
    { provider: 'stripe', kind: 'status', until: 'tomorrow' },
    { provider: 'stripe', kind: 'status', forSeconds: 1, until: '2030-01-01T00:00:00Z' },
    { provider: 'stripe', kind: 'status', extra: true },
  ])('refuses %j as a fault, with a message', async (fault) => {
    const answer = await control.call('POST', '/faults', fault);
    expect(answer.status).toBe(400);
    expect(answer.body.message).not.toBe('');
    expect((await control.call('GET', '/faults')).body.faults).toEqual([]);
  });
});
