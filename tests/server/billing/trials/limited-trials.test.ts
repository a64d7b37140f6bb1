import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENTED_CATALOGUE } from '../../../../src/domain/catalogue/documented-catalogue.ts';
import { defaultText } from '../../../../src/texts/shown-texts.ts';
import { desiredAccess } from '../../../../src-server/access/engine/desired-access.ts';
import { whyOf } from '../../../../src-server/access/views/why.view.ts';
import { billingOverview } from '../../../../src-server/billing/checkout/manage-billing.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { lookupKey } from '../../../../src-server/billing/gateway/lookup-key.ts';
import { givePlan } from '../../../../src-server/billing/plan-grants/give-plan.ts';
import { previewPlanGrant } from '../../../../src-server/billing/plan-grants/preview-plan-grant.ts';
import { reviewDueStandings } from '../../../../src-server/billing/standing/review-standings.ts';
import { reviewedStandingsOf } from '../../../../src-server/billing/standing/standings-of-many.ts';
import { quoteTrial } from '../../../../src-server/billing/trials/offer-trial.ts';
import { setTrialRule } from '../../../../src-server/billing/trials/trial-rules.ts';
import { trialRules, userTrials } from '../../../../src-server/billing/trials/trials.view.ts';
import { fixedCatalogue } from '../../../../src-server/catalogue/catalogue-source.ts';

import { deliverMail } from '../../../../src-server/mail/deliver-mail.ts';
import { long } from '../../../support/long.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { TRIAL_DAYS, type TrialBuyers, trialBuyers } from '../support/trial-buyers.ts';
import { contextOf, signUp } from '../support/visitor.ts';
import { openTradingView, type TradingViewBeside } from './crowd/trading-view.ts';

const MAIN = 'indicator-main';
const WAVE = 'indicator-wavematrix';
const ORDER = 'indicator-orderblock';
const ALL = [MAIN, ORDER, WAVE];
const PREMIUM = { plan: 'premium', billing: 'monthly' };
const RULE = { plan: 'premium', days: TRIAL_DAYS, card: 'always' as const };

/** The documented shop, in which Premium has only these indicators. */
const shopWith = (...indicators: string[]) =>
  fixedCatalogue({
    ...DOCUMENTED_CATALOGUE,
    plans: DOCUMENTED_CATALOGUE.plans.map((plan) =>
      plan.key === 'premium'
        ? { ...plan, includes: ['community-base', 'community-paid', ...indicators] }
        : plan,
    ),
  });

