import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { makeCode } from '../../../../src-server/billing/offers/make-code.ts';
import { keepReferral } from '../../../../src-server/billing/referrals/follow-link.ts';
import { programOf, setReferralProgram } from '../../../../src-server/billing/referrals/program.ts';
import { setTrialRule } from '../../../../src-server/billing/trials/trial-rules.ts';
import { type ReferralStage, startReferralStage } from '../support/referral-stage.ts';
import { sessionIdOf, signUp, type Visitor } from '../support/visitor.ts';

describe('the discount of a referred buyer', () => {
  let stage: ReferralStage;
  beforeAll(async () => {
    stage = await startReferralStage();
    const { deps } = stage.world;
    const discountCodeId = await makeCode(deps, {
      code: 'FRIEND10',
      percentOff: 10,
      amountOff: null,
      currency: null,
      duration: 'once',
      months: null,
      plans: [],
      cycles: [],
      scope: 'new',
      startsAt: null,
      endsAt: null,
      maxUses: null,
      isFirstPurchaseOnly: true,
    });
    await setReferralProgram(deps, { holdDays: 14, terms: 'The terms.', discountCodeId });
  });
  afterAll(() => stage.world.close());

  interface Asked {
    code?: string | undefined;
    referral?: string;
    trialDays?: number;
  }
  /** Opens the payment page. Returns Stripe's session. */
  const pay = async (visitor: Visitor, asked: Asked) => {
    const { url } = await startPayment(stage.world.deps, visitor.context, {
      plan: 'standard',
      billing: 'monthly',
      email: visitor.email,
      userId: visitor.userId,
      ...asked,
    });
    return stage.world.stripe.client.checkout.sessions.retrieve(sessionIdOf(url));
  };
  const partnerOf = async ({ userId }: Visitor) => {
    const sql = 'select partner_id as id from referral where user_id = ?';
    return (await stage.world.rows<{ id: string }>(sql, [userId]))[0]?.id;
  };

  it('is on Stripe’s page, which takes no other code', async () => {
    const { world, outsider } = stage;
    const { code } = await outsider();
    const visitor = await signUp(world);
    const kept = await keepReferral(world.deps, visitor.context, code);
    expect(kept).toEqual({ code: 'FRIEND10' });
    const session = await pay(visitor, { code: kept.code ?? undefined });
    expect(session.amount_total).toBe(4_410);
    expect(session.allow_promotion_codes).not.toBe(true);
  });

  it('is given with the payment page when the link could not be kept before', async () => {
    const { world, outsider } = stage;
    const { id, code } = await outsider();
    const visitor = await signUp(world);
    const session = await pay(visitor, { referral: code });
    expect(session.amount_total).toBe(4_410);
    expect(session.metadata).toMatchObject({ referral: code });
    expect(await partnerOf(visitor)).toBe(id);
    expect(visitor.context.readCookie('referral')).toMatch(/^[\w-]{43}$/);
  });

  it('replaces no trial that the buyer agreed to, and needs a partner', async () => {
    const { world, outsider } = stage;
    const { id, code } = await outsider();
    await setTrialRule(world.deps, { plan: 'standard', days: 7, card: 'always' });
    const tried = await signUp(world);
    await pay(tried, { referral: code, trialDays: 7 });
    const [attempt] = await world.rows<{ days: number; code: string | null }>(
      `select trial_days as days, discount_code_id as code from payment_attempt where user_id = ?`,
      [tried.userId],
    );
    expect(attempt).toEqual({ days: 7, code: null });
    expect(await partnerOf(tried)).toBe(id);
    const visitor = await signUp(world);
    expect(await pay(visitor, { referral: 'nobody' })).toMatchObject({ amount_total: 4_900 });
  });

  it('blocks no purchase when Stripe no longer takes the code', async () => {
    const { world, outsider } = stage;
    const { id, code } = await outsider();
    const [promotion] = await world.rows<{ id: string }>(
      'select stripe_promotion_code_id as id from discount_code',
    );
    await world.stripe.client.promotionCodes.update(promotion?.id ?? '', { active: false });
    const visitor = await signUp(world);
    expect(await pay(visitor, { referral: code })).toMatchObject({ amount_total: 4_900 });
    expect(await partnerOf(visitor)).toBe(id);
  });

  it('changes for later buyers, as do the terms, within the limits of the hold', async () => {
    const { deps } = stage.world;
    const before = await programOf(deps.orm.em.fork());
    const changed = { ...before, terms: `${before.terms}\n\nMore.`, discountCodeId: null };
    await setReferralProgram(deps, changed);
    expect((await programOf(deps.orm.em.fork())).termsVersion).toBe(before.termsVersion + 1);
    const tooLong = setReferralProgram(deps, { ...changed, holdDays: 181 });
    await expect(tooLong).rejects.toThrow('0 to 180 days');
  });
});
