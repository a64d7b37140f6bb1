import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureStripePrices } from '../../../src-server/billing/stripe-prices.ts';
import { publicSettingsOf } from '../../../src-server/composition/app-options.ts';
import { publishShop } from '../../support/shop/publish-shop.ts';
import { SECOND_SHOP } from '../../support/shop/second-shop.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const em = () => app.app.parts.orm.em.fork();
  await until('the first prices exist', async () => {
    return (await em().execute<unknown[]>('select 1 from known_price')).length > 0;
  });
});
afterAll(() => app.close());

const sell = async (currency: string): Promise<void> => {
  await publishShop(app, { ...SECOND_SHOP, currency });
  await ensureStripePrices(app.app.parts.billing);
};

interface StripeTruth {
  prices: { lookup_key: string | null; unit_amount: number; currency: string }[];
  charges: { amount: number; currency: string }[];
}

/** Scout costs 1,900 minor units a month and 4,750 a quarter. */
it.each([
  ['jpy', '¥4,750', { currencySign: '¥', currencyDigits: 0 }],
  ['kwd', 'KWD\u00a04.750', { currencySign: 'KWD\u00a0', currencyDigits: 3 }],
])(
  'a shop in %s charges its own figures, and its emails and pages show them',
  async (currency, text, form) => {
    await sell(currency);
    const who = await subscribe(app, 'scout', 'quarterly');
    const { prices, charges } = (await app.control('GET', '/stripe/state')) as StripeTruth;
    const price = prices.find(({ lookup_key: key }) => key === 'scout_quarterly');
    expect(price).toMatchObject({ unit_amount: 4_750, currency });
    expect(charges[0]).toMatchObject({ amount: 4_750, currency });
    // The first payment belongs to no account yet, so the renewal's receipt is the first one.
    await app.control('POST', '/clock/advance', { days: 93 });
    const receipt = await app.mailTo(who.email, /Payment received/);
    expect(receipt.text).toContain(`We received ${text} for the Scout plan.`);
    const { options, catalogue } = app.app.parts;
    const shown = publicSettingsOf(options, { catalogue: catalogue.current(), soldOut: [] });
    expect(shown).toMatchObject(form);
  },
);
