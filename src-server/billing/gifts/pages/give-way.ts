import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { findPlan } from '../../../../src/domain/plan.ts';
import { readFork } from '../../../database/transaction.ts';
import type { RequestContext } from '../../../procedure/request-context.ts';
import { hashToken } from '../../../secrets/token.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import { isFull } from '../../capacity/count-subscribers.ts';
import { closePage } from '../../single-payments/close-page.ts';
import { withBillingLease } from '../../with-billing-lease.ts';
import { GiftEntity } from '../gift.entities.ts';
import { syncGift } from '../sync-gift.ts';

/**
 * A visitor who left the page of a gift and now buys the plan gets the place that the page holds. The page stays open as
 * long as the plan has other places: they may still want to pay for both. A page that was just paid keeps its place.
 */
export async function closeGiftsInTheWay(
  deps: BillingDeps,
  context: Pick<RequestContext, 'readCookie'>,
  { plan: key, userId }: { plan: Plan; userId: string },
): Promise<void> {
  const token = context.readCookie('gift');
  const plan = findPlan(deps.catalogue.current(), key);
  if (token === null || plan === null) return;
  const at = { now: deps.clock.now(), except: [userId] };
  if (!(await isFull(readFork(deps.orm), plan, at))) return;
  const browserHash = hashToken(token);
  await withBillingLease(deps, `gift-browser:${browserHash}`, async () => {
    const held = { browserHash, plan: key, state: { $in: ['opening', 'open'] as const } };
    for (const purchase of await readFork(deps.orm).find(GiftEntity, held)) {
      await closePage(deps, { table: 'gift', purchase, sync: syncGift });
    }
  });
}
