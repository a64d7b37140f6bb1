import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { findPlan } from '../../../../src/domain/plan.ts';
import { requireKept } from '../../../catalogue/require-kept.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import { listBrowserSignUps } from '../../../people/sign-ups.ts';
import type { RequestContext } from '../../../procedure/request-context.ts';
import { hashToken } from '../../../secrets/token.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import { isFull } from '../../capacity/count-subscribers.ts';
import { closePaymentPage, openPaymentPagesOf } from '../../checkout/close-payment-pages.ts';
import { withBillingLease } from '../../with-billing-lease.ts';
import { requireFewUnpaid } from './require-few-unpaid.ts';

/**
 * A person who left the payment page of a subscription and now buys the plan as a gift gets the place that the page holds.
 * The page stays open as long as the plan has other places, and if the gift would be refused without it too. A page that
 * was just paid keeps its place.
 */
export async function takeOwnPlace(
  deps: BillingDeps,
  context: Pick<RequestContext, 'readCookie' | 'remoteAddress'>,
  { plan: key, accountId }: { plan: Plan; accountId: string | null },
): Promise<void> {
  const plan = findPlan(deps.catalogue.current(), key);
  if (plan === null) return;
  const em = readFork(deps.orm);
  const now = deps.clock.now();
  if (!(await isFull(em, plan, { now, except: [] }))) return;
  const holders = await holdersOf(deps, context, { plan: key, accountId });
  if (holders.length === 0 || (await isFull(em, plan, { now, except: holders }))) return;
  await transact(deps.orm, async (reading) => {
    await requireKept(reading, { plan: key, billingCycle: null });
    await requireFewUnpaid(reading, deps, { plan: key, address: context.remoteAddress });
  });
  for (const userId of holders) {
    await withBillingLease(deps, `payer:${userId}`, async () => {
      for (const attempt of await openPaymentPagesOf(deps, userId)) {
        if (attempt.plan === key) await closePaymentPage(deps, attempt);
      }
    });
  }
}

/** Sign-ups of this browser, and its account, with an open payment page of the plan. */
async function holdersOf(
  deps: BillingDeps,
  context: Pick<RequestContext, 'readCookie'>,
  { plan, accountId }: { plan: Plan; accountId: string | null },
): Promise<string[]> {
  const token = context.readCookie('sign-up');
  const signUps =
    token === null ? [] : await listBrowserSignUps(readFork(deps.orm), hashToken(token));
  const payers = [...signUps.map(({ id }) => id), ...(accountId === null ? [] : [accountId])];
  const holders: string[] = [];
  for (const userId of payers) {
    const pages = await openPaymentPagesOf(deps, userId);
    if (pages.some((page) => page.plan === plan)) holders.push(userId);
  }
  return holders;
}
