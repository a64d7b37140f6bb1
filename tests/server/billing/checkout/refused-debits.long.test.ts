import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BillingDeps } from '../../../../src-server/billing/billing.deps.ts';
import { closeStaleAttempts } from '../../../../src-server/billing/checkout/close-stale-attempts.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { verifyPayment } from '../../../../src-server/billing/checkout/verify-payment.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { readsOf, startDebitShop } from '../support/debit-shop.ts';
import { contextOf, openPage, pay, sessionIdOf, signUp, type Visitor } from '../support/visitor.ts';

/** Days until the sandbox's bank answers. */
const BANK_DAYS = 4;
/** Stripe debits again this many days after a refusal. */
const RETRY_DAYS = 20;

const { world } = await startDebitShop();

describe('a first bank debit that the bank refuses', () => {
  beforeAll(() => world.stripe.control('PUT', '/settings', { retryDays: [RETRY_DAYS] }));
  afterEach(() => world.endSubscriptions());
  afterAll(() => world.close());

  const customerOf = async (userId: string) => {
    const [row] = await world.rows<{ id: string }>(
      'select stripe_customer_id as id from customer where user_id = ?',
      [userId],
    );
    return row?.id ?? '';
  };
  const subscriptionsOf = async (userId: string) => {
    const customer = await customerOf(userId);
    return (await world.stripe.client.subscriptions.list({ customer, status: 'all' })).data;
  };
  const openInvoicesOf = async (userId: string) => {
    const customer = await customerOf(userId);
    return (await world.stripe.client.invoices.list({ customer, status: 'open' })).data;
  };
  const statesOf = async (userId: string) =>
    (await subscriptionsOf(userId)).map((each) => each.status).sort();
  const attemptOf = async (sessionId: string) => {
    const [row] = await world.rows<{ state: string }>(
      'select state from payment_attempt where stripe_session_id = ?',
      [sessionId],
    );
    return row?.state;
  };
  const verify = (visitor: Visitor, sessionId: string, deps: BillingDeps = world.deps) =>
    verifyPayment(deps, visitor.context, sessionId);
  /** The product has not heard of the refusal yet. */
  const refused = async (email?: string) => {
    const visitor = await signUp(world, email);
    const sessionId = await openPage(world, visitor);
    await pay(world, sessionId, 'bank-debit-fails');
    await world.settle();
    await world.stripe.advanceDays(BANK_DAYS);
    return { visitor, sessionId };
  };
  const buyByCard = async (visitor: Visitor) => {
    const sessionId = await openPage(world, visitor);
    await pay(world, sessionId);
    await world.settle();
    return verify(visitor, sessionId);
  };

  describe.each(['incomplete', 'active'])('for a subscription that was %s', (firstBankDebit) => {
    beforeEach(async () => {
      await world.stripe.control('PUT', '/settings', { firstBankDebit });
    });

    it('leaves nothing to collect, and the next try opens another page', async () => {
      const { visitor, sessionId } = await refused();
      await world.settle();

      expect((await verify(visitor, sessionId)).message).toContain('you were not charged');
      expect(await attemptOf(sessionId)).toBe('expired');
      expect(await openInvoicesOf(visitor.userId)).toEqual([]);
      expect((await subscriptionsOf(visitor.userId)).every(({ ended_at }) => ended_at)).toBe(true);

      expect(await buyByCard(visitor)).toMatchObject({ success: true });
      await world.stripe.advanceDays(RETRY_DAYS);
      await world.settle();
      const customer = await customerOf(visitor.userId);
      const { data: charges } = await world.stripe.client.charges.list({ customer });
      expect(charges.filter(({ paid }) => paid)).toHaveLength(1);
      expect(await standingOf(world.deps, visitor.userId)).toMatchObject({ plan: 'standard' });
    });
  });

  describe('while Stripe has its subscription active', () => {
    beforeEach(async () => {
      await world.stripe.control('PUT', '/settings', { firstBankDebit: 'active' });
    });

    it('lets the buyer start again before the event of the refusal arrived', async () => {
      const { visitor } = await refused();
      expect(await statesOf(visitor.userId)).toEqual(['past_due']);
      expect(await buyByCard(visitor)).toMatchObject({ success: true });
      expect(await statesOf(visitor.userId)).toEqual(['active', 'canceled']);
    });

    it('lets the buyer start again after an attempt that was closed without an end at Stripe', async () => {
      const { visitor, sessionId } = await refused();
      await world.rows(`update payment_attempt set state = 'expired' where stripe_session_id = ?`, [
        sessionId,
      ]);
      expect(await buyByCard(visitor)).toMatchObject({ success: true });
      expect(await statesOf(visitor.userId)).toEqual(['active', 'canceled']);
    });

    it('ends at Stripe when the buyer starts again in another browser', async () => {
      const { visitor } = await refused();
      const elsewhere = await signUp(world, visitor.email);
      expect(await buyByCard(elsewhere)).toMatchObject({ success: true });
      expect(await statesOf(visitor.userId)).toEqual(['canceled']);
      expect(await openInvoicesOf(visitor.userId)).toEqual([]);
    });

    it('stays a paid sign-up when its invoice is paid right after the refusal was read', async () => {
      const { visitor, sessionId } = await refused();
      const voidOpenInvoices = async (subscriptionId: string) => {
        const [open] = await openInvoicesOf(visitor.userId);
        if (open)
          await world.stripe.control('POST', `/invoices/${open.id}/pay`, { card: 'succeeds' });
        await world.deps.stripe.voidOpenInvoices(subscriptionId);
      };
      const stripe = { ...world.deps.stripe, voidOpenInvoices };
      expect(await verify(visitor, sessionId, { ...world.deps, stripe })).toMatchObject({
        success: true,
      });
      await world.settle();
      expect(await statesOf(visitor.userId)).toEqual(['active']);
      expect(await attemptOf(sessionId)).toBe('paid');
      expect(await verify(visitor, sessionId)).toMatchObject({ success: true });
    });

    it.each([
      ['the invoice cannot be voided', 'POST /v1/invoices/*/void', 'status'],
      ['the void has no effect', 'POST /v1/invoices/*/void', 'no-effect'],
      ['the subscription cannot be ended', 'DELETE /v1/subscriptions/*', 'refuse'],
      ['the end has no effect', 'DELETE /v1/subscriptions/*', 'no-effect'],
    ])('stays open while %s, and the timer ends it later', async (_, route, kind) => {
      const { visitor, sessionId } = await refused();
      const fault = { provider: 'stripe', route, kind, status: 400, remaining: null } as const;
      world.stripe.core.faults.add(fault);
      const { message } = await verify(visitor, sessionId);
      expect(message).toContain('cannot reach Stripe right now');
      expect(await attemptOf(sessionId)).toBe('open');
      await expect(openPage(world, visitor)).rejects.toThrow('cannot reach Stripe right now');

      world.stripe.core.faults.clear();
      await closeStaleAttempts(world.deps);
      expect(await attemptOf(sessionId)).toBe('expired');
      expect(await statesOf(visitor.userId)).toEqual(['canceled']);
      expect(await openInvoicesOf(visitor.userId)).toEqual([]);
    });

    it('leads an account without a plan to the invoice, which it can still pay', async () => {
      const { accountId: id, email } = await readsOf(world).account();
      const context = contextOf({ account: { id, email } });
      const upgrade = async () => {
        const asked = { plan: 'standard', billing: 'monthly', upgrade: true } as const;
        return (await startPayment(world.deps, context, asked)).url;
      };
      await pay(world, sessionIdOf(await upgrade()), 'bank-debit-fails');
      await world.settle();
      await world.stripe.advanceDays(BANK_DAYS);
      await world.settle();

      expect(await statesOf(id)).toEqual(['past_due']);
      const [open] = await openInvoicesOf(id);
      expect(await upgrade()).toBe(open?.hosted_invoice_url);
      await world.stripe.control('POST', `/invoices/${open?.id}/pay`, { card: 'succeeds' });
      await world.settle();
      expect(await standingOf(world.deps, id)).toMatchObject({
        plan: 'standard',
        status: 'active',
      });
    });
  });
});
