import {
  billingHistoryAnswer,
  billingHistoryInput,
  catalogueFaultsAnswer,
  changeEndInput,
  duplicatesAnswer,
  endDuplicateInput,
  liftBlockInput,
  paidSignUpInput,
  paidSignUpsAnswer,
  parkedEventsAnswer,
  refundPaymentsInput,
  retryEventInput,
  userPaymentsAnswer,
  userPaymentsInput,
} from '../../src/contract/operator/billing-operator.contract.ts';
import { successAnswer } from '../../src/contract/wire-fields.ts';
import { auditedAct } from '../audit/audited-act.ts';
import { operatorActor, recordAudit } from '../audit/record-audit.ts';
import { readFork, transact } from '../database/transaction.ts';
import { listParkedEvents, retryParkedEvent } from '../jobs/parked-events.ts';
import { confirmedOperatorProcedure, operatorProcedure } from '../procedure/procedures.ts';
import { accessCodeProcedures } from './access-codes/access-codes.procedures.ts';
import type { BillingDeps } from './billing.deps.ts';
import { liftBlock } from './checkout/lift-block.ts';
import { disputeProcedures } from './disputes/disputes.procedures.ts';
import { exitProcedures } from './exits/exits.procedures.ts';
import { giftProcedures } from './gifts/gifts.procedures.ts';
import { lifetimeProcedures } from './lifetimes/lifetimes.procedures.ts';
import { offerProcedures } from './offers/offers.procedures.ts';
import { listPaidSignUps } from './paid-sign-ups/paid-sign-ups.ts';
import { endPaidSignUp, resendReturnLink } from './paid-sign-ups/settle-paid-sign-up.ts';
import { newestPaymentsOf } from './payments/received.view.ts';
import { planGrantProcedures } from './plan-grants/plan-grants.procedures.ts';
import { partnerProcedures } from './referrals/referrals.procedures.ts';
import { changeEnd } from './refunds/change-end.ts';
import { factsOfRefund, refundMessage } from './refunds/refund-and-end.ts';
import { factsOfFailedRefund } from './refunds/refund-outcome.ts';
import { refundPayments } from './refunds/refund-payments.ts';
import { billingHistoryOf, eventTypesOf } from './standing/billing-history.ts';
import { endDuplicate, findOwner, viewDuplicates } from './standing/live-duplicates.ts';
import { paymentDetails } from './standing/payment-details.ts';
import { checkStripePrices } from './stripe-prices.ts';

/**
 * Billing's part of the operator's router: history, duplicate subscriptions, parked webhooks,
 * prices.
 */
