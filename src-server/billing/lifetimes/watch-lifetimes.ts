import { includesPlan } from '../../../src/domain/plan.ts';
import { LIVE_STATUSES } from '../../../src/domain/subscription.ts';
import { textArray } from '../../database/text-array.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { watchPurchases } from '../single-payments/watch-purchases.ts';
import { endReplaced } from './end-replaced.ts';
import { syncLifetime } from './sync-lifetime.ts';

/** People with a plan for life whose subscription renews: a resumed one does. */
const RENEWING = `
  select p.id, p.plan, s.plan as "renews" from lifetime_purchase p
    join subscription s on s.user_id = p.account_id and s.is_current and s.ends_at is null
  where p.state = 'paid' and p.taken_because is null and p.not_given_because is null
    and s.stripe_status = any(?::text[])`;

/** Reads purchases again whose webhook may be lost. Returns how many. */
export async function watchLifetimes(deps: BillingDeps): Promise<number> {
  const read = await watchPurchases(deps, 'lifetime_purchase', syncLifetime);
  const values = [textArray(LIVE_STATUSES)];
  const found = await readFork(deps.orm).execute<{ id: string; plan: string; renews: string }[]>(
    RENEWING,
    values,
  );
  const shop = deps.catalogue.current();
  for (const { id } of found.filter((each) => includesPlan(shop, each.plan, each.renews))) {
    await endReplaced(deps, id).catch((error: unknown) => {
      deps.log.warn({ err: error, lifetime: id }, 'a replaced subscription still renews');
    });
  }
  return read;
}
