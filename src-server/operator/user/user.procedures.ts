import {
  accountExport,
  accountInput,
  eraseInput,
  erasureAnswer,
  erasurePreview,
} from '../../../src/contract/account-data.contract.ts';
import {
  giveFreeDaysInput,
  userMailAnswer,
  userMailInput,
} from '../../../src/contract/operator/desk/user-desk.contract.ts';
import {
  operatorUserAnswer,
  userActionAnswer,
} from '../../../src/contract/operator/operator-user.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { countText } from '../../../src/domain/numbers/count-text.ts';
import { eraseAccount } from '../../account-data/erase-account.ts';
import { exportAccountData } from '../../account-data/export-account-data.ts';
import { erasureOf, previewErasure } from '../../account-data/preview-erasure.ts';
import { operatorActor } from '../../audit/record-audit.ts';
import { requireRight } from '../../procedure/actor.ts';
import { confirmedOperatorProcedure, operatorProcedure } from '../../procedure/procedures.ts';
import { requireConfirmed } from '../../procedure/require-confirmed.ts';
import { giveDays } from './give-days.ts';
import { noteProcedures } from './notes/note.procedures.ts';
import { oneUser } from './one-user.view.ts';
import { resendSetUpMail, signOutUser } from './reach-user.ts';
import { fixUser, syncUser } from './sync-user.ts';
import type { UserDeps } from './user.deps.ts';
import { userMail } from './user-mail.view.ts';

/** One user's page: data, and every operator action on it. */
export function userProcedures(deps: UserDeps) {
  const { accountData } = deps;
  const action = operatorProcedure('users.help').input(accountInput).output(userActionAnswer);
  return {
    ...noteProcedures(deps),

    user: operatorProcedure('users.read')
      .input(accountInput)
      .output(operatorUserAnswer)
      .query(({ input }) =>
        oneUser({ ...accountData, stripeDashboard: deps.stripeDashboard }, input.accountId),
      ),

    userMail: operatorProcedure('users.read')
      .input(userMailInput)
      .output(userMailAnswer)
      .query(({ input }) => userMail(accountData, input)),

    syncUser: action.mutation(({ ctx, input }) => syncUser(deps, ctx.actor, input.accountId)),

    fixUser: action.mutation(({ input }) => fixUser(deps, input.accountId)),

    signOutUser: action.mutation(async ({ input }) => {
      const ended = await signOutUser(deps, input.accountId);
      const browsers = countText(ended, 'browser');
      return { success: true, message: `Signed out of ${browsers}.` };
    }),

    resendSetUpMail: action.mutation(async ({ input }) => {
      await resendSetUpMail(deps, input.accountId);
      return { success: true, message: 'The mail is on its way. Its link is valid for one week.' };
    }),

    giveFreeDays: operatorProcedure('plans.grant')
      .input(giveFreeDaysInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        const requireLong = async () => {
          await requireRight(ctx, ctx.actor, 'access.grant-forever');
          requireConfirmed(ctx.actor);
        };
        const giver = { operatorId: ctx.actor.operatorId, requireLong };
        const gift = { ...input, until: new Date(input.until), giftKey: null };
        await giveDays(deps, giver, { gift });
        return { success: true };
      }),

    /** A mutation, because the export is audited. */
    exportUser: confirmedOperatorProcedure('users.export')
      .input(accountInput)
      .output(accountExport)
      .mutation(({ ctx, input }) =>
        exportAccountData(accountData, operatorActor(ctx.actor), input.accountId),
      ),

    erasurePreview: operatorProcedure('users.erase')
      .input(accountInput)
      .output(erasurePreview)
      .query(({ input }) => previewErasure(accountData, input.accountId)),

    erasureState: operatorProcedure('users.read')
      .input(accountInput)
      .output(erasureAnswer)
      .query(({ input }) => erasureOf(accountData, input.accountId)),

    eraseUser: confirmedOperatorProcedure('users.erase')
      .input(eraseInput)
      .output(userActionAnswer)
      .mutation(async ({ ctx, input }) => {
        const { state } = await eraseAccount(accountData, operatorActor(ctx.actor), input);
        const done = 'This account was already erased.';
        const begun = 'The erasure has started. Access is revoked first.';
        return { success: true, message: state === 'erased' ? done : begun };
      }),
  };
}
