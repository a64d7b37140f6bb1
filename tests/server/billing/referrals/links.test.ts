import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { acceptPartnerTerms } from '../../../../src-server/billing/referrals/accept-terms.ts';
import {
  followLink,
  keepReferral,
  touchedPartner,
} from '../../../../src-server/billing/referrals/follow-link.ts';
import { forgetReferrals } from '../../../../src-server/billing/referrals/forget-referrals.ts';
import { noteReferral } from '../../../../src-server/billing/referrals/note-referral.ts';
import {
  makePartner,
  setPartnerState,
} from '../../../../src-server/billing/referrals/operate-partners.ts';
import { partnerPage } from '../../../../src-server/billing/referrals/partner-page.view.ts';
import { partner } from '../../../../src-server/billing/referrals/partners.view.ts';
import { type ReferralStage, startReferralStage } from '../support/referral-stage.ts';
import { subscriber } from '../support/subscriber.ts';
import { contextOf, sessionIdOf, signUp } from '../support/visitor.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';

describe('partners’ links', () => {
  let stage: ReferralStage;
  beforeAll(async () => {
    stage = await startReferralStage();
  });
  afterAll(() => stage.world.close());

  const follow = (code: string, address = '192.0.2.1', userAgent = BROWSER) =>
    followLink(stage.world.deps, {
      code,
      address,
      click: {
        method: 'GET',
        userAgent,
        fetchMode: 'navigate',
        fetchDest: 'document',
        purpose: undefined,
      },
    });
  const clicksOf = async (id: string) => (await partner(stage.world.deps, id)).partner.clicks;
  const referralOf = async (userId: string) =>
    (
      await stage.world.rows<{ id: string }>(
        'select partner_id as id from referral where user_id = ?',
        [userId],
      )
    )[0]?.id;

  it('count a visitor once a day, and keep no hash longer than two days', async () => {
    const { world, outsider, afterDays } = stage;
    const { id, code } = await outsider();
    expect([await follow(code), await follow(code.toUpperCase())]).toEqual([code, code]);
    await Promise.all(Array.from({ length: 5 }, () => follow(code, '192.0.2.2')));
    await follow(code, '192.0.2.1', 'Mozilla/5.0 (compatible; Discordbot/2.0)');
    expect(await clicksOf(id)).toBe(2);
    await afterDays(1);
    await follow(code);
    expect(await clicksOf(id)).toBe(3);
    await afterDays(3);
    await forgetReferrals(world.deps);
    expect(await world.rows('select 1 from referral_click')).toEqual([]);
    expect(await clicksOf(id)).toBe(3);
  });

  it('of a paused or unknown partner lead to the shop without a word', async () => {
    const { world, outsider } = stage;
    const { id, code } = await outsider();
    await setPartnerState(world.deps, { id, state: 'paused' });
    const context = contextOf({});
    expect(await follow(code)).toBeNull();
    expect(await follow('nobody')).toBeNull();
    expect(await keepReferral(world.deps, context, code)).toEqual({ code: null });
    expect(context.readCookie('referral')).toBeNull();
    expect(await clicksOf(id)).toBe(0);
  });

  it('bind a buyer to the first of several partners, also after a second link', async () => {
    const { world, outsider } = stage;
    const [first, second] = [await outsider(), await outsider()];
    const visitor = await signUp(world);
    await keepReferral(world.deps, visitor.context, first.code);
    const token = visitor.context.readCookie('referral');
    await keepReferral(world.deps, visitor.context, second.code);
    expect(visitor.context.readCookie('referral')).toBe(token);
    const { url } = await startPayment(world.deps, visitor.context, {
      plan: 'standard',
      billing: 'monthly',
      email: visitor.email,
      userId: visitor.userId,
    });
    expect(await referralOf(visitor.userId)).toBe(first.id);
    const session = await world.stripe.client.checkout.sessions.retrieve(sessionIdOf(url));
    expect(session.metadata).toMatchObject({ referral: first.code });
    expect(session.client_reference_id).toBe(session.metadata?.attemptId);
  });

  it('are forgotten after 60 days', async () => {
    const { world, outsider, afterDays } = stage;
    const { code } = await outsider();
    const visitor = await signUp(world);
    await keepReferral(world.deps, visitor.context, code);
    await afterDays(61);
    const later = await signUp(world);
    later.context.writeCookie('referral', visitor.context.readCookie('referral') ?? '', 60);
    await startPayment(world.deps, later.context, {
      plan: 'standard',
      billing: 'monthly',
      email: later.email,
      userId: later.userId,
    });
    expect(await referralOf(later.userId)).toBeUndefined();
    await forgetReferrals(world.deps);
    expect(await world.rows('select 1 from referral_touch')).toEqual([]);
  });

  it('bind an unpaid buyer again after 60 days or after the partnership ended, and no paid one', async () => {
    const { world, outsider, visit, paid } = stage;
    const [first, second, third] = [await outsider(), await outsider(), await outsider()];
    const visited = await visit(first.code);
    const { userId, context } = visited.visitor;
    const comeAgain = async (code: string) => {
      context.writeCookie('referral', '', 0);
      await keepReferral(world.deps, context, code);
      await noteReferral(world.deps, userId, await touchedPartner(world.deps, context));
      return referralOf(userId);
    };
    const age = () =>
      world.rows(`update referral set at = at - interval '61 days' where user_id = ?`, [userId]);
    expect(await comeAgain(second.code)).toBe(first.id);
    await age();
    expect(await comeAgain(second.code)).toBe(second.id);
    await setPartnerState(world.deps, { id: second.id, state: 'ended' });
    expect(await comeAgain(third.code)).toBe(third.id);
    await paid(visited);
    await age();
    expect(await comeAgain(first.code)).toBe(third.id);
    await world.endSubscriptions();
  });

  it('leave nothing of a sign-up that is gone, except where a commission needs it', async () => {
    const { world, outsider, visit, friend } = stage;
    const { code } = await outsider();
    const [gone, open, earned] = [await visit(code), await visit(code), await friend(code)];
    const ids = [gone.visitor.userId, earned.userId];
    await world.rows('delete from sign_up where id in (?::uuid, ?::uuid)', ids);
    await forgetReferrals(world.deps);
    expect(await referralOf(gone.visitor.userId)).toBeUndefined();
    expect(await referralOf(open.visitor.userId)).toBeDefined();
    expect(await referralOf(earned.userId)).toBeDefined();
    await world.endSubscriptions();
  });

  it('earn nothing from a person who bought before', async () => {
    const { world, outsider } = stage;
    const { code } = await outsider();
    const old = await subscriber(world);
    await world.stripe.client.subscriptions.cancel(old.subscriptionId);
    await world.settle();
    await keepReferral(world.deps, old.context, code);
    await startPayment(world.deps, old.context, {
      plan: 'standard',
      billing: 'monthly',
      upgrade: true,
    });
    expect(await referralOf(old.userId)).toBeUndefined();
  });

  it('of a member work once the member accepted the terms, and never for that member', async () => {
    const { world } = stage;
    const who = await subscriber(world);
    const id = await makePartner(world.deps, {
      kind: 'member',
      name: '',
      email: who.email.toUpperCase(),
      code: 'the-member',
      rateBp: 2_000,
      months: 12,
      acceptedVersion: null,
    });
    expect(await follow('the-member')).toBeNull();
    const accountId = who.userId;
    await expect(acceptPartnerTerms(world.deps, { accountId, version: 99 })).rejects.toThrow(
      'The terms have changed',
    );
    const page = await partnerPage(world.deps, { accountId });
    await acceptPartnerTerms(world.deps, { accountId, version: page?.terms.version ?? 0 });
    expect(await follow('the-member')).toBe('the-member');
    await keepReferral(world.deps, who.context, 'the-member');
    expect(who.context.readCookie('referral')).toBeNull();
    expect(await partnerPage(world.deps, { accountId })).toMatchObject({
      link: expect.stringMatching(/\/r\/the-member$/),
      perMonth: [{ clicks: 1, signUps: 0, paid: 0, payingNow: 0, sums: [] }],
    });
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });
});
