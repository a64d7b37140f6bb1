import { expect, test } from 'vitest';
import type { HomeDeps } from '../../../src-server/operator/home/home.deps.ts';
import { NEED_SOURCES } from '../../../src-server/operator/home/need-sources.ts';
import type { SessionState } from '../../../src-server/tradingview/gateway/session-store.ts';

type Mode = 'own' | 'sandbox' | 'off';

async function needsOf(mode: Mode, session: SessionState, manual = false) {
  const facts = {
    manual,
    modes: { stripe: 'own', discord: 'own', tradingview: mode },
    mail: { smtp: true, from: null },
    operatorEmail: 'owner@example.com',
  };
  const operations = { sessionState: async () => session };
  const deps = { operations, setUp: { facts } } as unknown as HomeDeps;
  const itemsOf = async (kind: 'tradingview-session' | 'set-up') =>
    (await NEED_SOURCES[kind](deps)).items.map(({ name, note }) => note ?? name);
  return { session: await itemsOf('tradingview-session'), setUp: await itemsOf('set-up') };
}

test('a pasted session counts as set up, and the home says when TradingView refuses it', async () => {
  expect(await needsOf('off', 'working')).toEqual({ session: [], setUp: [] });
  expect(await needsOf('off', 'unproven')).toEqual({ session: [], setUp: [] });
  expect(await needsOf('off', 'refused')).toEqual({ session: ['refused'], setUp: [] });
});

test('the home names a missing session once', async () => {
  expect(await needsOf('off', 'absent')).toEqual({ session: [], setUp: ['off'] });
  expect(await needsOf('own', 'absent')).toEqual({ session: ['absent'], setUp: [] });
});

test('the sandbox stays named beside its session, and manual mode needs none', async () => {
  expect(await needsOf('sandbox', 'working')).toEqual({ session: [], setUp: ['sandbox'] });
  expect(await needsOf('off', 'absent', true)).toEqual({ session: [], setUp: [] });
  expect(await needsOf('off', 'refused', true)).toEqual({ session: [], setUp: [] });
});
