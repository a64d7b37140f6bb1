import { randomUUID } from 'node:crypto';
import { readAttemptOutcome } from '../../../../../src-server/billing/checkout/read-attempt-outcome.ts';
import { startPayment } from '../../../../../src-server/billing/checkout/start-payment.ts';
import type { RequestContext } from '../../../../../src-server/procedure/request-context.ts';
import type { BillingWorld } from '../../support/billing-world.ts';
import { TRIAL_DAYS } from '../../support/trial-buyers.ts';
import { contextOf, insisted, sessionIdOf, signUp, type Visitor } from '../../support/visitor.ts';

/** The indicators of a trial of Premium. */
export const LIMITED_TO = ['indicator-main'];

interface Facts {
  email: string;
  fingerprint: string;
  plan: string;
  /** The card's behaviour at the first charge. */
  card: string;
}

/** One account and its trial. Refusals and lost answers are part of its life: its owner tries again. */
export class TrialAccount {
  private readonly world: BillingWorld;
  private readonly facts: Facts;
  private visitor: Visitor | null = null;
  /** Null: this account has no TradingView name. */
  trader: string | null = null;

  constructor(world: BillingWorld, facts: Partial<Facts> = {}) {
    this.world = world;
    this.facts = {
      email: `${randomUUID().slice(0, 12)}@example.com`,
      fingerprint: randomUUID(),
      plan: 'standard',
      card: 'succeeds',
      ...facts,
    };
  }

  get userId(): string {
    return this.visitor?.userId ?? '';
  }

  get plan(): string {
    return this.facts.plan;
  }

  /** The trial that the page showed. */
  private get trial() {
    const isLimited = this.plan === 'premium';
    return { trialDays: TRIAL_DAYS, ...(isLimited && { trialIndicators: LIMITED_TO }) };
  }

  /** Signed in. */
  get context(): RequestContext {
    return contextOf({ account: { id: this.userId, email: this.facts.email } });
  }

  /** Signs up, starts a trial and comes back from Stripe's page. */
  async start(): Promise<void> {
    const { email, plan } = this.facts;
    this.visitor ??= await signUp(this.world, email, plan);
    const { context } = this.visitor;
    await this.order(() =>
      startPayment(this.world.deps, context, {
        plan,
        billing: 'monthly',
        email,
        ...this.trial,
      }),
    );
    const now = this.world.deps.clock.now();
    await this.world.rows(
      `insert into account (id, email, password_hash, created_at) values (?, ?, 'none', ?)`,
      [this.userId, email, now],
    );
    await this.world.rows('update sign_up set completed_at = ? where id = ?', [now, this.userId]);
  }

  /** After an operator allowed one more. */
  async startAgain(): Promise<void> {
    await this.order(() =>
      startPayment(this.world.deps, this.context, {
        plan: this.facts.plan,
        billing: 'monthly',
        upgrade: true,
        ...this.trial,
      }),
    );
  }

  private async order(open: () => Promise<{ url: string }>): Promise<void> {
    const { fingerprint, card } = this.facts;
    const { url } = await insisted(this.world, open);
    await this.world.stripe.control('POST', `/checkout/${sessionIdOf(url)}/pay`, {
      card,
      fingerprint,
    });
    await this.world.settle();
    await insisted(this.world, () => readAttemptOutcome(this.world.deps, sessionIdOf(url)));
  }

  /** In Stripe's portal, at the end of the trial. */
  async cancel(): Promise<void> {
    const { client, core } = this.world.stripe;
    core.faults.clear();
    for (const { id, status } of await this.subscriptions()) {
      if (status === 'canceled') continue;
      await client.subscriptions.update(id, { cancel_at_period_end: true });
    }
    await this.world.settle();
  }

  async subscriptions() {
    const customer = await this.customerId();
    if (customer === null) return [];
    const { data } = await this.world.stripe.client.subscriptions.list({ customer, status: 'all' });
    return data;
  }

  /** Charges that Stripe collected, oldest first. */
  async charges(): Promise<{ cents: number; at: number }[]> {
    const customer = await this.customerId();
    if (customer === null) return [];
    const { data } = await this.world.stripe.client.charges.list({ customer, limit: 100 });
    return data
      .filter(({ paid }) => paid)
      .map(({ amount, created }) => ({ cents: amount, at: created * 1_000 }))
      .reverse();
  }

  private async customerId(): Promise<string | null> {
    const [row] = await this.world.rows<{ id: string }>(
      'select stripe_customer_id as id from customer where user_id = ?',
      [this.userId],
    );
    return row?.id ?? null;
  }
}
