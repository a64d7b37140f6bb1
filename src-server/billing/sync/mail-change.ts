import type { EntityManager } from '@mikro-orm/postgresql';
import { type Catalogue, FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import { noonThere } from '../../../src/domain/dates/time-zone.ts';
import { entitlementsOf, includesIndicators, providerOf } from '../../../src/domain/entitlement.ts';
import { isYearly, periodAfter } from '../../../src/domain/leaving/pause.ts';
import { planName } from '../../../src/domain/plan.ts';
import type { MailTemplate } from '../../mail/mail-templates.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { CustomerEntity } from '../customer.entity.ts';
import { accessToEnd } from '../exits/access-to-end.ts';
import { leavesByForm } from '../exits/leaves-by-form.ts';
import { confirmsLeave } from '../leaving/leave-mails.ts';
import { hasOpenPause, pauseChargeText, pausedUntilOf } from '../leaving/paused-until.ts';
import { hasOpenDispute } from '../payments/received.view.ts';
import { isBlocked } from './ensure-customer.ts';
import { ABOUT_ACCESS, mailsFor, type SubscriptionChange } from './subscription-mails.ts';

/** Mails follow our own transitions, because Stripe reports one change in several events. */
export async function mailChange(
  em: EntityManager,
  deps: BillingDeps,
  {
    to,
    change,
    isGranted = false,
  }: {
    to: { userId: string; contact: { email: string; isAccount: boolean } | null };
    change: SubscriptionChange;
    /** A plan grant decides, so the end of a subscription ends no access. */
    isGranted?: boolean;
  },
): Promise<void> {
  // A payer without an account only gets the return link.
  if (to.contact === null || !to.contact.isAccount) return;
  const { email } = to.contact;
  const id = change.current?.stripeSubscriptionId;
  const isOurPause = id !== undefined && (await hasOpenPause(em, id));
  const isOff = change.standing.plan === FREE_PLAN;
  const customer = isOff ? await em.findOne(CustomerEntity, { userId: to.userId }) : null;
  const isLost = isOff && !(await hasOpenDispute(em, to.userId));
  const about = { ...change, isOurPause, isBlocked: isBlocked(customer), isLost };
  const due = mailsFor(about, isGranted);
  const aboutAccess = due.some(({ template }) => ABOUT_ACCESS.includes(template));
  const leaves = aboutAccess && (await leavesByForm(em, to.userId));
  for (const { dedupeKey, template, plan, link } of due) {
    // The mail of the form says it, and has the link to take it back.
    if (leaves && ABOUT_ACCESS.includes(template)) continue;
    if (template === 'access-ends' && (await isConfirmed(em, deps, { change, email }))) continue;
    await queueMail(em, deps, {
      dedupeKey,
      template,
      userId: to.userId,
      to: email,
      values: {
        brand: deps.settings.brandName,
        plan: planName(deps.catalogue.current(), plan),
        // Written in the reader's language when the mail is sent.
        accessUntil: (change.current?.endsAt ?? change.standing.accessUntil)?.toISOString() ?? '',
        ...(HAS_PERIOD.includes(template) && {
          until: dayOf(deps, change.current?.currentPeriodEnd),
        }),
        ...(template.startsWith('welcome') && {
          indicators: String(includesIndicators(deps.catalogue.current(), plan)),
        }),
        ...(template === 'access-ends' && id !== undefined && (await endValues(em, id, change))),
        ...(template === 'access-on-hold' && heldBy(deps.catalogue.current(), plan)),
        amount: amountFor(template, change),
        ...(template === 'pause-started' &&
          change.current !== null &&
          (await pauseValues(em, deps, change.current))),
        link: link.startsWith('/') ? `${deps.origins.public()}${link}` : link,
      },
    });
  }
}

/** Stripe may schedule the end of a period that is not paid. Access ends with the days of grace then. */
async function endValues(
  em: EntityManager,
  id: string,
  { current, standing }: SubscriptionChange,
): Promise<Record<string, string>> {
  const known = await accessToEnd(em, id);
  const { accessUntil, status } = standing;
  const endsAt = current?.endsAt ?? null;
  const isUnpaid = status === 'past_due' && known.isPending === '';
  if (!isUnpaid || endsAt === null || accessUntil === null || accessUntil >= endsAt) return known;
  const dates = { accessUntil: accessUntil.toISOString(), until: endsAt.toISOString() };
  return { ...known, ...dates, isUnpaid: 'yes' };
}

/** They name the day of the first or the next charge. */
const HAS_PERIOD: readonly MailTemplate[] = ['welcome-trial', 'subscription-continues'];

/** The last payment, or what was refunded. */
function amountFor(
  template: MailTemplate,
  { lastPaid, returnedCents = 0 }: SubscriptionChange,
): string {
  if (lastPaid === null) return '';
  const cents = template === 'access-ended-refunded' ? returnedCents : lastPaid.paidCents;
  return `${cents} ${lastPaid.currency.toLowerCase()}`;
}

/** As its reader writes that day in the shop's zone. */
const dayOf = ({ settings }: BillingDeps, moment: Date | null | undefined) =>
  moment ? noonThere(moment, settings.timeZone) : '';

/** The person asked for this end on our page: its receipt says it. */
async function isConfirmed(
  em: EntityManager,
  deps: BillingDeps,
  { change: { current }, email }: { change: SubscriptionChange; email: string },
): Promise<boolean> {
  if (current?.endsAt == null) return false;
  const { stripeSubscriptionId: subscriptionId, endsAt: at } = current;
  return confirmsLeave(em, deps, { subscriptionId, email, at });
}

/** When the pause ends, and what is charged then. */
async function pauseValues(
  em: EntityManager,
  { catalogue: { current } }: BillingDeps,
  paused: NonNullable<SubscriptionChange['current']>,
): Promise<Record<string, string>> {
  const until = await pausedUntilOf(em, paused);
  const cycle = paused.billingCycle ?? null;
  const next = until && cycle ? periodAfter(current(), cycle, new Date(until)) : null;
  return {
    newPrice: priceOf(paused),
    isYearly: isYearly(current(), cycle) ? 'yes' : '',
    until: until ?? '',
    nextDay: next?.toISOString() ?? '',
    amount: await pauseChargeText(em, paused),
  };
}

/** The charge of a whole period, before discounts and tax. */
function priceOf(current: SubscriptionChange['current']): string {
  if (current?.amountCents == null || current.currency == null) return '';
  return `${current.amountCents} ${current.currency}`;
}

/** Things that a dispute holds: those beyond the free plan. `stays`: the free plan is in the server too. */
function heldBy(catalogue: Catalogue, plan: string): Record<'held' | 'stays', string> {
  const free = entitlementsOf(catalogue, FREE_PLAN);
  const added = entitlementsOf(catalogue, plan).filter((each) => !free.includes(each));
  const inServer = (each: string) => providerOf(catalogue, each) === 'discord';
  const [channels, indicators] = [added.some(inServer), includesIndicators(catalogue, plan)];
  const held = channels && indicators ? 'both' : indicators ? 'indicators' : 'channels';
  return { held: channels || indicators ? held : 'plan', stays: free.some(inServer) ? 'yes' : '' };
}
