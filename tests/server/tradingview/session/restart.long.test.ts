import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CookiePair } from '../../../../src-server/tradingview/gateway/cookie-pair.ts';
import { recoverSession } from '../../../../src-server/tradingview/session/recover-session.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await until('TradingView is connected', async () => (await state()) === 'working');
});
afterAll(() => app.close());

const tradingView = () => app.app.parts.tradingview;
const state = () => tradingView().gateway.sessionState();
const restart = () => app.moveTo(app.app.parts.options.databaseUrl, async () => {});

/** Restarts the server while TradingView refuses every session. */
async function restartWhileRefused(): Promise<void> {
  await app.control('POST', '/tradingview/cookie/expire', { status: 403 });
  await until('the session is refused', async () => {
    await tradingView()
      .gateway.probe()
      .catch(() => {});
    return (await state()) === 'refused';
  });
  await restart();
  await app.control('POST', '/tradingview/cookie/revive');
  await recoverSession(tradingView(), 'now');
}

test('a rotated pair survives a restart while TradingView refuses the session', async () => {
  await app.control('POST', '/tradingview/cookie/rotate');
  expect(await tradingView().gateway.probe()).toBe('working');
  await restartWhileRefused();
  expect(await tradingView().gateway.probe()).toBe('working');
});

test('a pair that an operator pasted survives a restart while TradingView refuses the session', async () => {
  const pasted = (await app.control('POST', '/tradingview/cookie/set', {})) as CookiePair;
  await tradingView().gateway.giveSession(pasted);
  expect(await tradingView().gateway.probe()).toBe('working');
  await restartWhileRefused();
  expect(await tradingView().gateway.probe()).toBe('working');
});
