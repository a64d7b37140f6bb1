import type { EntityManager } from '@mikro-orm/postgresql';
import { noonThere } from '../../../src/domain/dates/time-zone.ts';
import { planName } from '../../../src/domain/plan.ts';
import type { Locale } from '../../../src/texts/languages.ts';
import type { MailTemplate } from '../../mail/mail-templates.ts';
import { type MailOrder, queueMail } from '../../mail/outbox.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { AllRefunds } from '../gateway/refund-facts.ts';
import type { Subscription } from '../subscription.entity.ts';
import { accessToEnd } from './access-to-end.ts';
import { type ExitOutcome, type ExitRequest, WAITING } from './exit-request.entity.ts';
import { planPaidElsewhere } from './paid-elsewhere.ts';

const TEMPLATES: Record<ExitOutcome['result'], MailTemplate> = {
  ends: 'cancellation-done',
  'to-end': 'cancellation-waits',
  ended: 'cancellation-done-now',
  'to-refund': 'withdrawal-waits',
  refunded: 'withdrawal-done',
  owed: 'withdrawal-owed-to-you',
  'too-late': 'withdrawal-too-late',
};

/** A pattern for `like`: the keys of every mail about a declaration. */
export const EXIT_MAIL_KEYS = 'exit-%';

const receiptKey = ({ id }: ExitRequest) => `exit-received:${id}`;

/** Confirms the receipt of a declaration alone, with its words and its moment. Once. */
export async function mailReceipt(
  em: EntityManager,
  deps: BillingDeps,
  exit: ExitRequest,
): Promise<void> {
  const { kind, name, email, reference, cause, receivedAt, locale } = exit;
  await queueMail(em, deps, {
    dedupeKey: receiptKey(exit),
    userId: null,
    to: email,
    template: kind === 'cancel' ? 'cancellation-received' : 'withdrawal-received',
    values: {
      name,
      email,
      moment: receivedAt.toISOString(),
      reference: reference ?? '',
      cause: cause ?? '',
    },
    locale: locale as Locale,
  });
}

/** The first mail about a declaration confirms its receipt too: content, moment and effect in one, as BGB §312k asks. */
async function queueConfirming(
  em: EntityManager,
  deps: BillingDeps,
  { exit, order }: { exit: ExitRequest; order: MailOrder },
): Promise<string | null> {
  const { kind, name, email, reference, cause, receivedAt } = exit;
  const receipt = { kind, name, email, reference: reference ?? '', cause: cause ?? '' };
  const values = { ...order.values, ...receipt, received: receivedAt.toISOString() };
  const mailId = await queueMail(em, deps, { ...order, dedupeKey: receiptKey(exit), values });
  // The receipt was mailed alone before.
  return mailId ?? queueMail(em, deps, order);
}

interface Outcomes {
  exit: ExitRequest;
  /** The token of the link that can stop it. */
  token?: string;
  /** Refunds by subscription. */
  refunds?: Readonly<Record<string, AllRefunds>>;
}

/**
 * Queues one mail for each subscription of a declaration, or one that there is none. A repeat queues nothing. Returns
 * the id of the last one.
 */
export async function mailOutcomes(
  em: EntityManager,
  deps: BillingDeps,
  { exit, token = '', refunds = {} }: Outcomes,
): Promise<string | null> {
  // An erasure emptied it.
  if (exit.email === '') return null;
  const site = deps.origins.public();
  const outcomes = exit.outcomes ?? [];
  const order = { to: exit.email, userId: exit.userId ?? null, locale: exit.locale as Locale };
  if (outcomes.length === 0 && exit.mails) {
    const elsewhere = await planPaidElsewhere(em, deps, exit.email);
    const unmatched: MailOrder = {
      ...order,
      dedupeKey: `exit-unmatched:${exit.id}`,
      template: 'exit-unmatched',
      values: {
        email: exit.email,
        link: `${site}/${exit.kind}`,
        ...(elsewhere !== null && {
          plan: planName(deps.catalogue.current(), elsewhere.plan),
          source: elsewhere.source,
        }),
      },
    };
    return queueConfirming(em, deps, { exit, order: unmatched });
  }
  // The mail of the first one has the link that stops it.
  const due = outcomes.filter(
    ({ isNews, result }) => isNews || (exit.mails && !WAITING.includes(result)),
  );
  if (due.length === 0 && exit.mails) await mailReceipt(em, deps, exit);
  let last: string | null = null;
  for (const [index, { subscriptionId, plan, result, at }] of due.entries()) {
    const link = result === 'too-late' ? `${site}/cancel` : `${site}/stop-exit?token=${token}`;
    const refund = refunds[subscriptionId];
    const mail: MailOrder = {
      ...order,
      dedupeKey: `exit-${result}:${exit.id}:${subscriptionId}`,
      template: TEMPLATES[result],
      values: {
        plan: plan === null ? deps.settings.brandName : planName(deps.catalogue.current(), plan),
        day: at,
        moment: at,
        amount: refund === undefined ? '' : amountOf(refund.cents, refund.currency),
        isDisputed: refund !== undefined && refund.disputedCents > 0 ? 'yes' : '',
        isPending: refund !== undefined && refund.pendingCents > 0 ? 'yes' : '',
        ...(['ends', 'to-end'].includes(result) && (await accessToEnd(em, subscriptionId))),
        link,
      },
    };
    last =
      index === 0
        ? await queueConfirming(em, deps, { exit, order: mail })
        : await queueMail(em, deps, mail);
  }
  return last;
}

/** '4900 usd', which a mail writes in its reader's language. Empty: nothing. */
export const amountOf = (cents: number, currency: string): string =>
  cents === 0 ? '' : `${cents} ${currency}`;

/** Mails that a waiting withdrawal or end was stopped. Not for a subscription that ends anyway. */
export async function mailKept(
  em: EntityManager,
  deps: BillingDeps,
  { exit, rows }: { exit: ExitRequest; rows: readonly Subscription[] },
): Promise<void> {
  for (const { stripeSubscriptionId, plan, endsAt, currentPeriodEnd } of rows) {
    if (plan == null || endsAt != null || currentPeriodEnd == null || exit.email === '') continue;
    await queueMail(em, deps, {
      dedupeKey: `subscription-continues:${exit.id}:${stripeSubscriptionId}`,
      userId: exit.userId ?? null,
      to: exit.email,
      template: 'subscription-continues',
      values: {
        plan: planName(deps.catalogue.current(), plan),
        until: noonThere(currentPeriodEnd, deps.settings.timeZone),
        link: `${deps.origins.public()}/`,
      },
      locale: exit.locale as Locale,
    });
  }
}
