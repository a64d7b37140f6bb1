import {
  disputeAnswer,
  disputeInput,
  disputePdfAnswer,
  disputesAnswer,
  finalActInput,
  standingOrderInput,
  warningInput,
} from '../../../src/contract/operator/disputes/disputes.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { isTypedAmount } from '../../../src/domain/disputes/typed-amount.ts';
import { AuditEntryEntity } from '../../audit/audit-entry.entity.ts';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { confirmedOperatorProcedure, operatorProcedure } from '../../procedure/procedures.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { DisputeCase } from './dispute-case.entity.ts';
import { disputePdf, disputeView, getCase, listDisputes } from './disputes.view.ts';
import { decideWarning } from './fraud-warnings.ts';
import { stageEvidence } from './stage-evidence.ts';
import { switchStandingOrder } from './standing-order.ts';
import { acceptDispute, submitEvidence } from './submit-evidence.ts';

const OPENED = 'dispute.opened';

/** Disputes for operators with money rights. */
export function disputeProcedures(deps: BillingDeps) {
  return {
    disputes: operatorProcedure('money.read')
      .output(disputesAnswer)
      .query(() => listDisputes(deps)),

    dispute: operatorProcedure('money.refund')
      .input(disputeInput)
      .output(disputeAnswer)
      .query(async ({ input }) => {
        const view = await disputeView(deps, input.id);
        await auditOpening(deps, input.id);
        return view;
      }),

    disputePdf: operatorProcedure('money.refund')
      .input(disputeInput)
      .output(disputePdfAnswer)
      .mutation(async ({ input }) => {
        const pdf = await disputePdf(deps, input.id);
        await auditReading(deps, 'dispute.downloaded', input.id);
        return pdf;
      }),

    stageDispute: operatorProcedure('money.refund')
      .input(disputeInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await getCase(deps, input.id);
        const { state } = await stageEvidence(deps, input.id, 'operator');
        if (state === 'staged')
          return {
            success: true,
            message: 'Saved at Stripe and read back. Nothing was submitted.',
          };
        return { success: false, message: 'There is no fact to save.' };
      }),

    submitDispute: confirmedOperatorProcedure('money.refund')
      .input(finalActInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        requireTyped(input.typed, await getCase(deps, input.id));
        const by = `operator:${ctx.actor.operatorId}` as const;
        await submitEvidence(deps, { disputeId: input.id, by });
        return { success: true, message: 'Submitted. The bank has the evidence.' };
      }),

    acceptDispute: confirmedOperatorProcedure('money.refund')
      .input(finalActInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        requireTyped(input.typed, await getCase(deps, input.id));
        await acceptDispute(deps, input.id);
        return { success: true, message: 'Accepted. The buyer keeps the money.' };
      }),

    setDisputeOrder: confirmedOperatorProcedure('money.refund')
      .input(standingOrderInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await switchStandingOrder(deps, input.isOn);
        return { success: true };
      }),

    decideFraudWarning: confirmedOperatorProcedure('money.refund')
      .input(warningInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        const { id: warningId, decision } = input;
        await decideWarning(deps, { warningId, decision });
        const message = decision === 'refunded' ? 'Refunded, and read back at Stripe.' : 'Kept.';
        return { success: true, message };
      }),
  };
}

const HOUR_MS = 3_600_000;

/** A case shows the addresses of sign-ins. One entry an hour says so, however often the page is loaded. */
async function auditOpening(deps: BillingDeps, id: string): Promise<void> {
  const known = await readFork(deps.orm).count(AuditEntryEntity, {
    target: targetOf(id),
    action: OPENED,
    actorId: currentActor().id,
    at: { $gt: new Date(deps.machineClock.now().getTime() - HOUR_MS) },
  });
  if (known === 0) await auditReading(deps, OPENED, id);
}

function auditReading(deps: BillingDeps, action: string, id: string): Promise<void> {
  return transact(deps.orm, async (em) =>
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: currentActor(),
      action,
      target: targetOf(id),
      before: null,
      after: null,
    }),
  );
}

const targetOf = (id: string) => `dispute:${id}`;

function requireTyped(typed: string, disputed: DisputeCase): void {
  if (isTypedAmount(typed, disputed)) return;
  throw new AppError('dispute.not-typed', 'invalid', 'Type the disputed amount to confirm.');
}
