import type { ShownOffers } from '../../../src/contract/public-settings.contract.ts';
import { offeredIndicators } from '../../../src/domain/offers/trial-indicators.ts';
import { readFork } from '../../database/transaction.ts';
import { AccessCodeBatchEntity } from '../access-codes/access-code.entities.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { GiftOfferEntity } from '../gifts/gift.entities.ts';
import { LifetimeOfferEntity } from '../lifetimes/lifetime.entities.ts';
import { findLifetime } from '../lifetimes/lifetime-offers.ts';
import { TrialRuleEntity } from '../trials/trial.entities.ts';
import { DiscountCodeEntity } from './discount-code.entity.ts';

/** Offers that pages mention. Absent while there is none: the pages are then the documented ones. */
export interface OfferBoard {
  current(): ShownOffers | undefined;
  refresh(): Promise<void>;
  /** Called after a refresh that found other offers. */
  onChanged(listener: () => void): void;
}

type Deps = Pick<BillingDeps, 'orm' | 'clock' | 'catalogue' | 'settings'>;

export function createOfferBoard(deps: Deps): OfferBoard {
  const { orm, clock } = deps;
  let shown: ShownOffers | undefined;
  const listeners: (() => void)[] = [];
  return {
    current: () => shown,
    onChanged: (listener) => void listeners.push(listener),
    async refresh() {
      const before = JSON.stringify(shown);
      const now = clock.now();
      const codes = await readFork(orm).count(DiscountCodeEntity, {
        state: 'live',
        startsAt: { $lte: now },
        $or: [{ endsAt: null }, { endsAt: { $gt: now } }],
      });
      const rules = await readFork(orm).find(TrialRuleEntity, {});
      const offered = rules.filter(
        ({ plan, indicators }) =>
          offeredIndicators(deps.catalogue.current(), plan, indicators) !== null,
      );
      const trials = Object.fromEntries(offered.map(({ plan, days }) => [plan, days]));
      const given = await readFork(orm).find(GiftOfferEntity, {});
      const gifts = Object.fromEntries(given.map(({ plan, months }) => [plan, months]));
      const batches = await readFork(orm).count(AccessCodeBatchEntity, {
        endedAt: null,
        $or: [{ redeemBy: null }, { redeemBy: { $gt: now } }],
      });
      const lifetimes = await lifetimePrices(deps);
      const isAny = [codes, offered.length, given.length, batches].some((count) => count > 0);
      shown =
        isAny || lifetimes !== undefined
          ? {
              codes: codes > 0,
              ...(batches + given.length > 0 && { redeem: true as const }),
              trials,
              ...(given.length > 0 && { gifts }),
              ...(lifetimes !== undefined && { lifetimes }),
            }
          : undefined;
      if (JSON.stringify(shown) !== before) for (const listener of listeners) listener();
    },
  };
}

async function lifetimePrices(deps: Deps): Promise<Record<string, number> | undefined> {
  const em = readFork(deps.orm);
  const prices: Record<string, number> = {};
  for (const { plan } of await em.find(LifetimeOfferEntity, {})) {
    const sold = await findLifetime(em, deps, { plan });
    if (sold !== null) prices[plan] = sold.amountMinor;
  }
  return Object.keys(prices).length === 0 ? undefined : prices;
}
