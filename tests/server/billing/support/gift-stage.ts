import { randomUUID } from 'node:crypto';
import { giftPrice } from '../../../../src/domain/offers/gift.ts';
import { setGiftOffer } from '../../../../src-server/billing/gifts/gift-offers.ts';
import { giftStatus } from '../../../../src-server/billing/gifts/gift-status.ts';
import { redeemCode } from '../../../../src-server/billing/gifts/redeem-code.ts';
import { settleGiftEndJob } from '../../../../src-server/billing/gifts/settle-gift-end.job.ts';
import type { GiftEnd } from '../../../../src-server/billing/gifts/settle-gift-end.ts';
import { type GiftRequest, startGift } from '../../../../src-server/billing/gifts/start-gift.ts';
import type { RequestContext } from '../../../../src-server/procedure/request-context.ts';
import type { BillingWorld } from './billing-world.ts';
import { readsOf, startDebitShop } from './debit-shop.ts';
import type { Subscriber } from './subscriber.ts';
import { contextOf, insisted, pay, sessionIdOf } from './visitor.ts';

export interface BoughtGift {
  id: string;
  context: RequestContext;
  sessionId: string;
  code: string;
}

/** Billing with gifts of Standard and Premium on offer, in a shop that also takes bank debits. */
export async function startGiftStage() {
  const { world } = await startDebitShop();
  return { world, ...(await openGiftDesk(world)) };
}

export type GiftStage = Awaited<ReturnType<typeof startGiftStage>>;
export type GiftDesk = Awaited<ReturnType<typeof openGiftDesk>>;

/** Offers gifts of Standard and Premium in this world. */
export async function openGiftDesk(world: BillingWorld) {
  const reads = readsOf(world);
  for (const plan of ['standard', 'premium']) {
    await setGiftOffer(world.deps, { plan, months: [1, 3] });
  }

  const order = (changed: Partial<GiftRequest> = {}): GiftRequest => {
    const { plan = 'standard', months = 3 } = changed;
    return {
      key: randomUUID(),
      plan,
      months,
      email: 'Buyer@example.com',
      recipientEmail: null,
      message: null,
      price: giftPrice(world.deps.catalogue.current(), plan, months) ?? 0,
      ...changed,
    };
  };
  const open = async (changed: Partial<GiftRequest> = {}, context = contextOf({})) => {
    const { url } = await startGift(world.deps, context, order(changed));
    return { url, sessionId: sessionIdOf(url), context };
  };
  const idOf = async (sessionId: string) => {
    const [row] = await world.rows<{ id: string }>(
      'select id from gift where stripe_session_id = ?',
      [sessionId],
    );
    return row?.id ?? '';
  };
  const buy = async (
    changed: Partial<GiftRequest> = {},
    context = contextOf({}),
  ): Promise<BoughtGift> => {
    const asked = { key: randomUUID(), ...changed };
    const opened = await insisted(world, () => open(asked, context));
    world.stripe.core.faults.clear();
    await pay(world, opened.sessionId);
    await world.settle();
    const id = await idOf(opened.sessionId);
    const { link } = await giftStatus(world.deps, opened.context, id);
    return { ...opened, id, code: new URL(link ?? '').hash.slice(1) };
  };
  /** Shows the dates and confirms them. */
  const redeem = async (who: { accountId: string }, code: string) => {
    const shown = await redeemCode(world.deps, who, { code });
    return redeemCode(world.deps, who, { code, agreed: shown.gift?.key });
  };
  return {
    ...reads,
    order,
    open,
    idOf,
    buy,
    redeem,
    rowOf: (id: string) => reads.rowOf('gift', id),
    chargeOf: (id: string) => reads.chargeOf('gift', id),
  };
}

/** The ends that gifts schedule at Stripe for the subscriptions of their recipients. */
export function giftEndsOf(world: () => BillingWorld) {
  return {
    /** In seconds, as Stripe has it. Null: it renews. */
    endOf: async ({ subscriptionId }: Subscriber) =>
      (await world().stripe.client.subscriptions.retrieve(subscriptionId)).cancel_at,
    /** The job that the queue runs after the request, or instead of it. */
    async runJobs({ userId }: Subscriber): Promise<number> {
      const jobs = await world().rows<{ data: GiftEnd }>(
        `delete from job.job where name = ? and data->>'accountId' = ? returning data`,
        [settleGiftEndJob.name, userId],
      );
      const moment = { enqueuedAt: new Date(), rank: undefined };
      for (const { data } of jobs) await settleGiftEndJob.run(world().deps, data, moment);
      return jobs.length;
    },
  };
}
