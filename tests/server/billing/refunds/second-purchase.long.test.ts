import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetSignUps } from '../../../../src-server/auth/sign-up/forget-sign-ups.ts';
import { createPaymentProof } from '../../../../src-server/billing/checkout/prove-payment.ts';
import { verifyPayment } from '../../../../src-server/billing/checkout/verify-payment.ts';
import { listLiveDuplicates } from '../../../../src-server/billing/standing/live-duplicates.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import type { AppError } from '../../../../src-server/errors/app-error.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { mailsOf, subscriber } from '../support/subscriber.ts';
import { openPage, paidVisitor, pay, signUp } from '../support/visitor.ts';

describe('one purchase per address', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  /** An account that never proved its address and has nothing else. */
  const unproven = async (email: string) => {
    const id = newId();
    await world.rows(
      `insert into account (id, email, password_hash, created_at) values (?, ?, 'none', ?)`,
      [id, email, world.deps.clock.now()],
    );
    return id;
  };
  const pagesOf = async (userId: string) => {
    const { data } = await world.stripe.client.checkout.sessions.list({ limit: 100 });
    return data.filter((session) => session.metadata?.userId === userId);
  };

  it('an account that pays keeps its address, proven or not [billing-53]', async () => {
    const payer = await subscriber(world, 'basic');
    await expect(signUp(world, payer.email)).rejects.toMatchObject({ code: 'auth.email-taken' });
  });

  it('an imported account keeps its address before its subscription was read [billing-54]', async () => {
    const imported = await unproven('imported@example.com');
    const customer = await world.stripe.client.customers.create({ email: 'imported@example.com' });
    await world.rows(
      'insert into customer (user_id, stripe_customer_id, created_at) values (?, ?, ?)',
      [imported, customer.id, world.deps.clock.now()],
    );
    await expect(signUp(world, 'imported@example.com')).rejects.toMatchObject({
      code: 'auth.email-taken',
    });
  });

  it('an account that pays nothing and proved nothing blocks no other sign-up', async () => {
    await unproven('squatted@example.com');
    const visitor = await signUp(world, 'squatted@example.com');
    expect(await openPage(world, visitor)).toMatch(/^cs_/);
  });

  it('a sign-up that began before the account paid cannot buy and opens no form', async () => {
    const early = await signUp(world, 'early@example.com', 'premium');
    const page = await openPage(world, early, 'premium');
    const payer = await subscriber(world, 'basic');
    await world.rows('update account set email = ? where id = ?', [early.email, payer.userId]);
    await expect(openPage(world, early, 'basic')).rejects.toMatchObject({
      kind: 'conflict',
      code: 'billing.address-taken',
    });
    // The open page gets paid. The payment goes to the operator, although the account never proved its address.
    await pay(world, page);
    await world.settle();
    expect(await verifyPayment(world.deps, early.context, page)).toMatchObject({ next: 'login' });
    const spare = await listLiveDuplicates(world.deps);
    expect(spare.map(({ userId }) => userId)).toEqual([early.userId]);
  });

  it('a payer in another browser gets the sign-up link by mail instead of a second page [billing-55]', async () => {
    const paid = await paidVisitor(world);
    const again = await signUp(world, paid.email, 'premium');
    await world.stripe.advanceDays(1);
    for (const _ of [1, 2]) {
      await expect(openPage(world, again, 'premium')).rejects.toMatchObject({
        kind: 'conflict',
        code: 'billing.address-taken',
      });
    }
    expect(await pagesOf(again.userId)).toEqual([]);
    expect(await mailsOf(world, paid.userId)).toEqual(['continue-sign-up']);
  });

  it('gives a stranger the same answer for a paid address as for one with an account', async () => {
    const refusalOf = async (email: string) => {
      const outsider = await signUp(world, email);
      const error: unknown = await openPage(world, outsider).catch((thrown: unknown) => thrown);
      const { code, message } = error as AppError;
      return { code, message };
    };
    const early = await signUp(world, 'account@example.com');
    const account = await subscriber(world, 'basic');
    await world.rows('update account set email = ? where id = ?', [early.email, account.userId]);
    const ofAccount = await openPage(world, early).catch((thrown: unknown) => thrown as AppError);
    const { email } = await paidVisitor(world);
    expect(await refusalOf(email)).toEqual({
      code: (ofAccount as AppError).code,
      message: (ofAccount as AppError).message,
    });
    expect((ofAccount as AppError).message).not.toMatch(/paid|payment/i);
  });

  it('finds a payment made a moment ago in another browser although no webhook came [billing-56]', async () => {
    const first = await signUp(world, 'quick@example.com');
    await pay(world, await openPage(world, first));
    const again = await signUp(world, 'quick@example.com', 'premium');
    await expect(openPage(world, again, 'premium')).rejects.toMatchObject({
      code: 'billing.address-taken',
    });
    expect(await pagesOf(again.userId)).toEqual([]);
    await world.settle();
  });

  it('a sign-up with an open page does not expire, and paying restarts its lifetime [billing-57]', async () => {
    const auth = { ...world.deps, payments: createPaymentProof(world.deps) };
    const waiting = await signUp(world);
    const returning = await signUp(world);
    await world.stripe.advanceDays(6);
    const page = await openPage(world, waiting);
    await openPage(world, returning);
    await world.rows('update sign_up set created_at = ? where id = ?', [
      new Date(0),
      waiting.userId,
    ]);
    await world.rows(`update payment_attempt set state = 'expired' where user_id = ?`, [
      returning.userId,
    ]);
    await world.stripe.advanceDays(3);
    await forgetSignUps(auth);
    const left = await world.rows<{ id: string }>('select id from sign_up where id in (?, ?)', [
      waiting.userId,
      returning.userId,
    ]);
    expect(left.map(({ id }) => id).sort()).toEqual([waiting.userId, returning.userId].sort());
    expect(page).toMatch(/^cs_/);
  });

  it('reports a payment without a sign-up to the operator [billing-58]', async () => {
    const visitor = await signUp(world);
    const page = await openPage(world, visitor);
    await world.rows('delete from sign_up where id = ?', [visitor.userId]);
    await pay(world, page);
    await world.settle();
    const [sold] = await world.rows<{ id: string }>(
      'select stripe_subscription_id as id from subscription where user_id = ?',
      [visitor.userId],
    );
    const reported = await world.rows<{ to: string; values: { subscription: string } }>(
      `select to_address as to, values from outgoing_mail where template = 'payment-without-owner'`,
    );
    expect(reported).toMatchObject([
      { to: 'owner@example.com', values: { subscription: sold?.id } },
    ]);
  });
});
