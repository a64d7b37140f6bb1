import type { EntityManager } from '@mikro-orm/postgresql';
import { FREE_PLAN, type Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { noonThere } from '../../../src/domain/dates/time-zone.ts';
import { includesPlan, planName } from '../../../src/domain/plan.ts';
import { FOR_LIFE, type PlanGrantSource } from '../../../src/domain/plan-grants.ts';
import { HEALTHY, LIVE_STATUSES } from '../../../src/domain/subscription.ts';
import { isObservedIn } from '../../access/observation/observe.ts';
import { queueMail } from '../../mail/outbox.ts';
import { contactOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { StandingEntity, type StandingRow } from '../standing/standing.entity.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { type PlanGrant, PlanGrantEntity } from './plan-grant.entity.ts';
import { planHeldUntil } from './plan-left.ts';

/**
 * Mails the plan and its end in the transaction that gives it. Reads the standing back: a plan below the one in force
 * changes nothing yet, so it has no mail, unless a mail announced its end. An account in an observed move has
 * none. `renews`: the ended grant whose rest this one gives again.
 */
export async function mailGivenPlan(
  em: EntityManager,
  deps: BillingDeps,
  { id, renews }: { id: string; renews: string | null },
): Promise<void> {
  const grant = await em.findOneOrFail(PlanGrantEntity, { id });
  const standing = await em.findOne(StandingEntity, { userId: grant.accountId });
  const isLater = grant.startsAt > deps.clock.now();
  const isNews = isLater || standing?.planGrantId === id || (await wasMailedEnd(em, renews));
  const source = renews === null ? sourceIn(grant.source) : 'again';
  if (isNews) await queueGivenPlan(em, deps, { grant, source, dedupeKey: `plan-given:${id}` });
}

/** Corrects the dates of a plan that starts earlier than its owner was mailed. */
export function mailEarlierStart(
  em: EntityManager,
  deps: BillingDeps,
  grant: PlanGrant,
): Promise<void> {
  const dedupeKey = `plan-given:${grant.id}:${grant.startsAt.toISOString()}`;
  return queueGivenPlan(em, deps, { grant, source: 'earlier', dedupeKey });
}

async function queueGivenPlan(
  em: EntityManager,
  deps: BillingDeps,
  { grant, source, dedupeKey }: { grant: PlanGrant; source: string; dedupeKey: string },
): Promise<void> {
  const { accountId: userId, plan, startsAt, until } = grant;
  const isLater = startsAt > deps.clock.now();
  const contact = await contactOf(em, userId);
  if (contact === null || (await isObservedIn(em, userId))) return;
  const current = await em.findOne(SubscriptionEntity, { userId, isCurrent: true });
  const { timeZone } = deps.settings;
  await queueMail(em, deps, {
    dedupeKey,
    userId,
    to: contact.email,
    template: 'plan-given',
    values: {
      plan: nameOf(deps, plan),
      source,
      until: until == null ? '' : noonThere(until, timeZone),
      day: isLater ? noonThere(startsAt, timeZone) : '',
      beside: current !== null && isCharged(current) ? nameOf(deps, current.plan) : '',
      link: `${deps.origins.public()}/`,
    },
  });
}

async function wasMailedEnd(em: EntityManager, id: string | null): Promise<boolean> {
  if (id === null) return false;
  const mailed = await em.execute<unknown[]>(
    'select 1 from outgoing_mail where dedupe_key in (?, ?)',
    [endedKey(id), takenBackKey(id)],
  );
  return mailed.length > 0;
}

const endedKey = (id: string) => `given-plan-ended:${id}`;
const takenBackKey = (id: string) => `given-plan-taken-back:${id}`;

const sourceIn = (source: PlanGrantSource) =>
  source === 'code' || source === 'gift' ? source : 'operator';

const isCharged = ({
  stripeStatus,
  endsAt,
  closedBecause,
  collectionPaused,
  trial,
}: Subscription) =>
  HEALTHY.includes(stripeStatus) &&
  endsAt == null &&
  closedBecause == null &&
  !collectionPaused &&
  trial !== 'no-card';

const nameOf = ({ catalogue }: BillingDeps, plan: Plan | null | undefined) =>
  plan == null || plan === FREE_PLAN ? '' : planName(catalogue.current(), plan);

/** Reasons of an end that have this mail. A move and a closed account have other mails. */
export const MAILED_ENDS = ['expired', 'operator', 'refund', 'dispute'];

/** Says that the given plan in force has ended. No mail if a plan as high remains for as long. */
export async function mailGivenEnd(
  em: EntityManager,
  deps: BillingDeps,
  { was, stored, email }: { was: StandingRow | null; stored: StandingRow; email: string },
): Promise<void> {
  if (was?.planGrantId == null || was.planGrantId === stored.planGrantId) return;
  const grant = await em.findOne(PlanGrantEntity, { id: was.planGrantId });
  const isMailed = grant?.mailsOwner === true && MAILED_ENDS.includes(grant.endReason ?? '');
  if (!isMailed) return;
  if (!includesPlan(deps.catalogue.current(), stored.plan, grant.plan)) {
    await queueGivenEnd(em, deps, { grant, left: stored.plan, email });
  } else if (grant.endReason !== 'expired') await mailShortened(em, deps, { grant, email });
}

/** A plan as high remains, but not for as long. */
async function mailShortened(
  em: EntityManager,
  deps: BillingDeps,
  { grant, email }: { grant: PlanGrant; email: string },
): Promise<void> {
  const { id, accountId, plan, endReason } = grant;
  const held = await planHeldUntil(em, deps, { accountId, plan });
  const dayOf = (moment: Date) => noonThere(moment, deps.settings.timeZone);
  if (held === null || dayOf(held) >= dayOf(grant.until ?? FOR_LIFE)) return;
  if (await isObservedIn(em, accountId)) return;
  await queueMail(em, deps, {
    dedupeKey: endedKey(id),
    userId: accountId,
    to: email,
    template: 'given-plan-shortened',
    values: {
      plan: nameOf(deps, plan),
      why: endReason ?? '',
      until: dayOf(held),
      link: `${deps.origins.public()}/`,
    },
  });
}

/** `left`: the plan that its owner has now. */
export async function queueGivenEnd(
  em: EntityManager,
  deps: BillingDeps,
  { grant, left, email }: { grant: PlanGrant; left: Plan; email: string },
): Promise<void> {
  if (await isObservedIn(em, grant.accountId)) return;
  await queueMail(em, deps, {
    dedupeKey: endedKey(grant.id),
    userId: grant.accountId,
    to: email,
    template: 'given-plan-ended',
    values: {
      plan: nameOf(deps, grant.plan),
      why: grant.endReason ?? '',
      rest: nameOf(deps, left),
      billed: await billedBeside(em, grant.accountId),
      link: `${deps.origins.public()}/upgrade`,
    },
  });
}

/** Says that a promised plan, which was to start later, was taken away before its start. */
export async function mailTakenBack(
  em: EntityManager,
  deps: BillingDeps,
  { id, accountId: userId, plan, startsAt, ...grant }: PlanGrant,
): Promise<void> {
  const why = grant.endReason ?? '';
  if (!grant.mailsOwner || startsAt <= deps.clock.now() || !MAILED_ENDS.includes(why)) return;
  const contact = await contactOf(em, userId);
  if (contact === null || (await isObservedIn(em, userId))) return;
  await queueMail(em, deps, {
    dedupeKey: takenBackKey(id),
    userId,
    to: contact.email,
    template: 'given-plan-taken-back',
    values: {
      plan: nameOf(deps, plan),
      why,
      day: noonThere(startsAt, deps.settings.timeZone),
      link: `${deps.origins.public()}/`,
    },
  });
}

/** 'yes' if a subscription of the user can charge, now or later: a paused or unpaid one can. */
async function billedBeside(em: EntityManager, userId: string): Promise<string> {
  const live = { userId, endedAt: null, stripeStatus: { $in: [...LIVE_STATUSES] } };
  return (await em.count(SubscriptionEntity, live)) > 0 ? 'yes' : '';
}

/** Values of the reminder. `left`: the plan that remains. */
export async function reminderValues(
  em: EntityManager,
  deps: BillingDeps,
  { grant, left }: { grant: Pick<PlanGrant, 'accountId' | 'plan'> & { until: Date }; left: Plan },
): Promise<Record<string, string>> {
  return {
    plan: nameOf(deps, grant.plan),
    until: noonThere(grant.until, deps.settings.timeZone),
    rest: nameOf(deps, left),
    billed: await billedBeside(em, grant.accountId),
    link: `${deps.origins.public()}/`,
  };
}
