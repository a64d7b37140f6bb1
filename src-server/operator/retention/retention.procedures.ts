import {
  retentionAnswer,
  retentionInput,
} from '../../../src/contract/operator/leaving/retention.contract.ts';
import { operatorProcedure } from '../../procedure/procedures.ts';
import { type RetentionDeps, retentionOf } from './retention.view.ts';

/** Why people leave and what keeps them, for any range of days. */
export function retentionProcedures(deps: RetentionDeps) {
  return {
    retention: operatorProcedure('money.read')
      .input(retentionInput)
      .output(retentionAnswer)
      .query(({ input }) => retentionOf(deps, input)),
  };
}
