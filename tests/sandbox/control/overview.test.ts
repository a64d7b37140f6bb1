import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DISCORD_AGENT } from '../../support/discord-agent.ts';
import { type StartedControl, startControl } from './start-control.ts';

let control: StartedControl;
beforeEach(async () => {
  control = await startControl({ appUrl: 'http://localhost:3000' });
});
afterEach(() => control.close());

describe('endpoints that span all providers', () => {
  it('GET /health reports ok and the process id', async () => {
    expect((await control.call('GET', '/health')).body).toEqual({ ok: true, pid: process.pid });
  });

  it('keeps an idle connection open for longer than a busy caller may be silent', async () => {
    const { headers } = await control.call('GET', '/health');
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });

  it('lists its four addresses and the app’s URL', async () => {
    const { body } = await control.call('GET', '/info');
    expect(body).toMatchObject({ appUrl: 'http://localhost:3000', addresses: control.addresses });
  });

  it('issues working credentials for each provider', async () => {
    const { body } = await control.call('GET', '/credentials');
    expect(Object.keys(body)).toEqual(['stripe', 'discord', 'tradingview', 'whop', 'push']);
    const { sessionId, sessionIdSign } = body.tradingview;
    const alive = await fetch(`${control.addresses.tradingview}/tvcoins/details/`, {
      headers: { cookie: `sessionid=${sessionId}; sessionid_sign=${sessionIdSign}` },
    });
    expect(alive.status).toBe(200);
    const bot = await fetch(`${control.addresses.discord}/api/v10/users/@me`, {
      headers: { ...DISCORD_AGENT, authorization: `Bot ${body.discord.botToken}` },
    });
    expect(bot.status).toBe(200);
  });

  it('GET /state returns the state of every provider, or of one', async () => {
    const { body } = await control.call('GET', '/state');
    expect(Object.keys(body)).toEqual(['stripe', 'discord', 'tradingview', 'whop', 'push']);
    for (const [name, held] of Object.entries(body)) {
      expect((await control.call('GET', `/state/${name}`)).body).toEqual(held);
    }
  });

  it('POST /reset resets one provider, or all of them and the ledger', async () => {
    const rows = async () =>
      (await control.call('GET', '/state')).body.tradingview.scripts[1].rows.length;
    const give = () =>
      control.call('POST', '/tradingview/scripts/wavematrix/rows', { username: 'Alicia' });
    await give();
    await control.call('POST', '/reset', { provider: 'discord' });
    expect(await rows()).toBe(1);
    await control.call('POST', '/reset', { provider: 'tradingview' });
    expect(await rows()).toBe(0);
    await give();
    await control.call('POST', '/faults', { provider: 'stripe', kind: 'status' });
    expect((await control.call('POST', '/reset')).status).toBe(204);
    expect(await rows()).toBe(0);
    expect((await control.call('GET', '/faults')).body.faults).toEqual([]);
    expect((await control.call('GET', '/ledger?name=access.*')).body.entries).toEqual([]);
  });

  it('counts resets, including Discord’s reset by seeding', async () => {
    const startedOver = async () => (await control.call('GET', '/info')).body.startedOver;
    expect(await startedOver()).toBe(0);
    await control.call('POST', '/reset', { provider: 'stripe' });
    await control.call('POST', '/discord/seed', { members: 20 });
    await control.call('POST', '/discord/seed', { members: 1 });
    await control.call('POST', '/reset', { provider: 'x' });
    expect(await startedOver()).toBe(2);
  });

  it('answers unknown paths, invalid bodies and unknown providers with a message', async () => {
    expect(await control.call('GET', '/nowhere')).toMatchObject({
      status: 404,
      body: { message: 'Nothing at GET /nowhere.' },
    });
    const notJson = await control.call('POST', '/reset', undefined, { body: '{' });
    expect(notJson).toMatchObject({ status: 400, body: { message: 'The body is not JSON.' } });
    expect((await control.call('POST', '/reset', { provider: 'x' })).status).toBe(400);
  });
});

describe('the origin check', () => {
  const press = (headers: Record<string, string>) =>
    control.call('DELETE', '/faults', undefined, { headers });

  it.each(['https://evil.example', 'http://192.168.0.7:4400', 'null'])(
    'refuses writes from a page of %s',
    async (origin) => {
      const answer = await press({ origin });
      expect(answer.status).toBe(403);
      expect(answer.body.message).toContain('this machine');
    },
  );

  it.each(['http://localhost:3000', 'http://127.0.0.1:4400', 'http://[::1]:4400'])(
    'allows writes from a page of %s',
    async (origin) => {
      expect((await press({ origin })).status).toBe(204);
    },
  );
});

describe('the sandbox page', () => {
  it('serves the page at the root, built or not', async () => {
    const { status, body } = await control.call('GET', '/');
    expect(status).toBe(200);
    expect(body).toContain('Wickline sandbox');
  });

  it('refuses paths that leave the page’s folder', async () => {
    for (const path of ['/assets/..%2findex.html', '/assets/%2e%2e%2f%2e%2e%2fpackage.json']) {
      expect((await control.call('GET', path)).status).toBe(404);
    }
  });
});