export function billingProcedures(deps: BillingDeps) {
  return {
    ...planGrantProcedures(deps),
    ...offerProcedures(deps),
    ...accessCodeProcedures(deps),
    ...giftProcedures(deps),
    ...partnerProcedures(deps),
    ...lifetimeProcedures(deps),
    ...disputeProcedures(deps),
    ...exitProcedures(deps),

    billingHistory: operatorProcedure('money.read')
      .input(billingHistoryInput)
      .output(billingHistoryAnswer)
      .query(async ({ input }) => {
        const changes = await billingHistoryOf(deps, input.accountId);
        const types = await eventTypesOf(deps, changes);
        return changes.map(({ at, cause, before, after }) => ({
          at: at.toISOString(),
          cause,
          eventType: types.get(cause) ?? null,
          before: before ?? null,
          after,
        }));
      }),

    userPayments: operatorProcedure('money.read')
      .input(userPaymentsInput)
      .output(userPaymentsAnswer)
      .query(({ input }) => paymentDetails(deps, input, input.cursor)),

    changeSubscriptionEnd: confirmedOperatorProcedure('money.refund')
      .input(changeEndInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        const { subscriptionId, how } = input;
        const act = { action: 'billing.end-changed', target: `subscription:${subscriptionId}` };
        const { message } = await auditedAct(
          deps,
          { ...act, before: { accountId: input.accountId, how } },
          {
            work: () => changeEnd(deps, ctx.actor.operatorId, input),
            outcomeOf: ({ facts }) => facts,
          },
        );
        return { success: true, message };
      }),

    refundPayments: confirmedOperatorProcedure('money.refund')
      .input(refundPaymentsInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        const { accountId } = input;
        const act = { action: 'billing.refunded', target: `account:${accountId}` };
        const { message } = await auditedAct(
          deps,
          { ...act, before: { accountId } },
          {
            work: () => refundPayments(deps, ctx.actor.operatorId, input),
            outcomeOf: ({ facts }) => facts,
            factsOfFailure: factsOfFailedRefund,
          },
        );
        return { success: true, message };
      }),

    duplicateSubscriptions: operatorProcedure('money.read')
      .output(duplicatesAnswer)
      .query(() => viewDuplicates(deps)),

    endDuplicateSubscription: confirmedOperatorProcedure('money.refund')
      .input(endDuplicateInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        const { subscriptionId } = input;
        const act = { action: 'billing.duplicate-ended', target: `subscription:${subscriptionId}` };
        const accountId = await findOwner(deps, subscriptionId);
        const refund = await auditedAct(
          deps,
          { ...act, before: { accountId } },
          {
            work: () => endDuplicate(deps, subscriptionId, ctx.actor.operatorId),
            outcomeOf: factsOfRefund,
          },
        );
        return { success: true, message: refundMessage(refund) };
      }),

    paidSignUps: operatorProcedure('money.read')
      .output(paidSignUpsAnswer)
      .query(async () => {
        const paid = await listPaidSignUps(deps);
        const people = paid.map(({ signUp }) => signUp.id);
        const charged = await newestPaymentsOf(readFork(deps.orm), people);
        return paid.map(({ attempt, signUp }) => ({
          attemptId: attempt.id,
          email: signUp.email,
          plan: attempt.plan,
          ...(charged.get(signUp.id) ?? {
            // A page that charges later has charged nothing yet.
            amountCents: attempt.firstChargeAt == null ? attempt.amountCents : 0,
            currency: attempt.currency,
          }),
          paidAt: attempt.paidAt?.toISOString() ?? null,
          wayBackMailedAt: attempt.wayBackMailedAt?.toISOString() ?? null,
        }));
      }),

    resendReturnLink: operatorProcedure('users.help')
      .input(paidSignUpInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        const act = { action: 'billing.way-back-mailed', target: `payment:${input.attemptId}` };
        await auditedAct(
          deps,
          { ...act, before: null },
          { work: () => resendReturnLink(deps, input.attemptId), outcomeOf: () => ({}) },
        );
        return { success: true };
      }),

    endPaidSignUp: confirmedOperatorProcedure('money.refund')
      .input(paidSignUpInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        const act = { action: 'billing.sign-up-ended', target: `payment:${input.attemptId}` };
        const refund = await auditedAct(
          deps,
          { ...act, before: null },
          {
            work: () => endPaidSignUp(deps, input.attemptId, ctx.actor.operatorId),
            outcomeOf: factsOfRefund,
          },
        );
        return { success: true, message: refundMessage(refund) };
      }),

    liftPaymentBlock: operatorProcedure('money.refund')
      .input(liftBlockInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await liftBlock(deps, input.accountId, operatorActor(ctx.actor));
        return { success: true };
      }),

    parkedEvents: operatorProcedure('system.read')
      .output(parkedEventsAnswer)
      .query(async () => {
        const events = await listParkedEvents(deps.orm);
        return events.map((event) => ({
          id: event.id,
          source: event.source,
          externalId: event.externalId,
          type: event.type,
          attempts: event.attempts,
          receivedAt: event.receivedAt.toISOString(),
          parkedAt: event.parkedAt?.toISOString() ?? null,
          reason: event.lastError ?? null,
        }));
      }),

    retryParkedEvent: operatorProcedure('system.change')
      .input(retryEventInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        const now = deps.machineClock.now();
        const success = await transact(deps.orm, async (em) => {
          const retried = await retryParkedEvent(em, input.id, now);
          if (retried) {
            recordAudit(em, {
              at: now,
              actor: operatorActor(ctx.actor),
              action: 'billing.event-retried',
              target: `event:${input.id}`,
              before: { state: 'parked' },
              after: { state: 'waiting' },
            });
          }
          return retried;
        });
        if (success) deps.pokeInbox();
        return success ? { success } : { success, message: 'This event is no longer parked.' };
      }),

    catalogueFaults: operatorProcedure('money.read')
      .output(catalogueFaultsAnswer)
      .query(() => checkStripePrices(deps)),
  };
}
