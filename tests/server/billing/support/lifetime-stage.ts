import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import type { LifetimeOffer } from '../../../../src/domain/offers/lifetime.ts';
import { endReplaced } from '../../../../src-server/billing/lifetimes/end-replaced.ts';
import { setLifetimeOffer } from '../../../../src-server/billing/lifetimes/lifetime-offers.ts';
import { startLifetime } from '../../../../src-server/billing/lifetimes/start-lifetime.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { startDebitShop } from './debit-shop.ts';
import { contextOf, pay, sessionIdOf } from './visitor.ts';

interface Person {
  accountId: string;
  email: string;
}

/** Billing in which Standard costs $299 and Premium $499 for life, without a limit. */
export async function startLifetimeStage() {
  const shop = await startDebitShop();
  const { world } = shop;
  const offer = (plan: Plan, changed: Partial<LifetimeOffer> = {}) =>
    setLifetimeOffer(world.deps, {
      plan,
      offer: {
        amountMinor: plan === 'premium' ? 49_900 : 29_900,
        maxBuyers: null,
        endsAt: null,
        ...changed,
      },
    });
  await offer('standard');
  await offer('premium');

  const start = (who: Person, plan: Plan = 'premium', price?: number) => {
    const account = { id: who.accountId, email: who.email };
    const actor = { kind: 'subscriber' as const, ...who, sessionId: 'session' };
    return startLifetime(
      world.deps,
      { ...contextOf({ account }), actor },
      { plan, price: price ?? (plan === 'premium' ? 49_900 : 29_900) },
    );
  };
  const open = async (who: Person, plan?: Plan) => {
    const sessionId = sessionIdOf((await start(who, plan)).url);
    const [row] = await world.rows<{ id: string }>(
      'select id from lifetime_purchase where stripe_session_id = ?',
      [sessionId],
    );
    return { sessionId, id: row?.id ?? '' };
  };
  /** Paid, and its events and its job done. */
  const buy = async (who: Person, plan?: Plan) => {
    const opened = await open(who, plan);
    await pay(world, opened.sessionId);
    await world.settle();
    await endReplaced(world.deps, opened.id);
    return opened;
  };
  const planOf = async ({ accountId }: { accountId: string }) =>
    (await standingOf(world.deps, accountId))?.plan;
  return {
    ...shop,
    offer,
    start,
    open,
    buy,
    planOf,
    rowOf: (id: string) => shop.rowOf('lifetime_purchase', id),
    chargeOf: (id: string) => shop.chargeOf('lifetime_purchase', id),
  };
}

export type LifetimeStage = Awaited<ReturnType<typeof startLifetimeStage>>;
