import { randomUUID } from 'node:crypto';
import { readAttemptOutcome } from '../../../../src-server/billing/checkout/read-attempt-outcome.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { setTrialRule } from '../../../../src-server/billing/trials/trial-rules.ts';
import type { BillingWorld } from './billing-world.ts';
import { sessionIdOf, signUp } from './visitor.ts';

export const TRIAL_DAYS = 7;

interface TrialChoice {
  /** standard asks for a card, premium does not. */
  plan?: string;
  email?: string;
  /** Names the card. Default: one that nobody else has. */
  fingerprint?: string;
  card?: string;
  /** The indicators that the page named. Absent: all of the plan. */
  indicators?: string[];
}

/** People who start trials in this world, and what became of them. */
export async function trialBuyers(world: BillingWorld) {
  await setTrialRule(world.deps, { plan: 'standard', days: TRIAL_DAYS, card: 'always' });
  await setTrialRule(world.deps, { plan: 'premium', days: TRIAL_DAYS, card: 'if_required' });
  return {
    async buy(choice: TrialChoice = {}) {
      const { plan = 'standard', card = 'succeeds' } = choice;
      const visitor = await signUp(world, choice.email, plan);
      const { url } = await startPayment(world.deps, visitor.context, {
        plan,
        billing: 'monthly',
        email: visitor.email,
        trialDays: TRIAL_DAYS,
        trialIndicators: choice.indicators,
      });
      const sessionId = sessionIdOf(url);
      const session = await world.stripe.client.checkout.sessions.retrieve(sessionId);
      await world.stripe.control('POST', `/checkout/${sessionId}/pay`, {
        card,
        fingerprint: choice.fingerprint ?? randomUUID(),
      });
      await world.settle();
      await readAttemptOutcome(world.deps, sessionId);
      const now = world.deps.clock.now();
      await world.rows(
        `insert into account (id, email, password_hash, created_at) values (?, ?, 'none', ?)`,
        [visitor.userId, visitor.email, now],
      );
      await world.rows('update sign_up set completed_at = ? where id = ?', [now, visitor.userId]);
      return { ...visitor, session, actor: { accountId: visitor.userId } };
    },
    /** The newest trial of a user. */
    async useOf(userId: string) {
      const [use] = await world.rows<{
        state: string;
        ends_at: Date;
        shared: string[] | null;
        stripe_subscription_id: string;
      }>('select * from trial_use where user_id = ? order by seq desc', [userId]);
      return use;
    },
    /** Amounts that Stripe took. */
    async chargesOf(userId: string): Promise<number[]> {
      const [row] = await world.rows<{ id: string }>(
        'select stripe_customer_id as id from customer where user_id = ?',
        [userId],
      );
      const { data } = await world.stripe.client.charges.list({ customer: row?.id ?? '' });
      return data.filter(({ paid }) => paid).map(({ amount }) => amount);
    },
    /** Looks up the TradingView name of an account, as its page does. */
    linkTradingView: (userId: string, name: string) =>
      world.rows(
        `insert into tradingview_identity (account_id, username, username_key, failed_checks, changed_at)
         values (?, ?, ?, 0, now())`,
        [userId, name, name],
      ),
    async passDays(days: number): Promise<void> {
      await world.stripe.advanceDays(days);
      await world.settle();
    },
  };
}

export type TrialBuyers = Awaited<ReturnType<typeof trialBuyers>>;
