import type {
  LifetimeQuote,
  LifetimeStatusAnswer,
} from '../../../src/contract/lifetime.contract.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { replacedUntil, replaces } from '../../../src/domain/offers/lifetime.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { listFullPlans } from '../capacity/sold-out.ts';
import { findCurrent } from '../leaving/current-subscription.ts';
import { endReplaced } from './end-replaced.ts';
import { type LifetimePurchase, LifetimePurchaseEntity } from './lifetime.entities.ts';
import { findLifetime } from './lifetime-offers.ts';
import { findHeld, hasNow } from './require-sellable.ts';
import { syncLifetime } from './sync-lifetime.ts';

interface Actor {
  accountId: string;
}

/** The price of a plan for life for this person, and the end of their subscription. Null: it is not sold. */
export async function quoteLifetime(
  deps: BillingDeps,
  { accountId }: Actor,
  plan: Plan,
): Promise<LifetimeQuote> {
  const em = readFork(deps.orm);
  const offer = await findLifetime(em, deps, { plan, asker: accountId });
  if (offer === null) return null;
  const isFull = (await listFullPlans(deps, accountId)).includes(plan);
  if (isFull && !(await hasNow(deps, { accountId, plan }))) return null;
  const { refusal, subscription } = await findHeld(em, deps, { accountId, plan });
  const shop = deps.catalogue.current();
  const isReplaced = subscription !== null && replaces(shop, plan, subscription.plan);
  return {
    price: offer.amountMinor,
    left: offer.left,
    endsAt: iso(offer.endsAt),
    refusal,
    replaces: isReplaced
      ? { plan: subscription.plan ?? plan, at: iso(replacedUntil(shop, plan, subscription)) }
      : null,
  };
}

/** A purchase of this person. The return usually comes before the webhook, so Stripe is asked too. */
export async function lifetimeStatus(
  deps: BillingDeps,
  { accountId }: Actor,
  id: string,
): Promise<LifetimeStatusAnswer> {
  const found = await readFork(deps.orm).findOne(LifetimePurchaseEntity, { id, accountId });
  if (found === null) {
    const message = 'This purchase belongs to another account.';
    throw new AppError('lifetime.not-yours', 'not-found', message);
  }
  const purchase = found.state === 'paid' ? found : await readNow(deps, found);
  const { plan, paidMinor, currency } = purchase;
  const state = stateOf(purchase);
  const current = state === 'given' ? await findCurrent(deps, accountId) : null;
  const isReplaced =
    current !== null &&
    isLive(current.stripeStatus) &&
    replaces(deps.catalogue.current(), plan, current.plan ?? null);
  return {
    state,
    plan,
    paidMinor,
    currency,
    subscriptionEndsAt: isReplaced ? iso(current.endsAt) : null,
    isEndPending: isReplaced && current.endsAt == null,
  };
}

async function readNow(deps: BillingDeps, purchase: LifetimePurchase): Promise<LifetimePurchase> {
  try {
    const read = (await syncLifetime(deps, purchase.id)) ?? purchase;
    // The page names the end of the subscription. The job does the same if this fails.
    if (stateOf(read) === 'given') await endReplaced(deps, purchase.id);
    return read;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind === 'refused') throw error;
    deps.log.warn({ err: error, lifetime: purchase.id }, 'a plan for life could not be read');
    const known = await readFork(deps.orm).findOneOrFail(LifetimePurchaseEntity, {
      id: purchase.id,
    });
    return known.state === 'paid' ? known : { ...known, state: 'processing' };
  }
}

function stateOf(purchase: LifetimePurchase): LifetimeStatusAnswer['state'] {
  if (purchase.takenBecause === 'dispute') return 'disputed';
  if (purchase.takenBecause === 'refund') return 'returned';
  if (purchase.notGivenBecause != null) return 'returning';
  if (purchase.state === 'paid') return 'given';
  return purchase.state === 'processing' ? 'waiting' : 'unpaid';
}

const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null;
