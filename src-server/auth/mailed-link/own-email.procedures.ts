import { ownEmailAnswer } from '../../../src/contract/auth.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { isConfirmed } from '../../people/contact.ts';
import { subscriberProcedure } from '../../procedure/procedures.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { sendConfirmation } from './send-confirmation.ts';

/** Whether the subscriber confirmed their address, and a new link for it. */
export function ownEmailProcedures(deps: AuthDeps) {
  return {
    ownEmail: subscriberProcedure.output(ownEmailAnswer).query(async ({ ctx }) => ({
      isConfirmed: await isConfirmed(deps.orm, ctx.actor.accountId),
    })),

    sendConfirmation: subscriberProcedure.output(successAnswer).mutation(async ({ ctx }) => {
      await sendConfirmation(deps, ctx.actor);
      return { success: true };
    }),
  };
}
