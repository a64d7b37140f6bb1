import type { EntityManager } from '@mikro-orm/postgresql';
import { isPlan, planName } from '../../src/domain/plan.ts';
import type { Standing } from '../../src/domain/subscription.ts';
import { type MailOrder, queueMail } from '../mail/outbox.ts';
import type { BillingDeps } from './billing.deps.ts';
import type { StandingRow } from './standing.entity.ts';
import type { Subscription } from './subscription.entity.ts';

export interface Change {
  userId: string;
  contact: { email: string; isAccount: boolean } | null;
  was: StandingRow | null;
  standing: Standing;
  /** The subscription that counted before, and the one that counts now. */
  before: Subscription | null;
  current: Subscription | null;
}

type Letter = Pick<MailOrder, 'dedupeKey' | 'template'> & { path: string; plan: string };

/** Mail follows from our own transitions: Stripe tells one change several times. */
export async function mailChange(
  em: EntityManager,
  deps: BillingDeps,
  change: Change,
): Promise<void> {
  const { contact } = change;
  // Who never finished signing up is written to by the way back alone.
  if (contact === null || !contact.isAccount) return;
  for (const letter of lettersFor(change)) {
    await queueMail(em, deps, {
      dedupeKey: letter.dedupeKey,
      template: letter.template,
      userId: change.userId,
      to: contact.email,
      values: {
        brand: deps.settings.brandName,
        plan: isPlan(letter.plan) ? planName(letter.plan) : letter.plan,
        accessUntil: dayOf(change.current?.endsAt ?? change.standing.accessUntil),
        link: `${deps.origins.public()}${letter.path}`,
      },
    });
  }
}

/** Which letters a transition deserves; each key is of the thing told, so that it is told once. */
export function lettersFor({ was, standing, before, current }: Change): Letter[] {
  const letters: Letter[] = [];
  const oldPlan = was?.plan ?? 'free';
  const id = current?.stripeSubscriptionId ?? 'none';
  const planNow = standing.plan === 'free' ? oldPlan : standing.plan;
  if (oldPlan === 'free' && standing.plan !== 'free' && before?.stripeSubscriptionId !== id) {
    letters.push({ dedupeKey: `welcome:${id}`, template: 'welcome', path: '/', plan: planNow });
  }
  if (standing.status === 'past_due' && was?.status !== 'past_due') {
    const since = current?.firstFailedAt?.toISOString() ?? '';
    const dedupeKey = `payment-failed:${id}:${since}`;
    letters.push({ dedupeKey, template: 'payment-failed', path: '/account', plan: planNow });
  }
  const endsAt = current?.endsAt?.toISOString() ?? null;
  if (endsAt !== null && standing.plan !== 'free' && before?.endsAt?.toISOString() !== endsAt) {
    const dedupeKey = `access-ends:${id}:${endsAt}`;
    letters.push({ dedupeKey, template: 'access-ends', path: '/account', plan: planNow });
  }
  if (oldPlan !== 'free' && standing.plan === 'free') {
    const until = was?.accessUntil?.toISOString() ?? '';
    const dedupeKey = `access-ended:${id}:${until}`;
    letters.push({ dedupeKey, template: 'access-ended', path: '/', plan: oldPlan });
  }
  return letters;
}

function dayOf(moment: Date | null): string {
  if (moment === null) return '';
  return moment.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