describe('a trial that gives some indicators of its plan', () => {
  let world: BillingWorld;
  let buyers: TrialBuyers;
  let traders: TradingViewBeside;
  beforeAll(async () => {
    world = await startBillingWorld();
    buyers = await trialBuyers(world);
    traders = await openTradingView(world);
  });
  afterAll(async () => {
    await traders.close();
    await world.close();
  });
  beforeEach(() => setTrialRule(world.deps, { ...RULE, indicators: [MAIN] }));

  /** A buyer of the offered trial with a TradingView name. */
  const start = async (card = 'succeeds', indicators = [MAIN]) => {
    const who = await buyers.buy({ plan: 'premium', card, indicators });
    const name = randomUUID().slice(0, 8);
    await traders.addUser(name);
    await traders.name(who.userId, name);
    await traders.deliver();
    return { ...who, name };
  };
  /** Indicators that the account holds, as TradingView's list was read back. */
  const heldBy = async (userId: string) => {
    await traders.deliver();
    const rows = await world.rows<{ entitlement: string }>(
      `select entitlement from access_grant
       where account_id = ? and held and ended_at is null order by entitlement`,
      [userId],
    );
    return rows.map(({ entitlement }) => entitlement);
  };
  /** The mail of the start, as a reader of this language gets it. */
  const startedMail = async (userId: string, locale: string) => {
    const sent: string[] = [];
    const send = async ({ text }: { text: string }) => void sent.push(text);
    const deps = {
      ...world.deps,
      brandName: 'Shop',
      transport: { send, check: async () => true },
      texts: {
        text: (of: string, key: string) => defaultText(of, key) ?? '',
        choose: () => locale,
      },
      links: { isUnused: async () => true, begin: async () => {} },
    };
    const [mail] = await world.rows<{ id: string }>(
      `select id from outgoing_mail where user_id = ? and template = 'trial-started'`,
      [userId],
    );
    await deliverMail(deps, mail?.id ?? '');
    return sent[0];
  };
  const atTradingView = (name: string) => traders.holdings().get(name)?.length ?? 0;

  it('names them on our page, on Stripe’s page and in the mail, and is not sold otherwise', async () => {
    const quote = await quoteTrial(world.deps, contextOf({}), PREMIUM);
    expect(quote).toMatchObject({ days: TRIAL_DAYS, indicators: [MAIN] });
    const visitor = await signUp(world, undefined, 'premium');
    const order = { ...PREMIUM, email: visitor.email, trialDays: TRIAL_DAYS };
    for (const trialIndicators of [undefined, [WAVE], [MAIN, WAVE]]) {
      await expect(
        startPayment(world.deps, visitor.context, { ...order, trialIndicators }),
      ).rejects.toThrow('The trial of this plan has changed.');
    }
    const who = await start();
    const includes =
      'The trial includes Main Indicator. All indicators unlock with your first payment.';
    expect(who.session.custom_text.submit?.message).toContain(` ${includes}`);
    expect(await startedMail(who.userId, 'zh-CN')).toContain('试用包含主指标。');
  });

  it('gives these until the first payment, then all of the plan at once', async () => {
    const who = await start();
    expect(await heldBy(who.userId)).toEqual([MAIN]);
    expect(atTradingView(who.name)).toBe(1);
    const { entitlements } = await whyOf(traders.access, who.userId);
    const later = entitlements.filter(({ notYet }) => notYet === 'first-payment');
    expect(later.map(({ entitlement }) => entitlement)).toEqual([WAVE, ORDER]);
    await buyers.passDays(8);
    expect(await buyers.chargesOf(who.userId)).toEqual([9_900]);
    expect(await heldBy(who.userId)).toEqual(ALL);
    expect(atTradingView(who.name)).toBe(3);
  });

  long('gives no more while its first payment fails', async () => {
    const who = await start('insufficient-funds');
    await buyers.passDays(8);
    const [standing] = (await reviewedStandingsOf(world.deps, [who.userId])).values();
    expect(standing).toMatchObject({ plan: 'premium', status: 'past_due' });
    expect(await heldBy(who.userId)).toEqual([MAIN]);
  });

  it('keeps what its page named, whatever the rule says later', async () => {
    const who = await start();
    await setTrialRule(world.deps, { ...RULE, indicators: [WAVE] });
    await buyers.passDays(1);
    expect(await heldBy(who.userId)).toEqual([MAIN]);
    await setTrialRule(world.deps, { ...RULE, days: null });
    await buyers.passDays(1);
    expect(await heldBy(who.userId)).toEqual([MAIN]);
    expect(await userTrials(world.deps, who.userId)).toMatchObject({
      trials: [{ plan: 'premium', state: 'running', indicators: [MAIN] }],
    });
  });

  long('takes nothing from a plan that the person was given besides', async () => {
    await setTrialRule(world.deps, { ...RULE, indicators: [WAVE] });
    const who = await start('succeeds', [WAVE]);
    expect(await heldBy(who.userId)).toEqual([WAVE]);
    const until = new Date(world.deps.clock.now().getTime() + 2 * 86_400_000);
    const gift = { accountId: who.userId, plan: 'standard', until, note: '' };
    const gainsOf = async (plan: string) =>
      (await previewPlanGrant(world.deps, { ...gift, plan })).gains;
    expect(await gainsOf('standard')).toEqual([MAIN]);
    expect([...(await gainsOf('premium'))].sort()).toEqual([MAIN, ORDER]);
    await givePlan(world.deps, { operatorId: randomUUID() }, gift);
    expect(await heldBy(who.userId)).toEqual([MAIN, WAVE]);
    await buyers.passDays(3);
    while ((await reviewDueStandings(world.deps)) > 0);
    expect(await heldBy(who.userId)).toEqual([WAVE]);
  });

  it('gives what the page showed after an upgrade within it, whatever the rule says later', async () => {
    const who = await buyers.buy({ plan: 'standard' });
    const id = (await buyers.useOf(who.userId))?.stripe_subscription_id ?? '';
    const found = await world.stripe.client.subscriptions.retrieve(id);
    const { data } = await world.stripe.client.prices.list({
      lookup_keys: [lookupKey('premium', 'monthly')],
    });
    await setTrialRule(world.deps, { ...RULE, indicators: [WAVE] });
    const { trial } = await billingOverview(world.deps, who.actor);
    expect(trial?.afterUpgrade).toEqual({ premium: [MAIN, WAVE] });
    const context = contextOf({ account: { id: who.userId, email: who.email } });
    const order = { ...PREMIUM, upgrade: true };
    for (const trialIndicators of [undefined, [MAIN], ALL]) {
      await expect(
        startPayment(world.deps, context, { ...order, trialIndicators }),
      ).rejects.toThrow('The trial of this plan has changed.');
    }
    await startPayment(world.deps, context, { ...order, trialIndicators: [MAIN, WAVE] });
    await setTrialRule(world.deps, { ...RULE, indicators: [MAIN] });
    await world.stripe.client.subscriptions.update(id, {
      items: [{ id: found.items.data[0]?.id ?? '', price: data[0]?.id ?? '' }],
      proration_behavior: 'none',
    });
    await world.settle();
    const name = randomUUID().slice(0, 8);
    await traders.addUser(name);
    await traders.name(who.userId, name);
    expect(await heldBy(who.userId)).toEqual([MAIN, WAVE]);
  });

  it('is not offered once all of them have left the plan, and a running one then has the others', async () => {
    const who = await start();
    const deps = { ...world.deps, catalogue: shopWith(WAVE, ORDER) };
    expect(await quoteTrial(deps, contextOf({}), PREMIUM)).toBeNull();
    const { rules } = await trialRules(deps);
    expect(rules.find(({ plan }) => plan === 'premium')).toMatchObject({ isEmptied: true });
    expect((await userTrials(deps, who.userId)).trials).toMatchObject([{ indicators: null }]);
    await setTrialRule(world.deps, { ...RULE, indicators: [MAIN, WAVE] });
    const reduced = await trialRules({ ...world.deps, catalogue: shopWith(WAVE, ORDER) });
    expect(reduced.rules.find(({ plan }) => plan === 'premium')).toMatchObject({
      indicators: [WAVE],
      isEmptied: false,
    });
    const standing = (await reviewedStandingsOf(world.deps, [who.userId])).get(who.userId) ?? null;
    const desiredIn = (catalogue: ReturnType<typeof shopWith>) =>
      desiredAccess(catalogue.current(), {
        standing,
        manual: [],
        now: world.deps.clock.now(),
        slackDays: 3,
      }).flatMap(({ entitlement, provider }) => (provider === 'tradingview' ? entitlement : []));
    expect(desiredIn(shopWith(WAVE, ORDER))).toEqual([WAVE, ORDER]);
    expect(desiredIn(shopWith(WAVE, MAIN))).toEqual([MAIN]);
  });

  it.each([
    [
      'an indicator of another plan',
      'standard',
      WAVE,
      '“Wavematrix” is not an indicator of Standard.',
    ],
    ['a role', 'premium', 'community-vip', '“VIP role” is not an indicator of Premium.'],
    ['an unknown key', 'premium', 'nothing', 'There is no indicator with the key “nothing”.'],
  ])('refuses a rule that names %s, and changes nothing', async (_, plan, key, says) => {
    const before = await trialRules(world.deps);
    const change = { ...RULE, plan, days: 30, indicators: [key] };
    await expect(async () => setTrialRule(world.deps, change)).rejects.toThrow(says);
    expect(await trialRules(world.deps)).toEqual(before);
  });

  it('gives everything where the rule names every indicator, or none', async () => {
    for (const indicators of [ALL, []]) {
      await setTrialRule(world.deps, { ...RULE, indicators });
      const quote = await quoteTrial(world.deps, contextOf({}), PREMIUM);
      expect(quote).not.toHaveProperty('indicators');
      // An indicator that joins the plan later does not limit the trial.
      const stored = await world.rows("select indicators from trial_rule where plan = 'premium'");
      expect(stored).toEqual([{ indicators: [] }]);
    }
  });
});
