import type { EntityManager } from '@mikro-orm/postgresql';
import type { CatalogueDocument } from '../../../src/contract/catalogue.contract.ts';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { LIVE_STATUSES } from '../../../src/domain/subscription.ts';
import { newId } from '../../database/identifier.ts';
import { textArray } from '../../database/text-array.ts';
import { AppError } from '../../errors/app-error.ts';
import { ADD_PRESENT_SUBSCRIBERS } from './members.statements.ts';
import { PriceMoveEntity } from './price-move.entity.ts';

export interface MovedPrice {
  plan: Plan;
  cycle: BillingCycle;
}

interface NewPrices {
  version: number;
  document: Pick<CatalogueDocument, 'plans'>;
  /** Lower case. */
  currency: string;
  startedBy: string;
  /** Machine time. */
  at: Date;
}

/**
 * Moves everyone who pays another price than the one on sale, one move per price, in the transaction
 * that publishes it. A buyer whose page opened before joins once it is paid. Later buyers pay the new
 * price already.
 */
export async function startPriceMoves(
  em: EntityManager,
  { version, document, currency, startedBy, at }: NewPrices,
  moves: readonly MovedPrice[],
): Promise<void> {
  for (const { plan, cycle } of moves) {
    const amount = priceIn(document, { plan, cycle });
    if (amount === null) {
      throw new AppError('price-moves.no-price', 'invalid', 'The draft does not sell this price.');
    }
    const id = newId();
    em.create(PriceMoveEntity, {
      id,
      version,
      plan,
      billingCycle: cycle,
      amountCents: amount,
      currency,
      state: 'running',
      startedBy,
      startedAt: at,
      stoppedAt: null,
    });
    await em.flush();
    const live = textArray(LIVE_STATUSES);
    await em.execute(ADD_PRESENT_SUBSCRIBERS, [live, id]);
  }
}

/** Moves that a publish would contradict: their price changes again, or they would start twice. */
export async function movesInTheWay(
  em: EntityManager,
  { document, currency }: Pick<NewPrices, 'document' | 'currency'>,
  moves: readonly MovedPrice[],
): Promise<MovedPrice[]> {
  const running = await em.find(PriceMoveEntity, { state: 'running' });
  return running
    .filter(({ plan, billingCycle: cycle, amountCents, currency: was }) => {
      const isAgain = moves.some((each) => each.plan === plan && each.cycle === cycle);
      const isSame = priceIn(document, { plan, cycle }) === amountCents && was === currency;
      return isAgain || !isSame;
    })
    .map(({ plan, billingCycle }) => ({ plan, cycle: billingCycle }));
}

/** Null for a hidden plan too: Stripe gets no price for it, so no one could be moved. */
function priceIn({ plans }: NewPrices['document'], { plan, cycle }: MovedPrice): number | null {
  const prices = plans.find(({ key, isVisible }) => key === plan && isVisible)?.prices ?? [];
  return prices.find((price) => price.cycle === cycle)?.amount ?? null;
}
