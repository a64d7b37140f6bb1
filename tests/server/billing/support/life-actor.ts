import type { BillingCycle, Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { closeStaleAttempts } from '../../../../src-server/billing/checkout/close-stale-attempts.ts';
import { openBillingPortal } from '../../../../src-server/billing/checkout/manage-billing.ts';
import { createPaymentProof } from '../../../../src-server/billing/checkout/prove-payment.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { endOwnPause } from '../../../../src-server/billing/leaving/end-pause.ts';
import { leave } from '../../../../src-server/billing/leaving/leave.ts';
import { viewLeaving } from '../../../../src-server/billing/leaving/leaving.view.ts';
import { startPause } from '../../../../src-server/billing/leaving/start-pause.ts';
import { reviewDueStandings } from '../../../../src-server/billing/standing/review-standings.ts';
import { syncStripe } from '../../../../src-server/billing/sync/stripe-pass.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { AppError } from '../../../../src-server/errors/app-error.ts';
import { ProviderFailure } from '../../../../src-server/errors/provider-failure.ts';
import type { BillingWorld } from './billing-world.ts';
import { keepTimeOfPauses } from './keep-pauses.ts';
import { chooseInPortal, confirmChange } from './portal.ts';
import { contextOf, openPage, pay, sessionIdOf, signUp, type Visitor } from './visitor.ts';

/** One person with a browser and a card. Refusals are part of a life. */
export class LifeActor {
  protected readonly world: BillingWorld;
  protected visitor: Visitor | null = null;
  private hasAccount = false;

  constructor(world: BillingWorld) {
    this.world = world;
  }

  get userId(): string | null {
    return this.visitor?.userId ?? null;
  }

  /** Runs it. A refusal by the product or the sandbox is an outcome, a crash is not. */
  async attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const refused = error instanceof AppError || error instanceof ProviderFailure;
      const impossible =
        error instanceof Error && /^(POST|PUT|GET) \/|^<!doctype/i.test(error.message);
      if (!refused && !impossible) throw error;
    }
  }

  async buy(plan: Plan, billing: BillingCycle, card: string, comesBack: boolean): Promise<void> {
    const { world } = this;
    this.visitor ??= await signUp(world);
    const sessionId = this.hasAccount
      ? await this.upgradePage(plan, billing)
      : await openPage(world, this.visitor, plan, billing);
    if (sessionId === null) return;
    await pay(world, sessionId, card);
    if (comesBack) await this.comeBack(sessionId);
  }

  private async upgradePage(plan: Plan, billing: BillingCycle): Promise<string | null> {
    const { url } = await this.askForUpgrade(plan, billing);
    return url.includes('/pay/') ? sessionIdOf(url) : null;
  }

  private askForUpgrade(plan: Plan, billing: BillingCycle) {
    const { userId: id = '', email = '' } = this.visitor ?? {};
    const context = contextOf({ account: { id, email } });
    return startPayment(this.world.deps, context, { plan, billing, upgrade: true });
  }

  private async comeBack(sessionId: string): Promise<void> {
    const proof = createPaymentProof(this.world.deps);
    const proven = await proof.prove(sessionId);
    if (proven.state !== 'paid' || proven.kind !== 'sign-up' || this.visitor === null) return;
    const { userId, email } = this.visitor;
    const now = this.world.deps.clock.now();
    await transact(this.world.deps.orm, async (em) => {
      if (!(await proof.consume(em, proven.attemptId))) return;
      await em.execute(
        'insert into account (id, email, password_hash, created_at) values (?, ?, ?, ?)',
        [userId, email, 'none', now],
      );
      await em.execute('update sign_up set completed_at = ? where id = ?', [now, userId]);
    });
    this.hasAccount = true;
  }

  async upgrade(plan: Plan, billing: BillingCycle, confirms: boolean): Promise<void> {
    if (!this.hasAccount) return;
    const { url } = await this.askForUpgrade(plan, billing);
    if (confirms && url.includes('/portal/')) await confirmChange(url);
  }

  async downgrade(lookupKey: string): Promise<void> {
    const subscription = await this.subscriptionId();
    if (subscription === null || this.userId === null) return;
    const actor = { accountId: this.userId };
    const { url } = await openBillingPortal(this.world.deps, actor, {});
    await chooseInPortal(this.world, url, subscription, lookupKey);
  }

  /** A control call for the newest subscription. */
  async press(name: string, body?: unknown): Promise<Record<string, unknown> | null> {
    const subscription = await this.subscriptionId();
    if (subscription === null) return null;
    return this.world.stripe.control('POST', `/subscriptions/${subscription}/${name}`, body);
  }

  async decideDisputes(outcome: 'won' | 'lost'): Promise<void> {
    const { data } = await this.world.stripe.client.disputes.list({ limit: 100 });
    for (const dispute of data.filter((each) => each.status === 'needs_response')) {
      await this.world.stripe.control('POST', `/disputes/${dispute.id}/${outcome}`);
    }
  }

  async payOwed(): Promise<void> {
    const customer = await this.customerId();
    if (customer === null) return;
    const { data } = await this.world.stripe.client.invoices.list({ customer, status: 'open' });
    for (const invoice of data) {
      await this.world.stripe.control('POST', `/invoices/${invoice.id}/pay`, { card: 'succeeds' });
    }
  }

  /** An operator waives an owed invoice at Stripe. The subscription continues and may fail again later. */
  async forgive(): Promise<void> {
    const customer = await this.customerId();
    if (customer === null) return;
    const { client } = this.world.stripe;
    const { data } = await client.invoices.list({ customer, status: 'open' });
    for (const invoice of data) await client.invoices.markUncollectible(invoice.id);
  }

  async pause(months: number): Promise<void> {
    if (this.userId === null) return;
    await startPause(this.world.deps, { accountId: this.userId }, { months });
  }

  async endPause(): Promise<void> {
    if (this.userId !== null) await endOwnPause(this.world.deps, { accountId: this.userId });
  }

  async leave(): Promise<void> {
    if (this.visitor === null) return;
    const { userId: accountId } = this.visitor;
    const { plan } = await viewLeaving(this.world.deps, { accountId });
    await leave(this.world.deps, { accountId }, { plan, reason: 'other', words: null });
  }

  /** Runs what the timers run. */
  async keepTime(): Promise<void> {
    await keepTimeOfPauses(this.world.deps);
    while ((await reviewDueStandings(this.world.deps)) > 0);
    await closeStaleAttempts(this.world.deps);
  }

  /** One full pass over everything at Stripe. */
  async sweep(): Promise<void> {
    let complete = false;
    while (!complete) {
      complete = (await syncStripe(this.world.deps, { limit: 100, cause: 'sweep' })).complete;
    }
  }

  async customerId(): Promise<string | null> {
    const [row] = await this.world.rows<{ id: string }>(
      'select stripe_customer_id as id from customer where user_id = ?',
      [this.userId],
    );
    return row?.id ?? null;
  }

  protected async subscriptionId(): Promise<string | null> {
    const customer = await this.customerId();
    if (customer === null) return null;
    const { data } = await this.world.stripe.client.subscriptions.list({ customer, status: 'all' });
    return data[0]?.id ?? null;
  }
}
