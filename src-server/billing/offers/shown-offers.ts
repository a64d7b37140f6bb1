import type { ShownOffers } from '../../../src/contract/public-settings.contract.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
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
      shown = codes > 0 ? { codes: true } : undefined;
    },
  };
}
