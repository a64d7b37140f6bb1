import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeStaleAttempts } from '../../../src-server/billing/checkout/close-stale-attempts.ts';
import { billingOverview } from '../../../src-server/billing/checkout/manage-billing.ts';
import { startPayment } from '../../../src-server/billing/checkout/start-payment.ts';
import { verifyPayment } from '../../../src-server/billing/checkout/verify-payment.ts';
import { createStripeGateway } from '../../../src-server/billing/gateway/adapter.ts';
import { holdsAddress } from '../../../src-server/billing/standing/pays.ts';
import { standingOf } from '../../../src-server/billing/standing/standing.ts';
import { readFork } from '../../../src-server/database/transaction.ts';
import { type BillingWorld, startBillingWorld } from './support/billing-world.ts';
import { limitPlan } from './support/limited-plan.ts';
import { currentOf, mailsOf, subscriber } from './support/subscriber.ts';
import { contextOf, openPage, pay, sessionIdOf, signUp, type Visitor } from './support/visitor.ts';

/** Days until the sandbox's bank answers. */
const BANK_DAYS = 4;

describe('a payment from a bank account', () => {
  let world: BillingWorld;
  beforeEach(async () => {
    world = await startBillingWorld();
    await world.stripe.control('PUT', '/settings', { bankDebits: 'on' });
    world.deps.stripe = createStripeGateway({
      secretKey: 'sk_test_product',
      apiBase: world.stripe.address,
      webhookSecrets: ['whsec_test_next', 'whsec_test_current'],
      networkRetries: 0,
      switches: { paymentMethods: 'account' },
    });
  });
  afterEach(() => world.close());

  const pass = async (days: number) => {
    await world.stripe.advanceDays(days);
    await world.settle();
  };
  const payByBank = async (card: string): Promise<{ visitor: Visitor; sessionId: string }> => {
    const visitor = await signUp(world);
    const sessionId = await openPage(world, visitor);
    await pay(world, sessionId, card);
    await world.settle();
    return { visitor, sessionId };
  };
  const verify = ({ context }: Visitor, sessionId: string) =>
    verifyPayment(world.deps, context, sessionId);

  describe.each(['incomplete', 'active'])('a new subscription that is %s', (firstBankDebit) => {
    beforeEach(async () => {
      // A retry a second after the refusal would reach the bank or not, depending on the machine's speed.
      await world.stripe.control('PUT', '/settings', { firstBankDebit, retryDays: [20] });
    });

    it('gives no access while the payment is processing, and reports that', async () => {
      const { visitor, sessionId } = await payByBank('bank-debit');
      expect(await verify(visitor, sessionId)).toMatchObject({
        success: false,
        next: 'wait',
        message: expect.stringContaining('on its way'),
      });
      expect(await mailsOf(world, visitor.userId)).toEqual(['payment-pending']);
      const actor = { accountId: visitor.userId };
      expect(await billingOverview(world.deps, actor)).toMatchObject({
        plan: 'free',
        pendingPayment: { plan: 'standard' },
      });
      expect((await standingOf(world.deps, visitor.userId))?.plan ?? 'free').toBe('free');
      await pass(BANK_DAYS - 1);
      expect((await standingOf(world.deps, visitor.userId))?.plan ?? 'free').toBe('free');
      await expect(openPage(world, visitor, 'premium')).rejects.toThrow('on its way');
    });

    it('keeps its place in a plan with a limit until the bank has answered', async () => {
      const limit = limitPlan(world, 'premium', 1);
      try {
        const visitor = await signUp(world, undefined, 'premium');
        await pay(world, await openPage(world, visitor, 'premium'), 'bank-debit');
        await world.settle();
        await world.stripe.advanceDays(1 / 12);
        await closeStaleAttempts(world.deps);
        expect(await limit.isFull()).toBe(true);
      } finally {
        limit.lift();
        await world.endSubscriptions();
      }
    });

    it('opens the account and mails the sign-up link when the money arrives', async () => {
      const { visitor, sessionId } = await payByBank('bank-debit');
      await pass(BANK_DAYS);
      expect(await standingOf(world.deps, visitor.userId)).toMatchObject({
        plan: 'standard',
        status: 'active',
      });
      const mails = await mailsOf(world, visitor.userId);
      expect(mails.sort()).toEqual(['continue-sign-up', 'payment-pending']);
      expect(await verify(visitor, sessionId)).toMatchObject({ success: true });
    });

    it('keeps the address of its account while the payment is processing', async () => {
      const account = { id: randomUUID(), email: `${randomUUID()}@example.com` };
      await world.rows(
        `insert into account (id, email, password_hash, created_at) values (?, ?, 'none', ?)`,
        [account.id, account.email, world.deps.clock.now()],
      );
      const { url } = await startPayment(world.deps, contextOf({ account }), {
        plan: 'standard',
        billing: 'monthly',
        upgrade: true,
      });
      const isHeld = () => holdsAddress(readFork(world.deps.orm), account.id);
      expect(await isHeld()).toBe(false);
      await pay(world, sessionIdOf(url), 'bank-debit');
      await world.settle();
      expect(await isHeld()).toBe(true);
    });

    it('gives no access when the bank refuses, and says and mails once that nothing was charged', async () => {
      const { visitor, sessionId } = await payByBank('bank-debit-fails');
      await pass(BANK_DAYS);
      expect((await standingOf(world.deps, visitor.userId))?.plan ?? 'free').toBe('free');
      const answer = await verify(visitor, sessionId);
      expect(answer).toMatchObject({ success: false });
      expect(answer.message).toContain('Your bank declined the payment');
      expect(answer.next).toBeUndefined();
      await closeStaleAttempts(world.deps);
      const mails = await mailsOf(world, visitor.userId);
      expect(mails.sort()).toEqual(['payment-pending', 'payment-refused']);
    });
  });

  describe('a bank debit that renews a subscription', () => {
    const renewing = async (behaviour: string) => {
      const who = await subscriber(world);
      await world.stripe.control('POST', `/customers/${who.customerId}/card`, { behaviour });
      await world.settle();
      const before = await standingOf(world.deps, who.userId);
      await pass(31);
      return { who, before };
    };
    const openInvoices = async (customer: string) =>
      (await world.stripe.client.invoices.list({ customer, status: 'open' })).data.length;

    it('keeps access while it is processing and after the money arrives', async () => {
      const { who, before } = await renewing('bank-debit');
      expect(await openInvoices(who.customerId)).toBe(1);
      const during = await standingOf(world.deps, who.userId);
      expect(during).toMatchObject({ plan: 'standard', status: 'active' });
      expect(Number(during?.accessUntil)).toBeGreaterThan(Number(before?.accessUntil));
      await pass(BANK_DAYS);
      expect(await openInvoices(who.customerId)).toBe(0);
      expect(await standingOf(world.deps, who.userId)).toMatchObject({
        plan: 'standard',
        status: 'active',
      });
    });

    it('a bank debit that renews a subscription becomes past due with grace when the bank refuses', async () => {
      const { who } = await renewing('bank-debit-fails');
      expect(await standingOf(world.deps, who.userId)).toMatchObject({ status: 'active' });
      // A retry would reach the bank again.
      await world.stripe.control('PUT', '/settings', { retryDays: [20] });
      await pass(BANK_DAYS);
      const after = await standingOf(world.deps, who.userId);
      expect(after).toMatchObject({ plan: 'standard', status: 'past_due' });
      expect((await currentOf(world, who.userId))?.stripe_status).toBe('past_due');
      await pass(7);
      expect(await standingOf(world.deps, who.userId)).toMatchObject({ plan: 'free' });
    });
  });

  it('a payment from a bank account is offered only where the account and the session allow it', async () => {
    const visitor = await signUp(world);
    const sessionId = await openPage(world, visitor);
    const page = async () => (await fetch(`${world.stripe.address}/pay/${sessionId}`)).text();
    expect(await page()).toContain('Pay from a bank account');
    await world.stripe.control('PUT', '/settings', { bankDebits: 'off' });
    expect(await page()).not.toContain('bank account');
    await expect(pay(world, sessionId, 'bank-debit')).rejects.toThrow('no bank account');
  });
});
