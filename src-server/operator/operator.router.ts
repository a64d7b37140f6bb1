import { syncAnswer, syncStripeInput } from '../../src/contract/operator/users.contract.ts';
import { accessProcedures } from '../access/operator.procedures.ts';
import { auditedAct } from '../audit/audited-act.ts';
import { billingProcedures } from '../billing/operator.procedures.ts';
import { operatorProcedure, router } from '../procedure/procedures.ts';
import { moderationProcedures } from '../signals/moderation/moderation.procedures.ts';
import { recordProcedures } from '../signals/record/settings/record.procedures.ts';
import { relayProcedures } from '../signals/relay/routes/relay.procedures.ts';
import { auditProcedures } from './audit/audit.procedures.ts';
import { brandProcedures } from './brand/brand.procedures.ts';
import { catalogueProcedures } from './catalogue/catalogue.procedures.ts';
import { factorPolicyProcedures } from './factor-policy/factor-policy.procedures.ts';
import { homeProcedures } from './home/home.procedures.ts';
import { importProcedures } from './import/import.procedures.ts';
import { operatorMailProcedures } from './mail/operator-mail.procedures.ts';
import { moveProcedures } from './move/move.procedures.ts';
import { numbersProcedures } from './numbers/numbers.procedures.ts';
import { operationsProcedures } from './operations.procedures.ts';
import type { OperatorDeps, SyncCounts } from './operator.deps.ts';
import { retentionProcedures } from './retention/retention.procedures.ts';
import { sessionProcedures } from './sessions/sessions.procedures.ts';
import { setUpProcedures } from './setup/set-up.procedures.ts';
import { operatorPasskeyProcedures } from './sign-in/factors/operator-passkeys.procedures.ts';
import { operatorsProcedures } from './sign-in/operators.procedures.ts';
import { signInProcedures } from './sign-in/sign-in.procedures.ts';
import { textProcedures } from './texts/texts.procedures.ts';
import { userProcedures } from './user/user.procedures.ts';
import { usersBulkProcedures } from './users/bulk/users-bulk.procedures.ts';
import { usersProcedures } from './users/users.procedures.ts';
import { viewAsProcedures } from './view-as/view-as.procedures.ts';

const countsOf = ({ processed, updated }: SyncCounts) => ({ processed, updated });

export function createOperatorRouter(deps: OperatorDeps) {
  return router({
    ...accessProcedures(deps.access),
    ...billingProcedures(deps.billing),
    ...catalogueProcedures(deps),
    ...usersProcedures(deps),
    ...userProcedures(deps.user),
    ...viewAsProcedures(deps),
    ...usersBulkProcedures(deps.user),
    ...importProcedures(deps.user),
    ...moveProcedures(deps.user),
    ...auditProcedures(deps),
    ...operationsProcedures(deps.operations),
    ...homeProcedures(deps),
    ...numbersProcedures(deps),
    ...retentionProcedures(deps),
    ...setUpProcedures(deps),
    ...signInProcedures(deps),
    ...operatorsProcedures(deps),
    ...operatorPasskeyProcedures(deps),
    ...sessionProcedures(deps),
    ...factorPolicyProcedures(deps),
    ...operatorMailProcedures(deps),
    ...textProcedures(deps),
    ...brandProcedures(deps),
    ...moderationProcedures(deps.signals),
    ...relayProcedures(deps.signals),
    ...recordProcedures(deps.signals),

    syncStripe: operatorProcedure('money.sync')
      .input(syncStripeInput.optional())
      .output(syncAnswer)
      .mutation(({ ctx, input }) =>
        auditedAct(
          deps,
          { action: 'billing.synced', target: 'provider:stripe', before: null },
          { work: () => deps.syncStripe(input?.limit, ctx.actor.operatorId), outcomeOf: countsOf },
        ),
      ),

    syncTradingview: operatorProcedure('tradingview.work')
      .output(syncAnswer)
      .mutation(() =>
        auditedAct(
          deps,
          { action: 'tradingview.synced', target: 'provider:tradingview', before: null },
          { work: () => deps.syncTradingView(), outcomeOf: countsOf },
        ),
      ),
  });
}
