import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HomeAnswer } from '../../../src/contract/operator-home.contract.ts';
import type { Need } from '../../../src/domain/operator/needs.ts';
import { untilAtRest } from '../../support/jobs/at-rest.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { grown, type Seller, sellerAt, twoMembers, withPlan } from './seller.ts';

let app: TestApp;
let seller: Seller;
let member: { email: string; userId: string };

beforeAll(async () => {
  app = await createTestApp();
  seller = await sellerAt(app);
  member = (await twoMembers(app)).other;
  // A late event of a purchase would write a standing again.
  await untilAtRest(app);
});
afterAll(() => app.close());
afterEach(() => seller.discard());

const onSale = async () => (await seller.read()).published.document;

describe('a draft of the catalogue', () => {
  it('is absent at first, and the documented shop is on sale', async () => {
    const { published, draft, versions } = await seller.read();
    expect(published).toMatchObject({ no: 0, prices: 'ready' });
    expect(draft).toBeNull();
    expect(versions).toMatchObject([{ no: 0, state: 'published' }]);
  });

  it('is previewed from the members, the subscriptions and Stripe', async () => {
    const hash = await seller.save(grown(await onSale()));
    const shown = await seller.preview(hash);
    expect(shown).toMatchObject({
      hash,
      replaces: 0,
      refusals: [],
      members: 2,
      access: [
        { entitlement: 'indicator-main', change: 'gained', members: 1, name: 'Main indicator' },
        { entitlement: 'indicator-wavematrix', change: 'gained', members: 1, name: 'Wavematrix' },
      ],
      pages: ['landing', 'checkout', 'register', 'upgrade', 'dashboard'],
      keepers: [{ plan: 'basic', cycle: 'monthly', amount: 1_000, currency: 'usd', members: 1 }],
      stripe: { asked: true, products: ['Team'], renamed: [] },
    });
    expect(shown.stripe.prices.map(({ plan, cycle, amount }) => [plan, cycle, amount])).toEqual([
      ['basic', 'monthly', 1_200],
      ['team', 'yearly', 500_000],
    ]);
    const line = { expected: hash, entitlement: 'indicator-main', change: 'gained', after: null };
    expect(await seller.ask('admin.affectedByCatalogue', line)).toEqual({
      members: [{ accountId: member.userId, email: member.email, plan: 'basic' }],
      nextAfter: null,
    });
  });

  it('is translated into each other language on offer, and each that has translations', async () => {
    const offer = (locales: string[]) => seller.act('admin.offerLanguages', { locales });
    const locales = async () => (await seller.read()).languages.map(({ locale }) => locale);
    await offer(['zh-CN', 'en']);
    expect(await locales()).toEqual(['en']);
    const translations = { 'zh-CN': { name: '起步版' } };
    await seller.save(withPlan(await onSale(), 'basic', { translations }));
    expect((await seller.read()).languages).toEqual([
      { locale: 'en', name: 'English' },
      { locale: 'zh-CN', name: '简体中文' },
    ]);
    await offer(['en']);
    expect(await locales()).toEqual(['zh-CN']);
  });

  it('is previewed from the versions while Stripe does not answer', async () => {
    const hash = await seller.save(grown(await onSale()));
    await app.control('POST', '/faults', { provider: 'stripe', kind: 'status', status: 400 });
    const { stripe } = await seller.preview(hash);
    await app.control('DELETE', '/faults');
    expect(stripe).toMatchObject({ asked: false, products: ['Team'] });
    expect(stripe.prices.map(({ plan }) => plan)).toEqual(['basic', 'team']);
  });

  it('gives nothing to a member who has it from a manual grant', async () => {
    const grant = { accountId: member.userId, entitlement: 'indicator-main', reason: 'A test' };
    await seller.act('admin.grantByHand', { ...grant, expiresAt: null });
    const hash = await seller.save(grown(await onSale()));
    expect((await seller.preview(hash)).access).toMatchObject([{ members: 0 }, { members: 1 }]);
    await app.app.parts.orm.em.fork().execute('delete from manual_grant');
  });

  it('gives nothing to a member whose trial withholds it until the first payment', async () => {
    const { orm } = app.app.parts;
    const limit = JSON.stringify({ indicators: ['indicator-main'], besides: [] });
    const limitTo = (value: string | null) =>
      orm.em
        .fork()
        .execute(`update standing set trial_limit = ?::jsonb where plan = 'standard'`, [value]);
    const document = grown(await onSale());
    const withoutMain = withPlan(document, 'standard', {
      includes: ['community-base', 'community-paid', 'indicator-wavematrix'],
    });
    await limitTo(limit);
    const seen = await seller.save(document);
    expect(await seller.preview(seen)).toMatchObject({
      members: 1,
      access: [
        { entitlement: 'indicator-main', change: 'gained', members: 1 },
        { entitlement: 'indicator-wavematrix', change: 'gained', members: 0 },
      ],
    });
    // The trial names nothing that is left, so it gives the others.
    const lifted = await seller.preview(await seller.save(withoutMain, seen));
    await limitTo(null);
    expect(lifted.access).toMatchObject([
      { entitlement: 'indicator-main', change: 'gained', members: 1 },
      { entitlement: 'indicator-main', change: 'lost', members: 1 },
      { entitlement: 'indicator-wavematrix', change: 'gained', members: 1 },
    ]);
  });

  it('warns that it ends a free trial whose indicators all leave the plan', async () => {
    const rule = { plan: 'premium', days: 7, card: 'always', indicators: ['indicator-main'] };
    await seller.act('admin.setTrialRule', rule);
    const document = grown(await onSale());
    const seen = await seller.save(document);
    expect((await seller.preview(seen)).warnings).toEqual([]);
    const all = document.plans.find(({ key }) => key === 'premium')?.includes ?? [];
    const includes = all.filter((key) => key !== 'indicator-main');
    const without = await seller.save(withPlan(document, 'premium', { includes }), seen);
    const { warnings } = await seller.preview(without);
    const stored = `update trial_rule set indicators = '["former"]' where plan = 'premium'`;
    await app.app.parts.orm.em.fork().execute(stored);
    const { needs } = await seller.ask<HomeAnswer>('admin.home');
    // A trial that is not offered before is not ended by this publish.
    const later = await seller.preview(without);
    await seller.act('admin.setTrialRule', { ...rule, days: null });
    const ended =
      'The free trial is no longer offered: all its indicators leave the plan. Running trials of only these then include the whole plan.';
    expect(warnings).toEqual([{ at: 'plans.premium.includes', text: ended }]);
    expect(later.warnings).toEqual([]);
    expect(needs.find(({ kind }) => kind === 'trial-emptied')).toMatchObject({
      count: 1,
      items: [{ name: 'Premium', id: 'premium' }],
    });
    expect(await seller.ask<Need[]>('admin.needs')).not.toContainEqual(
      expect.objectContaining({ kind: 'trial-emptied' }),
    );
  });

  it('cannot be published when another operator saved since the preview', async () => {
    const document = grown(await onSale());
    const seen = await seller.save(document);
    await seller.preview(seen);
    await seller.save(withPlan(document, 'team', { name: 'Crew' }), seen);
    await expect(seller.publish(seen)).rejects.toThrow(/409.*Another operator changed the draft/);
    await expect(seller.preview(seen)).rejects.toThrow(/409/);
    expect((await seller.read()).published.no).toBe(0);
  });

  it('cannot be published with faults, which are named with their places', async () => {
    const hash = await seller.save(withPlan(await onSale(), 'basic', { name: ' ' }));
    const refusals = [{ at: 'plans.basic.name', text: 'Enter a name.' }];
    expect((await seller.preview(hash)).refusals).toEqual(refusals);
    await expect(seller.publish(hash)).rejects.toThrow(/412.*plans\.basic\.name: Enter a name\./);
  });

  it('cannot be published when nothing changed', async () => {
    const hash = await seller.save(await onSale());
    await expect(seller.publish(hash)).rejects.toThrow(/412.*equals the version on sale/);
  });

  it('is previewed with what TradingView says about its new scripts, and with overpriced cycles', async () => {
    const { pine } = app.app.parts.options.providers.tradingview;
    const script = (key: string, pineId: string) =>
      ({ key, provider: 'tradingview', name: key, pineId }) as const;
    const prices = [
      { cycle: 'monthly', amount: 1_000 },
      { cycle: 'yearly', amount: 13_000 },
    ];
    const overpriced = withPlan(await onSale(), 'basic', { prices });
    const entitlements = [
      ...overpriced.entitlements,
      script('own', pine.main ?? ''),
      script('foreign', 'PUB;of-someone-else'),
    ];
    const hash = await seller.save({ ...overpriced, entitlements });
    const overpricedYear = {
      at: 'plans.basic.prices.yearly',
      text: 'Paying 12 times “monthly” costs less: $120 instead of $130.',
    };
    const { refusals, warnings } = await seller.preview(hash);
    expect(refusals).toEqual([]);
    expect(warnings).toEqual([
      overpricedYear,
      {
        at: 'entitlements.foreign',
        text: 'PUB;of-someone-else is not among your scripts at TradingView. It cannot be granted.',
      },
    ]);
    await app.control('POST', '/faults', { provider: 'tradingview', kind: 'status', status: 500 });
    const unread = (await seller.preview(hash)).warnings;
    await app.control('DELETE', '/faults');
    const unchecked = (id: string) => `${id} was not checked: TradingView could not be read.`;
    expect(unread).toEqual([
      overpricedYear,
      { at: 'entitlements.own', text: unchecked(pine.main ?? '') },
      { at: 'entitlements.foreign', text: unchecked('PUB;of-someone-else') },
    ]);
  });

  it.each([
    ['plans', 'basic', '1 person has the plan “Basic”. Hide it instead'],
    ['cycles', 'monthly', '2 people have the billing cycle “monthly”'],
    ['entitlements', 'indicator-main', '1 person has “Main indicator”'],
  ] as const)('cannot drop a key of %s that people hold', async (list, key, text) => {
    const document = await onSale();
    const rest = (items: readonly { key: string }[]) => items.filter((each) => each.key !== key);
    const hash = await seller.save({ ...document, [list]: rest(document[list]) });
    const { refusals } = await seller.preview(hash);
    const [refusal] = refusals.filter(({ at }) => at === `${list}.${key}`);
    expect(refusal?.text).toContain(text);
    await expect(seller.publish(hash)).rejects.toThrow(/412/);
  });

  it('may drop a plan that no one has', async () => {
    const document = await onSale();
    const plans = document.plans.filter(({ key }) => key !== 'premium');
    const hash = await seller.save({ ...document, plans });
    expect((await seller.preview(hash)).refusals).toEqual([]);
  });
});
