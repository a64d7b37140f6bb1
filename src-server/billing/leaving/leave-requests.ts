import type { EntityManager } from '@mikro-orm/postgresql';
import { isHeldOut, type LeaveOffer, type LeaveReason } from '../../../src/domain/leaving/leave.ts';
import { newId } from '../../database/identifier.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { closeTakenBack } from '../standing/close-taken-back.ts';
import type { Subscription } from '../subscription.entity.ts';
import { type LeaveRequest, LeaveRequestEntity, type LeaveState } from './leave-request.entity.ts';

export interface LeaveWords {
  reason: LeaveReason | null;
  words: string | null;
}

const ASKED = `
  insert into leave_request (id, user_id, stripe_subscription_id, plan, state, is_held_out, lacks_access, at)
  values (?, ?, ?, ?, 'open', ?, ?, ?)
  on conflict (stripe_subscription_id) where state in ('open', 'leaving') do nothing`;

/** Anything of the plan that is not there, or that a provider did not confirm. */
const LACKS = `
  select exists (select from access_grant where account_id = ? and ended_at is null
    and state in ('pending', 'grant-failed', 'blocked')) as lacks`;

/** The open request of a subscription, with a row lock. Two tabs share it. One that was taken back is closed first. */
export async function openRequest(
  em: EntityManager,
  { clock }: Pick<BillingDeps, 'clock'>,
  { userId, stripeSubscriptionId, plan, endsAt }: Subscription,
): Promise<LeaveRequest> {
  if (endsAt == null) await closeTakenBack(em, { userId, stripeSubscriptionId });
  const [access] = await em.execute<{ lacks: boolean }[]>(LACKS, [userId]);
  await em.execute(ASKED, [
    newId(),
    userId,
    stripeSubscriptionId,
    plan ?? null,
    isHeldOut(userId),
    access?.lacks === true,
    clock.now(),
  ]);
  const open = { stripeSubscriptionId, state: { $in: ['open', 'leaving'] as LeaveState[] } };
  return em.findOneOrFail(LeaveRequestEntity, open, FOR_UPDATE);
}

/** Notes that an offer was taken instead of leaving. Without a visit of the leave page there is nothing to note. */
export async function decideRequest(
  em: EntityManager,
  { clock }: Pick<BillingDeps, 'clock'>,
  { subscription, took }: { subscription: Subscription; took: LeaveOffer },
): Promise<void> {
  const { stripeSubscriptionId } = subscription;
  await em.nativeUpdate(
    LeaveRequestEntity,
    { stripeSubscriptionId, state: 'open', offer: took },
    { state: 'taken', decidedAt: clock.now() },
  );
}
