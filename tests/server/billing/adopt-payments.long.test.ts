import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPayment } from '../../../src-server/billing/checkout/start-payment.ts';
import { verifyPayment } from '../../../src-server/billing/checkout/verify-payment.ts';
import { settleExit } from '../../../src-server/billing/exits/settle/settle-exit.ts';
import { waitingExitOf } from '../../../src-server/billing/exits/stop-exit.ts';
import { takeExit } from '../../../src-server/billing/exits/take-exit.ts';
import { adoptPayments } from '../../../src-server/billing/paid-sign-ups/adopt-payments.ts';
import {
  endDuplicate,
  listLiveDuplicates,
} from '../../../src-server/billing/standing/live-duplicates.ts';
import { standingOf } from '../../../src-server/billing/standing/standing.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { type BillingWorld, startBillingWorld } from './support/billing-world.ts';
import { reconcilesOf, subscriber } from './support/subscriber.ts';
import { contextOf, openPage, pay, sessionIdOf, signUp } from './support/visitor.ts';

describe('a paid sign-up whose address already has an account', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const account = async (email: string) => {
    const id = newId();
    const now = world.deps.clock.now();
    await world.rows(
      `insert into account (id, email, password_hash, email_confirmed_at, created_at)
         values (?, ?, 'none', ?, ?)`,
      [id, email, now, now],
    );
    return { accountId: id, email };
  };
  /** The page was opened before the account was completed in another browser, and paid afterwards. */
  const lateSignUp = async (email: string) => {
    const visitor = await signUp(world, email, 'premium');
    const sessionId = await openPage(world, visitor, 'premium');
    return { visitor, sessionId };
  };

  it('opens no password form [billing-1]', async () => {
    const email = 'first@example.com';
    const { visitor, sessionId } = await lateSignUp(email);
    await account(email);
    await pay(world, sessionId);
    expect(await verifyPayment(world.deps, visitor.context, sessionId)).toEqual({
      success: false,
      message: 'Account already set up',
      next: 'login',
    });
  });

  it('a withdrawal by form that waits is shown to the account that adopts the payment', async () => {
    const email = 'withdraws@example.com';
    const { visitor, sessionId } = await lateSignUp(email);
    const who = await account(email);
    await pay(world, sessionId);
    await world.settle();
    const form = { kind: 'withdraw', name: 'Ada', email, reference: null, cause: null } as const;
    await settleExit(world.deps, await takeExit(world.deps, form, 'en'));
    const waiting = await waitingExitOf(world.deps, visitor.userId);
    expect(waiting).toMatchObject({ kind: 'withdraw' });
    await adoptPayments(world.deps, who, visitor.userId);
    expect(await waitingExitOf(world.deps, who.accountId)).toEqual(waiting);
  });

  it('a paid sign-up of an existing address is adopted by the account once it signs in', async () => {
    const email = 'second@example.com';
    const { visitor, sessionId } = await lateSignUp(email);
    const who = await account(email);
    await pay(world, sessionId);
    await world.settle();
    expect(await standingOf(world.deps, who.accountId)).toBeNull();

    expect((await adoptPayments(world.deps, who, visitor.userId)).adopted).toHaveLength(1);
    expect(await standingOf(world.deps, who.accountId)).toMatchObject({
      plan: 'premium',
      status: 'active',
    });
    expect(await standingOf(world.deps, visitor.userId)).toBeNull();
    expect(await reconcilesOf(world, who.accountId)).toBe(1);
    // Counted once, and everything that a dispute would need is theirs.
    for (const table of ['received_payment', 'purchase_context', 'mrr_movement']) {
      const owners = await world.rows<{ id: string }>(
        `select user_id as id from ${table} where user_id in (?, ?)`,
        [who.accountId, visitor.userId],
      );
      expect({ table, owners }).toEqual({ table, owners: [{ id: who.accountId }] });
    }
    expect(await adoptPayments(world.deps, who, visitor.userId)).toEqual({ adopted: [], left: [] });
  });

  it('a paid sign-up of an existing address stays with its sign-up when the account signed in for another sign-up of the address', async () => {
    const email = 'victim@example.com';
    const { visitor, sessionId } = await lateSignUp(email);
    const own = await signUp(world, email);
    const who = await account(email);
    await pay(world, sessionId);
    await world.settle();

    expect(await adoptPayments(world.deps, who, own.userId)).toEqual({ adopted: [], left: [] });
    expect(await standingOf(world.deps, who.accountId)).toBeNull();
    expect(await standingOf(world.deps, visitor.userId)).toMatchObject({ plan: 'premium' });
  });

  it('a paid sign-up of an existing address stays with its sign-up when the account has changed its address', async () => {
    const email = 'moving@example.com';
    const { visitor, sessionId } = await lateSignUp(email);
    const who = await account('moved@example.com');
    await pay(world, sessionId);
    await world.settle();

    await adoptPayments(world.deps, who, visitor.userId);
    // The address may also change between the read and the transaction.
    await adoptPayments(world.deps, { ...who, email }, visitor.userId);
    expect(await standingOf(world.deps, who.accountId)).toBeNull();
    expect(await standingOf(world.deps, visitor.userId)).toMatchObject({ plan: 'premium' });
  });

  it('closes the account’s own open page before it is adopted [billing-2]', async () => {
    const email = 'two-pages@example.com';
    const { visitor, sessionId } = await lateSignUp(email);
    const who = await account(email);
    const { url } = await startPayment(
      world.deps,
      contextOf({ account: { id: who.accountId, email } }),
      { plan: 'basic', billing: 'monthly', upgrade: true },
    );
    await pay(world, sessionId);
    expect((await adoptPayments(world.deps, who, visitor.userId)).adopted).toHaveLength(1);
    const own = await world.stripe.client.checkout.sessions.retrieve(sessionIdOf(url));
    expect(own.status).toBe('expired');
    expect(await standingOf(world.deps, who.accountId)).toMatchObject({ plan: 'premium' });
  });

  it('a paid sign-up of an existing address is not adopted when the account’s own page was just paid', async () => {
    const email = 'own-first@example.com';
    const { visitor, sessionId } = await lateSignUp(email);
    const who = await account(email);
    const { url } = await startPayment(
      world.deps,
      contextOf({ account: { id: who.accountId, email } }),
      { plan: 'basic', billing: 'monthly', upgrade: true },
    );
    await pay(world, sessionId);
    await pay(world, sessionIdOf(url));
    expect((await adoptPayments(world.deps, who, visitor.userId)).left).toHaveLength(1);
    await world.settle();
    expect(await standingOf(world.deps, who.accountId)).toMatchObject({ plan: 'basic' });
    const spare = await listLiveDuplicates(world.deps);
    expect(spare.map(({ userId }) => userId)).toEqual([visitor.userId]);
    await endDuplicate(world.deps, spare[0]?.stripeSubscriptionId ?? '', 'op');
  });

  it('a paid sign-up of an existing address never becomes a second live subscription [billing-3]', async () => {
    const payer = await subscriber(world, 'basic');
    await world.rows('update account set email_confirmed_at = ? where id = ?', [
      world.deps.clock.now(),
      payer.userId,
    ]);
    // The address cannot sign up again. This page was open before.
    await world.rows(`update account set email = 'away@example.com' where id = ?`, [payer.userId]);
    const { visitor, sessionId } = await lateSignUp(payer.email);
    await world.rows('update account set email = ? where id = ?', [payer.email, payer.userId]);
    await pay(world, sessionId);
    await world.settle();

    const who = { accountId: payer.userId, email: payer.email };
    expect(await adoptPayments(world.deps, who, visitor.userId)).toMatchObject({ adopted: [] });
    expect(await standingOf(world.deps, payer.userId)).toMatchObject({ plan: 'basic' });
    expect(world.logged()).toContain('paid twice: refund needed');

    const [left, ...others] = await listLiveDuplicates(world.deps);
    expect(others).toEqual([]);
    expect(left).toMatchObject({ plan: 'premium', userId: visitor.userId });
    await endDuplicate(world.deps, left?.stripeSubscriptionId ?? '', 'op');
    expect(await listLiveDuplicates(world.deps)).toEqual([]);
    expect(await standingOf(world.deps, payer.userId)).toMatchObject({ plan: 'basic' });
  });
});
