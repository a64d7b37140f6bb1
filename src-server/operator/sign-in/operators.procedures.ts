import {
  cancelInvitationInput,
  changeOperatorPasswordInput,
  codeInput,
  confirmationStateAnswer,
  confirmIdentityInput,
  enrolmentAnswer,
  inviteOperatorAnswer,
  inviteOperatorInput,
  meAnswer,
  operatorListAnswer,
  operatorPasswordInput,
  recoveryCodesAnswer,
  removeFactorInput,
  removeOperatorInput,
  setOperatorRoleInput,
} from '../../../src/contract/operator/operators.contract.ts';
import { passkeySignInOptions } from '../../../src/contract/passkeys.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { mayDo } from '../../../src/domain/people/operator-rights.ts';
import { rememberBrowser } from '../../auth/session/known-browsers.ts';
import { confirmedOperatorProcedure, operatorProcedure } from '../../procedure/procedures.ts';
import type { OperatorDeps } from '../operator.deps.ts';
import {
  confirmationOptions,
  confirmationState,
  confirmIdentity,
} from './factors/confirm-identity.ts';
import { beginEnrolment, finishEnrolment, removeFactor } from './factors/second-factor.ts';
import { cancelInvitation, inviteOperator } from './invitation/invite-operator.ts';
import { removeOperator } from './invitation/remove-operator.ts';
import { setOperatorRole } from './invitation/set-role.ts';
import { listOperators } from './operators.view.ts';
import { changeOperatorPassword } from './own-sign-in.ts';

/** The list of operators and how each signs in. */
export function operatorsProcedures(deps: OperatorDeps) {
  return {
    operators: operatorProcedure('own-sign-in')
      .output(operatorListAnswer)
      .query(({ ctx }) => listOperators(deps, ctx.actor)),

    me: operatorProcedure('own-sign-in')
      .output(meAnswer)
      .query(({ ctx: { actor } }) => ({
        username: actor.username,
        role: actor.role,
        mustEnrol: actor.mustEnrol,
        stripeDashboard: mayDo(actor.role, 'money.read') ? deps.user.stripeDashboard : null,
      })),

    setOperatorRole: confirmedOperatorProcedure('operators.manage')
      .input(setOperatorRoleInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await setOperatorRole(deps, ctx.actor, input);
        return { success: true };
      }),

    confirmation: operatorProcedure('own-sign-in')
      .output(confirmationStateAnswer)
      .query(({ ctx }) => confirmationState(deps, ctx.actor)),

    confirmationOptions: operatorProcedure('own-sign-in')
      .output(passkeySignInOptions)
      .mutation(async ({ ctx }) => ({
        options: { ...(await confirmationOptions(deps, ctx.actor)) },
      })),

    confirmIdentity: operatorProcedure('own-sign-in')
      .input(confirmIdentityInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await confirmIdentity(deps, ctx.actor, input);
        return { success: true };
      }),

    beginEnrolment: operatorProcedure('own-sign-in')
      .input(operatorPasswordInput)
      .output(enrolmentAnswer)
      .mutation(({ ctx, input }) => beginEnrolment(deps, ctx.actor, input.password)),

    finishEnrolment: operatorProcedure('own-sign-in')
      .input(codeInput)
      .output(recoveryCodesAnswer)
      .mutation(async ({ ctx, input }) => {
        const { recoveryCodes, sessionToken } = await finishEnrolment(deps, ctx.actor, input.code);
        ctx.writeCookie('operator', sessionToken, null);
        await rememberBrowser(deps, ctx, ctx.actor.operatorId);
        return { recoveryCodes };
      }),

    removeFactor: operatorProcedure('own-sign-in')
      .input(removeFactorInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        ctx.writeCookie('operator', await removeFactor(deps, ctx.actor, input), null);
        await rememberBrowser(deps, ctx, ctx.actor.operatorId);
        return { success: true };
      }),

    inviteOperator: confirmedOperatorProcedure('operators.manage')
      .input(inviteOperatorInput)
      .output(inviteOperatorAnswer)
      .mutation(({ ctx, input }) => inviteOperator(deps, ctx.actor, input)),

    cancelInvitation: operatorProcedure('operators.manage')
      .input(cancelInvitationInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await cancelInvitation(deps, ctx.actor, input.username);
        return { success: true };
      }),

    removeOperator: confirmedOperatorProcedure('operators.manage')
      .input(removeOperatorInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await removeOperator(deps, ctx.actor, input);
        return { success: true };
      }),

    changeOperatorPassword: confirmedOperatorProcedure('own-sign-in')
      .input(changeOperatorPasswordInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        ctx.writeCookie('operator', await changeOperatorPassword(deps, ctx.actor, input), null);
        await rememberBrowser(deps, ctx, ctx.actor.operatorId);
        return { success: true };
      }),
  };
}
