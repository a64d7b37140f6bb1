import { expect, it } from 'vitest';
import { fixedCatalogue } from '../../../src-server/catalogue/catalogue-source.ts';
import type { AccessCheckRow, HoldingRow } from '../../../src-server/procedure/hot-reads.ts';
import { tradingViewSideOf } from '../../../src-server/tradingview/indicators.view.ts';

const catalogue = fixedCatalogue();
const scripts = { main: 'PUB;main', wavematrix: null, orderblock: null };
const AT_TRADINGVIEW = '2026-12-23T09:00:00.000Z';

function expiryOf(source: HoldingRow['source']) {
  const holding = {
    entitlement: 'indicator-main',
    source,
    state: 'granted',
    held: true,
    expiresAt: AT_TRADINGVIEW,
    since: null,
    byHandSince: null,
  };
  const row = {
    tradingViewUsername: 'CandleCarl',
    tradingViewNamedAt: null,
    tradingViewSession: 'working',
    holdings: [holding],
  } as unknown as AccessCheckRow;
  return tradingViewSideOf(row, { catalogue, scripts, manual: null, slackDays: 3 }).indicators[0]
    ?.expiresAt;
}

it('access from a plan is shown without the slack days kept at TradingView', () =>
  expect(expiryOf('subscription')).toBe('2026-12-20T09:00:00.000Z'));

it('access that an operator granted is shown as granted, without slack', () =>
  expect(expiryOf('manual')).toBe(AT_TRADINGVIEW));
