import type { ExitKind } from '../../../../src/domain/exits/exit.ts';
import { resumeSubscription } from '../../../../src-server/billing/checkout/resume-subscription.ts';
import { settleExit } from '../../../../src-server/billing/exits/settle/settle-exit.ts';
import { startDueExits } from '../../../../src-server/billing/exits/start-due-exits.ts';
import { takeExit } from '../../../../src-server/billing/exits/take-exit.ts';
import { endOwnPause } from '../../../../src-server/billing/leaving/end-pause.ts';
import { leave } from '../../../../src-server/billing/leaving/leave.ts';
import { viewLeaving } from '../../../../src-server/billing/leaving/leaving.view.ts';
import { settleLeave } from '../../../../src-server/billing/leaving/settle-leave.ts';
import { startPause } from '../../../../src-server/billing/leaving/start-pause.ts';
import { LifeActor } from './life-actor.ts';

/** A time in which a subscription must not be charged. */
interface Quiet {
  subscription: string;
  why: 'canceled' | 'paused';
  from: number;
  /** Null: for good. */
  to: number | null;
}

/** A subscriber who leaves, pauses and changes their mind, and keeps a diary of what they were promised. */
export class LeavingLife extends LifeActor {
  private readonly quiet: Quiet[] = [];
  /** Moments at which they asked to be charged: they ended a pause. */
  private readonly asked: number[] = [];

  override async pause(months: number): Promise<void> {
    const subscription = await this.subscriptionId();
    if (this.userId === null || subscription === null) return;
    const { until } = await startPause(this.world.deps, { accountId: this.userId }, { months });
    this.promise(subscription, 'paused', until.getTime());
  }

  override async endPause(): Promise<void> {
    if (this.userId === null) return;
    // An answer may be lost after the charge.
    this.asked.push(this.now());
    this.endPromises('paused');
    await endOwnPause(this.world.deps, { accountId: this.userId });
  }

  override async leave(): Promise<void> {
    const subscription = await this.subscriptionId();
    if (this.visitor === null || subscription === null) return;
    const { userId: accountId } = this.visitor;
    const { plan } = await viewLeaving(this.world.deps, { accountId });
    // It ends the pause: the paid period continues.
    this.endPromises('paused');
    await leave(this.world.deps, { accountId }, { plan, reason: 'unused', words: null });
    this.promise(subscription, 'canceled', null);
  }

  async keep(): Promise<void> {
    if (this.userId === null) return;
    this.endPromises('canceled');
    // A form may have canceled during the pause.
    this.endPromises('paused');
    await resumeSubscription(this.world.deps, { accountId: this.userId });
  }

  async declare(kind: ExitKind): Promise<void> {
    const { email } = this.visitor ?? {};
    if (email === undefined) return;
    const words = { name: 'Ada Lovelace', reference: null, cause: null };
    await takeExit(this.world.deps, { kind, email, ...words }, 'en');
  }

  /** Runs what the jobs and timers run within minutes. */
  override async keepTime(): Promise<void> {
    const { world } = this;
    const leaving = await world.rows<{ id: string }>(
      "select id from leave_request where state = 'leaving'",
    );
    for (const { id } of leaving) await settleLeave(world.deps, id);
    await world.rows('update outgoing_mail set sent_at = ? where sent_at is null', [
      world.deps.clock.now(),
    ]);
    await startDueExits(world.deps);
    const exits = await world.rows<{ id: string }>(
      "select id from exit_request where state in ('received', 'due')",
    );
    for (const { id } of exits) await settleExit(world.deps, id);
    await super.keepTime();
  }

  /** Charges against a promise, and charges at the end of a pause that no mail announced with date and sum. */
  async faults(): Promise<string[]> {
    const customer = await this.customerId();
    if (customer === null) return [];
    const { data } = await this.world.stripe.client.invoices.list({ customer, limit: 100 });
    const paid = data.filter(({ status, amount_paid: amount }) => status === 'paid' && amount > 0);
    const announced = await this.world.rows<{ amount: string; until: string }>(
      `select values->>'amount' as amount, values->>'until' as until from outgoing_mail
       where template = 'pause-ends' and user_id = ?`,
      [this.userId],
    );
    return paid.flatMap((invoice) => {
      const at = invoice.created * 1_000;
      const subscription = invoice.parent?.subscription_details?.subscription;
      const broken = this.quiet
        .filter((each) => each.subscription === subscription)
        .filter(({ from, to }) => at > from && (to === null || at < to))
        .map(({ why }) => `${invoice.id} was charged while ${why}`);
      const isResumption = invoice.billing_reason === 'subscription_update';
      const isAsked = this.asked.some((moment) => Math.abs(moment - at) < 60_000);
      const isAnnounced = announced.some(
        ({ amount, until }) =>
          amount === `${invoice.amount_due} ${invoice.currency}` &&
          new Date(until).getTime() <= at + 1_000,
      );
      const isSurprise = isResumption && !isAsked && !isAnnounced;
      return isSurprise ? [...broken, `${invoice.id} was not announced`] : broken;
    });
  }

  /** As stored: a read at Stripe would meet the faults of this drill. */
  protected override async subscriptionId(): Promise<string | null> {
    const [row] = await this.world.rows<{ id: string }>(
      'select stripe_subscription_id as id from subscription where user_id = ? and is_current',
      [this.userId],
    );
    return row?.id ?? null;
  }

  private now(): number {
    return this.world.deps.clock.now().getTime();
  }

  private promise(subscription: string, why: Quiet['why'], to: number | null): void {
    // A call that was slow may have overlapped a charge of the same second.
    this.quiet.push({ subscription, why, from: this.now() + 1_000, to });
  }

  private endPromises(why: Quiet['why']): void {
    // Stripe writes whole seconds: a charge right after this moment has an earlier one.
    const at = Math.floor(this.now() / 1_000) * 1_000;
    for (const each of this.quiet) {
      if (each.why === why && (each.to === null || each.to > at)) each.to = at;
    }
  }
}
