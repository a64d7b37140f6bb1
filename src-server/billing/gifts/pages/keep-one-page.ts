import { readFork } from '../../../database/transaction.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import { closePage } from '../../single-payments/close-page.ts';
import { type Gift, GiftEntity } from '../gift.entities.ts';
import { syncGift } from '../sync-gift.ts';

/** Pages that expire sooner than this are not reused. */
const WORTH_REUSING_MS = 10 * 60_000;

/**
 * The browser's open page for an equal order. Every other open page of this browser is closed at Stripe first, because
 * each holds a place of its plan. A page that was just paid stays: a browser may buy several gifts.
 */
export async function keepOnePage(
  deps: BillingDeps,
  browserHash: string,
  isEqual: (gift: Gift) => boolean,
): Promise<string | null> {
  const pages = await readFork(deps.orm).find(
    GiftEntity,
    { browserHash, state: { $in: ['opening', 'open'] } },
    { orderBy: { id: 'desc' } },
  );
  let url: string | null = null;
  for (const gift of pages) {
    const left: string | null =
      url === null && isEqual(gift) && lasts(deps, gift) ? await openUrlOf(deps, gift) : null;
    if (left !== null) url = left;
    else await closePage(deps, { table: 'gift', purchase: gift, sync: syncGift });
  }
  return url;
}

async function openUrlOf({ stripe }: BillingDeps, gift: Gift): Promise<string | null> {
  const page = await stripe.gifts.findPage(gift.stripeSessionId ?? '');
  return page?.state === 'open' ? page.url : null;
}

const lasts = ({ clock }: BillingDeps, { stripeSessionId, pageExpiresAt }: Gift): boolean =>
  stripeSessionId != null && pageExpiresAt.getTime() - clock.now().getTime() > WORTH_REUSING_MS;
