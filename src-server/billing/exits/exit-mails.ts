import type { EntityManager } from '@mikro-orm/postgresql';
import { planName } from '../../../src/domain/plan.ts';
import type { Locale } from '../../../src/texts/languages.ts';
import type { MailTemplate } from '../../mail/mail-templates.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { ExitOutcome, ExitRequest } from './exit-request.entity.ts';

const TEMPLATES: Record<ExitOutcome['result'], MailTemplate> = {
  ends: 'cancellation-done',
  ended: 'cancellation-done-now',
  'to-refund': 'withdrawal-waits',
  refunded: 'withdrawal-done',
  owed: 'withdrawal-owed-to-you',
  'too-late': 'withdrawal-too-late',
};

interface Outcomes {
  exit: ExitRequest;
  /** Of the link that can stop it. */
  token?: string;
  /** Refunded amounts by subscription. */
  refunds?: Readonly<Record<string, string>>;
}

/** Queues one mail for each subscription of a declaration, or one that there is none. A repeat queues nothing. */
export async function mailOutcomes(
  em: EntityManager,
  deps: BillingDeps,
  { exit, token = '', refunds = {} }: Outcomes,
): Promise<void> {
  // An erasure emptied it.
  if (exit.email === '') return;
  const site = deps.origins.public();
  const order = { to: exit.email, userId: exit.userId ?? null, locale: exit.locale as Locale };
  if ((exit.outcomes ?? []).length === 0) {
    await queueMail(em, deps, {
      ...order,
      dedupeKey: `exit-unmatched:${exit.id}`,
      template: 'exit-unmatched',
      values: { email: exit.email, link: `${site}/${exit.kind}` },
    });
  }
  for (const { subscriptionId, plan, result, at } of exit.outcomes ?? []) {
    const link = result === 'too-late' ? `${site}/cancel` : `${site}/stop-exit?token=${token}`;
    await queueMail(em, deps, {
      ...order,
      dedupeKey: `exit-${result}:${exit.id}:${subscriptionId}`,
      template: TEMPLATES[result],
      values: {
        plan: plan === null ? deps.settings.brandName : planName(deps.catalogue.current(), plan),
        day: at,
        moment: at,
        amount: refunds[subscriptionId] ?? '',
        link,
      },
    });
  }
}
