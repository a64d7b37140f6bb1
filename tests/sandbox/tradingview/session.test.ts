import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Seller, startSeller } from './seller.ts';

let seller: Seller;
beforeEach(async () => {
  seller = await startSeller();
});
afterEach(() => seller.close());

describe('the session cookie pair', () => {
  it.each([
    ['no cookie', () => ({})],
    ['half the pair', () => ({ cookie: `sessionid=${seller.credentials().sessionId}` })],
    ['another pair', () => ({ cookie: 'sessionid=a; sessionid_sign=v3:b' })],
  ])('the session cookie pair counts as missing with %s', async (_title, headers) => {
    const answer = await seller.perm('add/', { username_recip: 'Alicia' }, { headers: headers() });
    expect(answer).toMatchObject({
      status: 403,
      body: { detail: 'Authentication credentials were not provided.' },
    });
    expect(seller.mainRow('Alicia')).toBeUndefined();
  });

  it.each([401, 403] as const)('answers %i once expired, and can be replaced', async (status) => {
    await seller.control('POST', '/cookie/expire', { status });
    expect((await seller.get('/tvcoins/details/')).status).toBe(status);
    expect((await seller.perm('list_users/')).status).toBe(status);
    await seller.control('POST', '/cookie/set');
    expect((await seller.get('/tvcoins/details/')).status).toBe(200);
  });

  it('the session cookie pair dies for good when the fault cookie-dead strikes', async () => {
    seller.core.faults.add({
      provider: 'tradingview',
      route: 'POST /pine_perm/*',
      kind: 'cookie-dead',
      status: 401,
      remaining: 1,
    });
    expect((await seller.perm('add/', { username_recip: 'Alicia' })).status).toBe(401);
    expect((await seller.get('/tvcoins/details/')).status).toBe(401);
    await seller.control('POST', '/cookie/revive');
    expect((await seller.get('/tvcoins/details/')).status).toBe(200);
  });

  it('accepts the pair that an operator pasted', async () => {
    const pasted = { sessionId: 'mine', sessionIdSign: 'v3:mine' };
    await seller.control('POST', '/cookie/set', pasted);
    expect(seller.credentials()).toMatchObject(pasted);
    expect((await seller.get('/tvcoins/details/')).status).toBe(200);
  });

  it('the session cookie pair rotates on the next answer, and the old pair dies', async () => {
    const old = seller.cookie();
    await seller.control('POST', '/cookie/rotate');
    const answer = await seller.perm('add/', { username_recip: 'Alicia' });
    expect(answer.status).toBe(201);
    const fresh = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    expect(fresh.join('; ')).toBe(seller.cookie());
    expect(seller.cookie()).not.toBe(old);
    expect((await seller.get('/tvcoins/details/', { cookie: old })).status).toBe(403);
    expect((await seller.get('/tvcoins/details/')).status).toBe(200);
  });

  it('the session cookie pair rotates on every answer while the fault rotate-cookie is on', async () => {
    seller.core.faults.add({ provider: 'tradingview', route: '*', kind: 'rotate-cookie' });
    const first = seller.cookie();
    await seller.perm('add/', { username_recip: 'Alicia' });
    const second = seller.cookie();
    await seller.perm('remove/', { username_recip: 'Alicia' });
    expect(new Set([first, second, seller.cookie()]).size).toBe(3);
  });

  it('shows on the home page whether it is alive', async () => {
    expect((await seller.get('/')).body).toContain('"auth_token"');
    await seller.control('POST', '/cookie/expire');
    expect((await seller.get('/')).body).toContain('is-not-authenticated');
  });

  it('the session cookie pair never appears in the ledger or the state', async () => {
    await seller.perm('add/', { username_recip: 'Alicia' });
    const written = JSON.stringify([seller.core.ledger.list({}), seller.state()]);
    expect(written).not.toContain(seller.credentials().sessionId);
    expect(written).not.toContain(seller.credentials().sessionIdSign);
  });
});

describe('the rest of the TradingView site', () => {
  it('lists the owner’s scripts in three ways', async () => {
    const { pine } = seller.credentials();
    expect((await seller.get('/pine_perm/list_scripts/')).body).toEqual(Object.values(pine));
    expect((await seller.get('/pine-facade/list?filter=published')).body).toMatchObject([
      { scriptIdPart: pine.main },
      { scriptIdPart: pine.wavematrix },
      { scriptIdPart: pine.orderblock },
    ]);
    const named = await fetch(`${seller.address}/pubscripts-get/`, {
      method: 'POST',
      headers: { cookie: seller.cookie() },
      body: new URLSearchParams({ scriptIdPart: `${pine.main},PUB;0`, show_hidden: 'true' }),
    });
    expect(await named.json()).toMatchObject([{ scriptIdPart: pine.main }]);
  });

  it('redirects the home page to a regional one while the fault is on', async () => {
    seller.core.faults.add({ provider: 'tradingview', route: 'GET /', kind: 'redirect' });
    const answer = await seller.get('/');
    expect(answer.status).toBe(302);
    const regional = await seller.get(answer.headers.get('location') ?? '');
    expect(regional.body).toContain('"auth_token"');
  });

  it('answers 404 in TradingView’s form for an unknown path', async () => {
    expect(await seller.get('/nowhere')).toMatchObject({
      status: 404,
      body: { detail: 'Not found.' },
    });
  });
});
