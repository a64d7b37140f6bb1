import { describe, expect, it } from 'vitest';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { showcaseRows, showcaseTitle } from '../../../src-client/features/landing/showcase-rows.ts';
import { planFeatures } from '../../../src-client/features/plans/plan-features.ts';
import { SECOND_SHOP } from '../../support/shop/second-shop.ts';

const PICTURE = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const [scalper, swing] = SECOND_SHOP.entitlements.filter(({ pineId }) => pineId !== null);

/** A seller of two scripts. */
const TWO = {
  ...SECOND_SHOP,
  plans: SECOND_SHOP.plans.filter(({ key }) => key === 'free' || key === 'scalper'),
  entitlements: [
    ...(scalper === undefined
      ? []
      : [{ ...scalper, description: 'For minutes.', icon: 'bolt', picture: PICTURE }]),
    ...(swing === undefined ? [] : [swing]),
  ],
};

describe('the showcases of the landing page', () => {
  it('are the documented three without a catalogue of the seller', () => {
    const rows = showcaseRows(DOCUMENTED_CATALOGUE);
    expect(rows.map(({ key, file }) => [key, file])).toEqual([
      ['signals', null],
      ['order-blocks', null],
      ['wave', null],
    ]);
  });

  it('are one for each script on sale, with its text and picture or a drawn chart', () => {
    const rows = showcaseRows(TWO);
    expect(rows).toMatchObject([
      { title: 'The scalper', text: 'For minutes.', file: PICTURE },
      {
        title: 'The swing',
        text: 'Runs inside TradingView, on any market and device.',
        file: null,
      },
    ]);
    expect(new Set(rows.map(({ picture }) => picture)).size).toBe(2);
    expect(showcaseTitle(TWO, rows.length)).toBe('Two indicators. One reading of the market.');
  });
});

describe('the list of a plan', () => {
  it('shows each entitlement with its description and icon', () => {
    const items = planFeatures(TWO, { plan: 'scalper', surface: 'checkout' }, undefined);
    expect(items).toEqual([
      { text: 'The scalper', note: 'For minutes.', icon: 'bolt' },
      { text: 'The swing', note: undefined, icon: undefined },
    ]);
  });

  it('shows the seller’s own lines without icons', () => {
    const plans = TWO.plans.map((plan) => ({ ...plan, features: { checkout: ['One line'] } }));
    const shop = { ...TWO, plans };
    expect(planFeatures(shop, { plan: 'scalper', surface: 'checkout' }, ['Other'])).toEqual([
      { text: 'One line' },
    ]);
  });
});
