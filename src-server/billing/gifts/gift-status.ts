import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { RequestContext } from '../../procedure/request-context.ts';
import { hashToken } from '../../secrets/token.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type Gift, GiftEntity } from './gift.entities.ts';
import { giftLink } from './gift-code.ts';
import { syncGift } from './sync-gift.ts';

export interface GiftStatus {
  /** unpaid: the page is open. waiting: the bank has not paid yet, or Stripe cannot be reached. */
  state: 'unpaid' | 'waiting' | 'ready' | 'closed' | 'redeemed' | 'taken-back';
  plan: string;
  months: number;
  paidMinor: number;
  buyerEmail: string;
  recipientEmail: string | null;
  link: string | null;
  expiresAt: Date | null;
}

/** A gift for the browser that bought it. The return usually comes before the webhook, so Stripe is asked too. */
export async function giftStatus(
  deps: BillingDeps,
  context: Pick<RequestContext, 'readCookie'>,
  id: string,
): Promise<GiftStatus> {
  const token = context.readCookie('gift');
  const found =
    token === null
      ? null
      : await readFork(deps.orm).findOne(GiftEntity, { id, browserHash: hashToken(token) });
  if (found === null) {
    const message =
      'This gift was bought in another browser. We have mailed its link to the buyer.';
    throw new AppError('gift.other-browser', 'not-found', message);
  }
  const gift = found.state === 'paid' ? found : await readNow(deps, found);
  const state = stateOf(gift);
  const link = state === 'ready' ? giftLink(deps, gift) : null;
  if (state === 'ready' && link === null) throw unreadable();
  return {
    state,
    plan: gift.plan,
    months: gift.months,
    paidMinor: gift.paidMinor,
    buyerEmail: gift.buyerEmail,
    recipientEmail: gift.recipientEmail ?? null,
    link,
    expiresAt: gift.expiresAt ?? null,
  };
}

/** The secret that sealed it is lost, and may come back. The mailed link works without it. */
function unreadable(): AppError {
  return new AppError(
    'gift.link-unreadable',
    'conflict',
    'The link of this gift cannot be shown right now. Please use the one in the email to the buyer.',
  );
}

async function readNow(deps: BillingDeps, gift: Gift): Promise<Gift> {
  try {
    return (await syncGift(deps, gift.id)) ?? gift;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind === 'refused') throw error;
    deps.log.warn({ err: error, gift: gift.id }, 'the payment of a gift could not be read');
    return { ...gift, state: 'processing' };
  }
}

function stateOf(gift: Gift): GiftStatus['state'] {
  if (gift.takenBecause != null) return 'taken-back';
  if (gift.redeemedAt != null) return 'redeemed';
  if (gift.state === 'paid') return 'ready';
  if (gift.state === 'closed') return 'closed';
  return gift.state === 'processing' ? 'waiting' : 'unpaid';
}
