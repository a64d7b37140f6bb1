import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit, SYSTEM_ACTOR } from '../../../audit/record-audit.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import type { BillingDeps } from '../../billing.deps.ts';
import { closeTakenBack } from '../../standing/close-taken-back.ts';
import type { Subscription } from '../../subscription.entity.ts';
import { mailReceipt } from '../exit-mails.ts';
import { type ExitOutcome, type ExitRequest, ExitRequestEntity } from '../exit-request.entity.ts';

/** The caller holds the payer's lease, and has read the subscription without an end. */
export async function isTakenBack(
  deps: BillingDeps,
  { id }: ExitRequest,
  row: Subscription,
): Promise<boolean> {
  await transact(deps.orm, (em) => closeTakenBack(em, row));
  const { outcomes } = await readFork(deps.orm).findOneOrFail(ExitRequestEntity, { id });
  const isThis = (each: ExitOutcome) => each.subscriptionId === row.stripeSubscriptionId;
  return outcomes?.some(isThis) === false;
}

/** Closes a declaration with its receipt alone: there is no end to name. */
export async function stopTakenBack(
  em: EntityManager,
  deps: BillingDeps,
  exit: ExitRequest,
): Promise<void> {
  Object.assign(exit, { state: 'stopped', outcomes: [], settledAt: deps.clock.now() });
  if (exit.mails && exit.email !== '') await mailReceipt(em, deps, exit);
  recordAudit(em, {
    at: deps.machineClock.now(),
    actor: SYSTEM_ACTOR,
    action: 'billing.exit-stopped',
    target: `account:${exit.userId}`,
    before: null,
    after: { exit: exit.id, kind: exit.kind },
  });
}
