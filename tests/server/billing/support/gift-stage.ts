import { randomUUID } from 'node:crypto';
import { giftPrice } from '../../../../src/domain/offers/gift.ts';
import { createStripeGateway } from '../../../../src-server/billing/gateway/adapter.ts';
import { setGiftOffer } from '../../../../src-server/billing/gifts/gift-offers.ts';
import { giftStatus } from '../../../../src-server/billing/gifts/gift-status.ts';
import { redeemCode } from '../../../../src-server/billing/gifts/redeem-code.ts';
import { type GiftRequest, startGift } from '../../../../src-server/billing/gifts/start-gift.ts';
import type { RequestContext } from '../../../../src-server/procedure/request-context.ts';
import { type BillingWorld, startBillingWorld } from './billing-world.ts';
import { WEBHOOK_SECRET } from './stripe-world.ts';
import { contextOf, insisted, pay, sessionIdOf } from './visitor.ts';

export interface BoughtGift {
  id: string;
  context: RequestContext;
  sessionId: string;
  code: string;
}

/** Billing with gifts of Standard and Premium on offer, in a shop that also takes bank debits. */
export async function startGiftStage() {
  const world = await startBillingWorld();
  await world.stripe.control('PUT', '/settings', { bankDebits: 'on' });
  world.deps.stripe = createStripeGateway({
    secretKey: 'sk_test_product',
    apiBase: world.stripe.address,
    webhookSecrets: [WEBHOOK_SECRET],
    networkRetries: 0,
    switches: { paymentMethods: 'account' },
  });
  return { world, ...(await openGiftDesk(world)) };
}

export type GiftStage = Awaited<ReturnType<typeof startGiftStage>>;
export type GiftDesk = Awaited<ReturnType<typeof openGiftDesk>>;

/** Offers gifts of Standard and Premium in this world. */
export async function openGiftDesk(world: BillingWorld) {
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
  const account = async () => {
    const accountId = randomUUID();
    await world.rows(
      `insert into account (id, email, password_hash, created_at) values (?, ?, 'none', ?)`,
      [accountId, `${accountId}@example.com`, world.deps.clock.now()],
    );
    return { accountId };
  };
  /** Shows the dates and confirms them. */
  const redeem = async (who: { accountId: string }, code: string) => {
    const shown = await redeemCode(world.deps, who, { code });
    return redeemCode(world.deps, who, { code, agreed: shown.gift?.key });
  };
  const rowOf = async (id: string) => {
    const [row] = await world.rows<Record<string, unknown>>('select * from gift where id = ?', [
      id,
    ]);
    return row ?? {};
  };
  const chargeOf = async (id: string) => {
    const intent = String((await rowOf(id)).stripe_payment_intent_id);
    const { data } = await world.stripe.client.charges.list({ payment_intent: intent });
    return data[0]?.id ?? '';
  };
  const grantsOf = ({ accountId }: { accountId: string }) =>
    world.rows<{ source: string; endReason: string | null; until: Date; startsAt: Date }>(
      `select source, end_reason as "endReason", until, starts_at as "startsAt" from plan_grant
       where account_id = ? order by starts_at, created_at`,
      [accountId],
    );
  const mailsAbout = (id: string) =>
    world.rows<{ template: string; to: string; values: Record<string, string> }>(
      `select template, to_address as "to", "values" from outgoing_mail where dedupe_key like ? order by id`,
      [`%${id}%`],
    );
  return { order, open, idOf, buy, account, redeem, rowOf, chargeOf, grantsOf, mailsAbout };
}
