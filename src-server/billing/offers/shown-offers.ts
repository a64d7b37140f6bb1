import type { ShownOffers } from '../../../src/contract/public-settings.contract.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { GiftOfferEntity } from '../gifts/gift.entities.ts';
import { TrialRuleEntity } from '../trials/trial.entities.ts';
import { DiscountCodeEntity } from './discount-code.entity.ts';

/** Offers that pages mention. Absent while there is none: the pages are then the documented ones. */
export interface OfferBoard {
  current(): ShownOffers | undefined;
  refresh(): Promise<void>;
}

export function createOfferBoard({ orm, clock }: Pick<Kernel, 'orm' | 'clock'>): OfferBoard {
  let shown: ShownOffers | undefined;
  return {
    current: () => shown,
    async refresh() {
      const now = clock.now();
      const codes = await readFork(orm).count(DiscountCodeEntity, {
        state: 'live',
        startsAt: { $lte: now },
        $or: [{ endsAt: null }, { endsAt: { $gt: now } }],
      });
      const rules = await readFork(orm).find(TrialRuleEntity, {});
      const trials = Object.fromEntries(rules.map(({ plan, days }) => [plan, days]));
      const given = await readFork(orm).find(GiftOfferEntity, {});
      const gifts = Object.fromEntries(given.map(({ plan, months }) => [plan, months]));
      const isAny = codes > 0 || rules.length > 0 || given.length > 0;
      shown = isAny ? { codes: codes > 0, trials, ...(given.length > 0 && { gifts }) } : undefined;
    },
  };
}
