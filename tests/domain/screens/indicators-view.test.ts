import { expect, it } from 'vitest';
import { fixedCatalogue } from '../../../src-server/catalogue/catalogue-source.ts';
import type { AccessCheckRow, HoldingRow } from '../../../src-server/procedure/hot-reads.ts';
import { tradingViewSideOf } from '../../../src-server/tradingview/indicators.view.ts';

const catalogue = fixedCatalogue();
const scripts = { main: 'PUB;main', wavematrix: null, orderblock: null };
const SITE = 'https://charts.example';
const AT_TRADINGVIEW = '2026-12-23T09:00:00.000Z';

const viewOf = (row: AccessCheckRow) =>
  tradingViewSideOf(row, { catalogue, scripts, manual: null, slackDays: 3, site: SITE });

const holdingOf = (source: HoldingRow['source']): HoldingRow => ({
  entitlement: 'indicator-main',
  source,
  state: 'granted',
  held: true,
  expiresAt: AT_TRADINGVIEW,
  since: null,
  byHandSince: null,
});

const rowWith = (holdings: HoldingRow[]) =>
  ({
    tradingViewUsername: 'CandleCarl',
    tradingViewNamedAt: null,
    tradingViewSession: 'working',
    holdings,
  }) as unknown as AccessCheckRow;

const expiryOf = (source: HoldingRow['source'], accessUntil: string | null = null) =>
  viewOf({ ...rowWith([holdingOf(source)]), accessUntil }).indicators[0]?.expiresAt;

it('access from a plan is shown without the slack days kept at TradingView', () =>
  expect(expiryOf('subscription')).toBe('2026-12-20T09:00:00.000Z'));

it('access from a given plan is shown without the slack days kept at TradingView', () =>
  expect(expiryOf('plan-grant')).toBe('2026-12-20T09:00:00.000Z'));

it('access found at the import is shown without slack once it follows the plan', () =>
  expect(expiryOf('import', '2026-12-20T08:59:59.400Z')).toBe('2026-12-20T09:00:00.000Z'));

it.each([
  ['ends with a trial', AT_TRADINGVIEW],
  ['has a date of its own', '2026-12-01T09:00:00.000Z'],
  ['is given without a plan', null],
])('access found at the import that %s is shown as it is', (_which, accessUntil) =>
  expect(expiryOf('import', accessUntil)).toBe(AT_TRADINGVIEW),
);

it('access that an operator granted is shown as granted, without slack', () =>
  expect(expiryOf('manual')).toBe(AT_TRADINGVIEW));

it('the charts open from the dashboard once an indicator is held', () => {
  expect(viewOf(rowWith([holdingOf('subscription')])).chartsUrl).toBe(`${SITE}/chart/`);
  expect(viewOf(rowWith([])).chartsUrl).toBeUndefined();
});

it('an indicator that a trial withholds comes with the first payment, and no other one does', () => {
  const row = rowWith([holdingOf('trial')]);
  const trialLimit = { indicators: ['indicator-main'], besides: [] };
  const later = (of: AccessCheckRow) =>
    viewOf(of).indicators.flatMap(({ name, state }) => (state === 'first-payment' ? name : []));
  expect(later({ ...row, plan: 'premium', trialLimit })).toEqual(['wavematrix', 'orderblock']);
  expect(later({ ...row, plan: 'premium', trialLimit: null })).toEqual([]);
});

it.each([
  ['pending', 'pending'],
  ['blocked', 'blocked'],
  ['revoking', 'first-payment'],
  ['revoked', 'first-payment'],
])('a withheld indicator with a grant that is %s shows %s', (state, shown) => {
  const given = { ...holdingOf('manual'), entitlement: 'indicator-wavematrix', held: false, state };
  const row = rowWith([given]);
  const trialLimit = { indicators: ['indicator-main'], besides: [] };
  const { indicators } = viewOf({ ...row, plan: 'premium', trialLimit });
  expect(indicators.find(({ name }) => name === 'wavematrix')?.state).toBe(shown);
});
