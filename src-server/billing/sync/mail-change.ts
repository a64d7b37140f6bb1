import type { EntityManager } from '@mikro-orm/postgresql';
import { includesIndicators } from '../../../src/domain/entitlement.ts';
import { isYearly } from '../../../src/domain/leaving/pause.ts';
import { planName } from '../../../src/domain/plan.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { leavesByForm } from '../exits/leaves-by-form.ts';
import { hasOpenPause, pauseChargeText, pausedUntilOf } from '../leaving/paused-until.ts';
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
  const { lastPaid } = change;
  const id = change.current?.stripeSubscriptionId;
  const isOurPause = id !== undefined && (await hasOpenPause(em, id));
  const due = mailsFor({ ...change, isOurPause }, isGranted);
  const aboutAccess = due.some(({ template }) => ABOUT_ACCESS.includes(template));
  const leaves = aboutAccess && (await leavesByForm(em, to.userId));
  for (const { dedupeKey, template, plan, link } of due) {
    // The mail of the form says it, and has the link to take it back.
    if (leaves && ABOUT_ACCESS.includes(template)) continue;
    await queueMail(em, deps, {
      dedupeKey,
      template,
      userId: to.userId,
      to: to.contact.email,
      values: {
        brand: deps.settings.brandName,
        plan: planName(deps.catalogue.current(), plan),
        // Written in the reader's language when the mail is sent.
        accessUntil: (change.current?.endsAt ?? change.standing.accessUntil)?.toISOString() ?? '',
        ...(template === 'welcome' && {
          indicators: String(includesIndicators(deps.catalogue.current(), plan)),
        }),
        ...(template === 'pause-started' && {
          newPrice: priceOf(change.current),
          isYearly: isYearly(deps.catalogue.current(), change.current?.billingCycle ?? null)
            ? 'yes'
            : '',
          until: change.current === null ? '' : ((await pausedUntilOf(em, change.current)) ?? ''),
        }),
        amount: lastPaid === null ? '' : `${lastPaid.paidCents} ${lastPaid.currency.toLowerCase()}`,
        ...(template === 'pause-started' &&
          change.current !== null && { amount: await pauseChargeText(em, change.current) }),
        link: link.startsWith('/') ? `${deps.origins.public()}${link}` : link,
      },
    });
  }
}

/** The charge of a whole period, before discounts and tax. */
function priceOf(current: SubscriptionChange['current']): string {
  if (current?.amountCents == null || current.currency == null) return '';
  return `${current.amountCents} ${current.currency}`;
}
