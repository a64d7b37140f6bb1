import {
  accessCodesAnswer,
  endAccessCodesInput,
  makeAccessCodesAnswer,
  makeAccessCodesInput,
} from '../../../src/contract/operator/offers/access-codes.contract.ts';
import { successAnswer } from '../../../src/contract/wire-fields.ts';
import { operatorProcedure } from '../../procedure/procedures.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { accessCodes } from './access-codes.view.ts';
import { endAccessCodes, makeAccessCodes } from './make-access-codes.ts';

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment));

/** Codes that give a plan. */
export function accessCodeProcedures(deps: BillingDeps) {
  return {
    accessCodes: operatorProcedure('money.read')
      .output(accessCodesAnswer)
      .query(() => accessCodes(deps)),

    makeAccessCodes: operatorProcedure('offers.change')
      .input(makeAccessCodesInput)
      .output(makeAccessCodesAnswer)
      .mutation(({ input }) =>
        makeAccessCodes(deps, {
          ...input,
          until: dateOf(input.until),
          redeemBy: dateOf(input.redeemBy),
        }),
      ),

    endAccessCodes: operatorProcedure('offers.change')
      .input(endAccessCodesInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await endAccessCodes(deps, input.id);
        return { success: true };
      }),
  };
}
