import type { EntityManager } from '@mikro-orm/postgresql';
import { planName } from '../../../src/domain/plan.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { queueMail } from '../../mail/outbox.ts';
import { contactOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { accessToEnd } from '../exits/access-to-end.ts';
import { type LeaveRequest, LeaveRequestEntity } from './leave-request.entity.ts';

/** An end that is not known yet is mailed separately. */
type KnownEnd = { at: Date } | 'ended' | 'unknown';

/**
 * Confirms a cancellation with its words, its moment and its end: the one mail that the law asks for, and the ordinary
 * one. If its receipt went out before the end was known, a second mail names the end. Each once; false: it was queued
 * before, or the subscription was to end already. The caller's transaction has locked the request.
 */
export async function mailLeft(
  em: EntityManager,
  deps: BillingDeps,
  { request, email, end }: { request: LeaveRequest; email: string; end: KnownEnd },
): Promise<boolean> {
  const { id, userId, plan, words, decidedAt, endedBefore } = request;
  if (endedBefore) return false;
  const template = request.endPromised && end !== 'unknown' ? 'leave-end' : 'leave-received';
  const mailId = await queueMail(em, deps, {
    dedupeKey: `${template}:${id}`,
    userId,
    to: email,
    template,
    values: {
      plan: plan == null ? deps.settings.brandName : planName(deps.catalogue.current(), plan),
      email,
      moment: (decidedAt ?? deps.clock.now()).toISOString(),
      words: words ?? '',
      until: typeof end === 'string' ? '' : end.at.toISOString(),
      ended: end === 'ended' ? 'yes' : '',
      ...(await accessToEnd(em, request.stripeSubscriptionId)),
      link: `${deps.origins.public()}/account`,
    },
  });
  if (mailId !== null && end === 'unknown') request.endPromised = true;
  return mailId !== null;
}

/** In the sync that first sees the end. False: it is not the end that this person asked for, or it is confirmed. */
export async function confirmsLeave(
  em: EntityManager,
  deps: BillingDeps,
  { subscriptionId, email, at }: { subscriptionId: string; email: string; at: Date },
): Promise<boolean> {
  const leaving = { stripeSubscriptionId: subscriptionId, state: 'leaving' as const };
  const request = await em.findOne(LeaveRequestEntity, leaving, FOR_UPDATE);
  return request !== null && (await mailLeft(em, deps, { request, email, end: { at } }));
}

/** The receipt alone: Stripe does not say the end in time. */
export async function confirmReceipt(deps: BillingDeps, requestId: string): Promise<void> {
  const { userId } = await readFork(deps.orm).findOneOrFail(LeaveRequestEntity, { id: requestId });
  await transact(deps.orm, async (em) => {
    const contact = await contactOf(em, userId);
    if (contact === null) return;
    const request = await em.findOneOrFail(LeaveRequestEntity, { id: requestId }, FOR_UPDATE);
    if (request.state !== 'leaving') return;
    await mailLeft(em, deps, { request, email: contact.email, end: 'unknown' });
  });
}

/** Notes a try of a receipt at `?`, and the next one: from 15 seconds up to an hour later. */
export const receiptTriedAgain = (alias: 'e' | 'r') => `receipt_tries = ${alias}.receipt_tries + 1,
    receipt_due_at = ?::timestamptz
      + least(interval '1 hour', interval '15 seconds' * 2 ^ least(${alias}.receipt_tries, 8))`;

/** Those without a receipt, and the next time to try it: some people have no address. */
const UNCONFIRMED = `
  with late as (
    select r.id from leave_request r
    where r.state = 'leaving' and not r.ended_before and r.decided_at <= ?
      and (r.receipt_due_at is null or r.receipt_due_at <= ?) and not exists (
      select from outgoing_mail o where o.dedupe_key = 'leave-received:' || r.id::text)
    order by r.receipt_due_at nulls first, r.decided_at limit 100 for update skip locked)
  update leave_request r set ${receiptTriedAgain('r')}
  from late where late.id = r.id returning r.id`;

/** For a process that was killed, or a call to Stripe that hangs. */
export async function confirmLateLeaves(deps: BillingDeps, before: Date): Promise<void> {
  const now = deps.clock.now();
  const late = await transact(deps.orm, (em) =>
    em.execute<{ id: string }[]>(UNCONFIRMED, [before, now, now]),
  );
  for (const { id } of late) {
    try {
      await confirmReceipt(deps, id);
    } catch (error) {
      // One failure must not block the others.
      deps.log.warn({ err: error, request: id }, 'a cancellation was not confirmed');
    }
  }
}
