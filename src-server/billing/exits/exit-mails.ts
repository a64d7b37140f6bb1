import type { EntityManager } from '@mikro-orm/postgresql';
import { planName } from '../../../src/domain/plan.ts';
import type { Locale } from '../../../src/texts/languages.ts';
import type { MailTemplate } from '../../mail/mail-templates.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { AllRefunds } from '../gateway/refund-facts.ts';
import { type ExitOutcome, type ExitRequest, WAITING } from './exit-request.entity.ts';

const TEMPLATES: Record<ExitOutcome['result'], MailTemplate> = {
  ends: 'cancellation-done',
  'to-end': 'cancellation-waits',
  ended: 'cancellation-done-now',
  'to-refund': 'withdrawal-waits',
  refunded: 'withdrawal-done',
  owed: 'withdrawal-owed-to-you',
  'too-late': 'withdrawal-too-late',
};

/** Confirms the receipt of a declaration, with its words and its moment. Once. */
export async function mailReceipt(
  em: EntityManager,
  deps: BillingDeps,
  exit: ExitRequest,
): Promise<void> {
  const { id, kind, name, email, reference, cause, receivedAt, locale } = exit;
  await queueMail(em, deps, {
    dedupeKey: `exit-received:${id}`,
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
    return queueMail(em, deps, {
      ...order,
      dedupeKey: `exit-unmatched:${exit.id}`,
      template: 'exit-unmatched',
      values: { email: exit.email, link: `${site}/${exit.kind}` },
    });
  }
  // The mail of the first one has the link that stops it.
  const due = outcomes.filter(
    ({ isNews, result }) => isNews || (exit.mails && !WAITING.includes(result)),
  );
  // The affected person gets the receipt, however many mails others caused before.
  if (due.some(({ isNews }) => isNews)) await mailReceipt(em, deps, exit);
  let last: string | null = null;
  for (const { subscriptionId, plan, result, at } of due) {
    const link = result === 'too-late' ? `${site}/cancel` : `${site}/stop-exit?token=${token}`;
    const refund = refunds[subscriptionId];
    last = await queueMail(em, deps, {
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
        link,
      },
    });
  }
  return last;
}

/** '4900 usd', which a mail writes in its reader's language. Empty: nothing. */
export const amountOf = (cents: number, currency: string): string =>
  cents === 0 ? '' : `${cents} ${currency}`;
