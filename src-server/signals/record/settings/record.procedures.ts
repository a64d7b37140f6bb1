import {
  changeRecordInput,
  changeRuleInput,
  recordAnswer,
  ruleAnswer,
} from '../../../../src/contract/operator/record.contract.ts';
import { successAnswer } from '../../../../src/contract/wire-fields.ts';
import { readFork } from '../../../database/transaction.ts';
import { operatorProcedure } from '../../../procedure/procedures.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { changeRule } from '../outcomes/rules.ts';
import { changeRecord } from './change-record.ts';
import { readRecord } from './record.view.ts';

/** Part of the router `admin`. */
export function recordProcedures(deps: SignalsDeps) {
  return {
    record: operatorProcedure('signals.read')
      .output(recordAnswer)
      .query(() => readRecord(readFork(deps.orm), deps)),

    changeRecord: operatorProcedure('signals.configure')
      .input(changeRecordInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await changeRecord(deps, ctx.actor, input);
        return { success: true };
      }),

    changeOutcomeRule: operatorProcedure('signals.configure')
      .input(changeRuleInput)
      .output(ruleAnswer)
      .mutation(({ ctx, input }) => changeRule(deps, ctx.actor, input)),
  };
}
