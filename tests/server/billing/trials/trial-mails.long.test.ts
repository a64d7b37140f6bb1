import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noonThere } from '../../../../src/domain/dates/time-zone.ts';
import { createPaymentProof } from '../../../../src-server/billing/checkout/prove-payment.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { verifyPayment } from '../../../../src-server/billing/checkout/verify-payment.ts';
import { allowTrial } from '../../../../src-server/billing/trials/allow-trial.ts';
import { quoteTrial } from '../../../../src-server/billing/trials/offer-trial.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { lateMailsOf } from '../support/subscriber.ts';
import { TRIAL_DAYS, type TrialBuyers, trialBuyers } from '../support/trial-buyers.ts';
import { contextOf, pay, sessionIdOf, signUp } from '../support/visitor.ts';

describe('mails about a trial', () => {
  let world: BillingWorld;
  let buyers: TrialBuyers;
  beforeAll(async () => {
    world = await startBillingWorld();
    buyers = await trialBuyers(world);
  });
  afterAll(() => world.close());

  /** Uses the payment as the completed sign-up does. */
  async function useAttempt(sessionId: string) {
    const proof = createPaymentProof(world.deps);
    const proven = await proof.prove(sessionId);
    if (proven.state !== 'paid') throw new Error('It is paid.');
    await transact(world.deps.orm, (em) => proof.consume(em, proven.attemptId));
  }
  const welcomesOf = (userId: string) =>
    world.rows(
      `select template, "values" from outgoing_mail
       where user_id = ? and template like 'welcome%' order by id`,
      [userId],
    );

  it('is called a trial, not a payment, on the page after it and in the mail of the way back', async () => {
    const quote = await quoteTrial(world.deps, contextOf({}), {
      plan: 'standard',
      billing: 'monthly',
    });
    const who = await signUp(world);
    const { url } = await startPayment(world.deps, who.context, {
      plan: 'standard',
      billing: 'monthly',
      email: who.email,
      trialDays: TRIAL_DAYS,
    });
    const sessionId = sessionIdOf(url);
    await pay(world, sessionId);
    await world.settle();
    expect(await verifyPayment(world.deps, who.context, sessionId)).toMatchObject({
      success: true,
      trialEndsOn: quote?.endsOn,
    });
    expect(await lateMailsOf(world, who.userId)).toEqual(['trial-started', 'continue-trial']);
    await useAttempt(sessionId);
    expect(await welcomesOf(who.userId)).toEqual([
      {
        template: 'welcome-trial',
        values: expect.objectContaining({
          plan: 'Standard',
          until: `${quote?.endsOn}T12:00:00.000Z`,
        }),
      },
    ]);
  });

  it('is called ended on the page after it if it was not the first', async () => {
    const fingerprint = randomUUID();
    await buyers.buy({ fingerprint });
    const who = await signUp(world);
    const { url } = await startPayment(world.deps, who.context, {
      plan: 'standard',
      billing: 'monthly',
      email: who.email,
      trialDays: TRIAL_DAYS,
    });
    const sessionId = sessionIdOf(url);
    await world.stripe.control('POST', `/checkout/${sessionId}/pay`, {
      card: 'succeeds',
      fingerprint,
    });
    await world.settle();
    const answer = await verifyPayment(world.deps, who.context, sessionId);
    expect(answer).toMatchObject({ success: true, isTrialRefused: true });
    expect(answer).not.toHaveProperty('trialEndsOn');
    const mails = await lateMailsOf(world, who.userId);
    expect(mails.filter((name) => name.startsWith('continue'))).toEqual(['continue-account']);
    await useAttempt(sessionId);
    expect(await welcomesOf(who.userId)).toEqual([]);
  });

  it('welcomes an account to a trial without a word of a receipt', async () => {
    const { userId, email } = await buyers.buy();
    await buyers.passDays(8);
    await world.endSubscriptions();
    await world.settle();
    const context = contextOf({ account: { id: userId, email } });
    await allowTrial(world.deps, { operatorId: randomUUID(), accountId: userId });
    const { url } = await startPayment(world.deps, context, {
      plan: 'standard',
      billing: 'monthly',
      upgrade: true,
      trialDays: TRIAL_DAYS,
    });
    await pay(world, sessionIdOf(url));
    await world.settle();
    const until = (await buyers.useOf(userId))?.ends_at ?? 0;
    expect(await welcomesOf(userId)).toEqual([
      {
        template: 'welcome-trial',
        values: expect.objectContaining({ until: noonThere(new Date(until), 'UTC') }),
      },
    ]);
  });

  it('a trial that ended before the account was set up is not welcomed as an active plan', async () => {
    const who = await signUp(world, undefined, 'premium');
    const { url } = await startPayment(world.deps, who.context, {
      plan: 'premium',
      billing: 'monthly',
      email: who.email,
      trialDays: TRIAL_DAYS,
    });
    const sessionId = sessionIdOf(url);
    await world.stripe.control('POST', `/checkout/${sessionId}/pay`, { card: null });
    await world.settle();
    await buyers.passDays(TRIAL_DAYS + 2);
    await useAttempt(sessionId);
    expect(await welcomesOf(who.userId)).toEqual([]);
  });
});
