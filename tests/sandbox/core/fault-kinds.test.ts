import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewFault } from '../../../src-sandbox/core/faults.ts';
import { createTradingViewProvider } from '../../../src-sandbox/tradingview/provider.ts';
import { type StartedProvider, startProvider } from '../start-provider.ts';

// The shared server implements fault kinds, so any provider will do.
const PATH = '/username_hint/?s=Alicia';
const CALL = 'GET /username_hint/';

let started: StartedProvider;
beforeEach(async () => {
  started = await startProvider(createTradingViewProvider);
});
afterEach(() => started.close());

const disturb = (fault: Pick<NewFault, 'kind'> & Partial<NewFault>) =>
  started.core.faults.add({ provider: 'tradingview', route: CALL, ...fault });
const ask = (init: RequestInit = {}) => fetch(`${started.address}${PATH}`, init);
const lastCall = () => started.core.ledger.list({ kind: 'call' }).at(-1)?.detail;

describe('fault kinds over a real socket', () => {
  it('a call without a fault succeeds', async () => {
    expect((await ask()).status).toBe(200);
    expect(lastCall()).toMatchObject({ status: 200, fault: null, query: { s: 'Alicia' } });
  });

  it('status answers with the code, the provider’s error body and Retry-After', async () => {
    disturb({ kind: 'status', status: 429, retryAfterSeconds: 7 });
    const answer = await ask();
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(await answer.json()).toHaveProperty('detail');
    expect(lastCall()).toMatchObject({ status: 429, fault: 'status' });
  });

  it('status defaults to 500', async () => {
    disturb({ kind: 'status' });
    expect((await ask()).status).toBe(500);
  });

  it('html answers with a page instead of JSON', async () => {
    disturb({ kind: 'html', status: 403 });
    const answer = await ask();
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toContain('text/html');
  });

  it('refuse drops the connection without running the call', async () => {
    disturb({ kind: 'refuse' });
    await expect(ask()).rejects.toThrow('fetch failed');
    await expect.poll(lastCall).toMatchObject({ status: null, fault: 'refuse' });
  });

  it('timeout never answers, and ends when the client aborts', async () => {
    const fault = disturb({ kind: 'timeout' });
    const client = new AbortController();
    const asking = ask({ signal: client.signal });
    await expect.poll(() => fault.struck).toBe(1);
    client.abort();
    await expect(asking).rejects.toThrow('aborted');
    await expect.poll(lastCall).toMatchObject({ status: null, fault: 'timeout' });
  });

  it('slow delays an otherwise normal answer', async () => {
    disturb({ kind: 'slow', delayMs: 90 });
    const begun = performance.now();
    expect(await (await ask()).json()).toHaveLength(1);
    expect(performance.now() - begun).toBeGreaterThan(80);
  });

  it.each([
    ['it is removed', (id: string) => started.core.faults.remove(id)],
    ['all faults are cleared', () => started.core.faults.clear()],
  ])('slow releases a held call as soon as %s, even a used-up fault', async (_, end) => {
    const fault = disturb({ kind: 'slow', delayMs: 600_000, remaining: 1 });
    const asking = ask();
    await expect.poll(() => fault.struck).toBe(1);
    end(fault.id);
    expect((await asking).status).toBe(200);
  });

  it('truncate announces the full length and sends half the body', async () => {
    disturb({ kind: 'truncate' });
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  it('not-found answers with the provider’s own error for an unknown route', async () => {
    const answer = await fetch(`${started.address}/nowhere`, { method: 'POST', body: 'x=1' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ detail: 'Not found.' });
  });

  it('a dropped connection leaves other connections open', async () => {
    disturb({ kind: 'refuse', remaining: 1 });
    const other = fetch(`${started.address}/`);
    await expect(ask()).rejects.toThrow();
    expect((await other).status).toBe(200);
    expect((await ask()).status).toBe(200);
  });
});

describe('faults that hide the outcome of a call', () => {
  const MAIN_SCRIPT = 'PUB;4f1c9a07be2d4c0c8f35d2b1a6e97c30';
  const grant = () => {
    const { sessionId, sessionIdSign } = started.provider.credentials();
    return fetch(`${started.address}/pine_perm/add/`, {
      method: 'POST',
      headers: { cookie: `sessionid=${sessionId}; sessionid_sign=${sessionIdSign}` },
      body: new URLSearchParams({ pine_id: MAIN_SCRIPT, username_recip: 'Alicia' }),
    });
  };
  const effects = () => started.core.ledger.list({ kind: 'effect' }).map((entry) => entry.name);
  const route = 'POST /pine_perm/add/';

  it('lost-response runs the call, then drops the connection', async () => {
    disturb({ kind: 'lost-response', route });
    await expect(grant()).rejects.toThrow('fetch failed');
    expect(effects()).toEqual(['access.added']);
    await expect.poll(lastCall).toMatchObject({ status: null, fault: 'lost-response' });
  });

  it('status-after runs the call, then answers an error', async () => {
    disturb({ kind: 'status-after', status: 503, route });
    expect((await grant()).status).toBe(503);
    expect(effects()).toEqual(['access.added']);
    expect(lastCall()).toMatchObject({ status: 503 });
  });

  it('no-effect answers success without running the call', async () => {
    disturb({ kind: 'no-effect', route });
    expect((await grant()).status).toBe(201);
    expect(effects()).toEqual([]);
  });

  it('refuse and status do not run the call', async () => {
    disturb({ kind: 'refuse', route, remaining: 1 });
    await expect(grant()).rejects.toThrow();
    disturb({ kind: 'status', route, remaining: 1 });
    expect((await grant()).status).toBe(500);
    expect(effects()).toEqual([]);
  });
});
