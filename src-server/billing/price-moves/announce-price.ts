import type { EntityManager } from '@mikro-orm/postgresql';
import { planName } from '../../../src/domain/plan.ts';
import {
  firstRenewalWithNotice,
  type LeftReason,
  movesLater,
  reasonToLeave,
} from '../../../src/domain/price-move.ts';
import { isObserved } from '../../access/observation/observe.ts';
import { transact } from '../../database/transaction.ts';
import { queueMail } from '../../mail/outbox.ts';
import { contactOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import {
  type PriceMove,
  type PriceMoveMember,
  PriceMoveMemberEntity,
} from './price-move.entity.ts';
import { hasPaid, leave } from './settle-member.ts';

/** Queues the one email that names the new price and its first renewal, or leaves the subscription. */
export async function announcePrice(
  deps: BillingDeps,
  move: PriceMove,
  member: PriceMoveMember,
): Promise<void> {
  const decided = await decide(deps, member);
  if (decided === 'later') return;
  if (!(decided instanceof Date)) return leave(deps, member, decided);
  await transact(deps.orm, async (em) => {
    const row = await lockWaiting(em, member);
    if (row === null) return;
    const contact = await contactOf(em, row.userId);
    if (contact === null || !contact.isAccount) {
      Object.assign(row, { state: 'left', reason: 'no-account' });
      return;
    }
    const mailId = await queueMail(em, deps, {
      dedupeKey: `price-change:${move.id}:${row.stripeSubscriptionId}`,
      template: 'price-change',
      userId: row.userId,
      to: contact.email,
      values: {
        brand: deps.settings.brandName,
        plan: planName(deps.catalogue.current(), move.plan),
        // Written in the reader's language when the mail is sent.
        oldPrice: `${row.fromAmountCents} ${move.currency}`,
        newPrice: `${move.amountCents} ${move.currency}`,
        day: decided.toISOString(),
        link: `${deps.origins.public()}/account`,
      },
    });
    Object.assign(row, { state: 'mailed', mailId, movesAt: decided });
  });
}

/** The first renewal at the new price, or why there is none. `later`: it is paused, or has free days. */
async function decide(
  deps: BillingDeps,
  member: PriceMoveMember,
): Promise<Date | LeftReason | 'later'> {
  const now = deps.clock.now();
  const terms = await deps.stripe.findTerms(member.stripeSubscriptionId);
  if (terms === null) return 'ended';
  if (movesLater({ ...terms, hasPaid: await hasPaid(deps, member) })) return 'later';
  const reason = reasonToLeave(terms, { priceId: member.fromPriceId, now });
  if (reason !== null) return reason;
  if (await isObserved(deps, member.userId)) return 'moving-in';
  const { anchor, interval, currentPeriodEnd: periodEnd } = terms;
  if (interval === null || periodEnd === null) return 'unclear-renewal';
  return firstRenewalWithNotice({ anchor, interval }, { periodEnd, now }) ?? 'unclear-renewal';
}

const WAITING = `
  select 1 from price_move_member m join price_move p on p.id = m.move_id
  where m.move_id = ?::uuid and m.stripe_subscription_id = ? and m.state = 'waiting'
    and p.state = 'running' for update`;

/** Null: another run was first, or the move was stopped. */
async function lockWaiting(
  em: EntityManager,
  { moveId, stripeSubscriptionId }: PriceMoveMember,
): Promise<PriceMoveMember | null> {
  const rows = await em.execute<unknown[]>(WAITING, [moveId, stripeSubscriptionId]);
  if (rows.length === 0) return null;
  return em.findOneOrFail(PriceMoveMemberEntity, { moveId, stripeSubscriptionId });
}
